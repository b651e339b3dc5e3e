import type { ImportChoices, SheetRow } from '../import-kind.ts'
import type { ImportRun, NameRule, RowResult, RowValues } from '../import-run.ts'
import type { ColumnReader } from '../match/read-columns.ts'

/** What is done with a row: sent as its record's, left out, or sent as a new record whatever the library holds. */
export type RowDecision = 'send' | 'skip' | 'add'

/** A cell whose text means nothing for its field. */
interface UnreadCell {
  text: string
  message: string
}

/** A row of the file under review. */
export interface ReviewRow {
  /** Its place in the file, from 0. */
  id: number
  line: number
  /** As in the file, for the download of wrong rows. */
  cells: readonly string[]
  values: RowValues
  unread: Readonly<Record<string, UnreadCell>>
  /** Why its cells may be in the wrong columns. */
  error?: string | undefined
  /** Its name follows its other values until it is typed over. */
  isNameGenerated: boolean
  /** Chosen for this row alone. */
  decision?: RowDecision | undefined
  /** Whether the library held its record when it was checked as that record's; undefined before. */
  isKnown?: boolean | undefined
  /** The server's last word, and of what it was. */
  checked?: { as: RowDecision; values: RowValues; result: RowResult } | undefined
}

export type CellReader = Omit<ColumnReader, 'spec'>

const isBlank = (value: unknown) => value === undefined || value === null || String(value).trim() === ''

/** A row without a name gets one made from its other values, unless something else identifies its record. */
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

/** The values of a record in the file. Empty cells keep or clear their fields. */
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

/** A cell that gets a value, or a text that means nothing for its field. */
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

/** The rows that edits change, each as it becomes. */
export function editRows(rows: readonly ReviewRow[], edits: readonly RowEdit[], rules: EditRules): ReviewRow[] {
  const byRow = Map.groupBy(edits, ({ id }) => id)
  return [...byRow].map(([id, edits]) => editedRow(rows[id] as ReviewRow, edits, rules))
}

/** Replaces the row's name by the one that its values make. */
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

/** All rows, some of them replaced by others of the same place. */
export function withRows(rows: readonly ReviewRow[], changed: readonly ReviewRow[]): readonly ReviewRow[] {
  if (changed.length === 0) return rows
  const next = [...rows]
  for (const row of changed) next[row.id] = row
  return next
}
