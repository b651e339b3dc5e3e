import type { ImportChoices, SheetRow } from '../import-kind.ts'
import type { ImportRun, NameRule, RowResult, RowValues } from '../import-run.ts'
import type { ColumnReader } from '../match/read-columns.ts'

/** What happens to a row: sent for its record, left out, or sent as a new record regardless of existing ones. */
export type RowDecision = 'send' | 'skip' | 'add'

/** A cell whose text is invalid for its field. */
interface UnreadCell {
  text: string
  message: string
}

/** A row of the file under review. */
export interface ReviewRow {
  /** Index in the file. */
  id: number
  line: number
  /** As in the file, for the download of invalid rows. */
  cells: readonly string[]
  values: RowValues
  unread: Readonly<Record<string, UnreadCell>>
  /** Why its cells may be in the wrong columns. */
  error?: string | undefined
  /** The name follows the other values until it is edited. */
  isNameGenerated: boolean
  /** Chosen for this row only. */
  decision?: RowDecision | undefined
  /** Whether the library had its record when the row was last checked; undefined before. */
  isKnown?: boolean | undefined
  /** The latest result from the server, and what it was for. */
  checked?: { as: RowDecision; values: RowValues; result: RowResult } | undefined
}

export type CellReader = Omit<ColumnReader, 'spec'>

const isBlank = (value: unknown) => value === undefined || value === null || String(value).trim() === ''

/** Generates a name from the other values if a row has none, unless something else identifies its record. */
export function withName(row: ReviewRow, naming: NameRule | undefined): ReviewRow {
  if (!naming || row.error !== undefined || row.unread[naming.field] || !isBlank(row.values[naming.field])) return row
  if (!isBlank(row.values['uuid']) || !isBlank(row.values['id'])) return row
  return { ...row, values: { ...row.values, [naming.field]: naming.generate(row.values) }, isNameGenerated: true }
}

interface ReadRows {
  readers: readonly CellReader[]
  choices: ImportChoices
  run: Pick<ImportRun, 'naming'>
}

/** Parses the values of a record in the file. Empty cells keep or clear their fields. */
export function readReviewRow(
  { line, cells, error }: SheetRow,
  id: number,
  { readers, choices, run }: ReadRows,
): ReviewRow {
  const values: Record<string, unknown> = {}
  const unread: Record<string, UnreadCell> = {}
  // The values may be in the wrong columns.
  for (const { position, field, read } of error === undefined ? readers : []) {
    const text = cells[position] ?? ''
    const entry = read(text)
    if ('error' in entry) unread[field] = { text, message: entry.error }
    else if (entry.value !== null || choices.emptyCells === 'empty') values[field] = entry.value
  }
  return withName({ id, line, cells, values, unread, error, isNameGenerated: false }, run.naming)
}

/** A new value of a cell, or a text that is invalid for its field. */
export interface RowEdit {
  id: number
  field: string
  value?: unknown
  text?: string
  error?: string
}

interface EditRules {
  run: Pick<ImportRun, 'naming' | 'keyOf'>
  choices: ImportChoices
}

function editedName(row: ReviewRow, fields: ReadonlySet<string>, { run: { naming } }: EditRules): ReviewRow {
  if (!naming) return row
  const { [naming.field]: name, ...others } = row.values
  if (fields.has(naming.field)) {
    const isTyped = row.unread[naming.field] !== undefined || !isBlank(name)
    return isTyped ? { ...row, isNameGenerated: false } : withName({ ...row, values: others }, naming)
  }
  if (!row.isNameGenerated || !naming.parts.some(part => fields.has(part))) return row
  return { ...row, values: { ...others, [naming.field]: naming.generate(others) } }
}

function editedRow(row: ReviewRow, edits: readonly RowEdit[], rules: EditRules): ReviewRow {
  const values: Record<string, unknown> = { ...row.values }
  const unread: Record<string, UnreadCell> = { ...row.unread }
  for (const { field, value, text = '', error } of edits) {
    delete unread[field]
    delete values[field]
    if (error !== undefined) unread[field] = { text, message: error }
    else if (!isBlank(value) || rules.choices.emptyCells === 'empty') values[field] = value ?? null
  }
  const fields = new Set(edits.map(({ field }) => field))
  const edited = editedName({ ...row, values, unread }, fields, rules)
  const keys = [row, edited].map(({ values }) => rules.run.keyOf(values, rules.choices, undefined))
  return keys[0] === keys[1] ? edited : { ...edited, isKnown: undefined }
}

/** The rows that edits change, with the edits applied. */
export function editRows(rows: readonly ReviewRow[], edits: readonly RowEdit[], rules: EditRules): ReviewRow[] {
  const byRow = Map.groupBy(edits, ({ id }) => id)
  return [...byRow].map(([id, edits]) => editedRow(rows[id] as ReviewRow, edits, rules))
}

/** Replaces the row's name by the generated one. */
export const renamed = (row: ReviewRow, naming: NameRule): ReviewRow => {
  const { [naming.field]: _, ...unread } = row.unread
  return {
    ...row,
    unread,
    values: { ...row.values, [naming.field]: naming.generate(row.values) },
    isNameGenerated: true,
    isKnown: undefined,
  }
}

/** All rows, with changed ones replaced by id. */
export function withRows(rows: readonly ReviewRow[], changed: readonly ReviewRow[]): readonly ReviewRow[] {
  if (changed.length === 0) return rows
  const next = [...rows]
  for (const row of changed) next[row.id] = row
  return next
}
