import { MAX_IMPORT_ROWS } from '@vitrine/contract/bulk/import-calls'
import type {
  ColumnTarget,
  ImportChoices,
  ImportKind,
  KnownBy,
  MatchedColumn,
  Matching,
  Sheet,
} from '../import-kind.ts'
import { rowCount } from './column-values.ts'
import type { SpellingsByField } from './known-values.ts'
import { isOwnExport, matchColumns, setBy, withNotation } from './match-columns.ts'
import { matchMessages } from './match-messages.ts'
import { importField } from './read-columns.ts'
import { columnKeys, type RememberedMatching } from './remembered-matching.ts'

/** What is known when a file is matched. */
export interface MatchingContext {
  fileName: string
  now: Date
  known: SpellingsByField
  /** The user's choices for the last file with these headers. */
  remembered?: RememberedMatching | undefined
  mayCreateFields: boolean
  /** The import was opened for records without a dataset. */
  isWithoutDataset?: boolean
}

/** The fields that columns set. */
export const matchedFields = (columns: readonly MatchedColumn[], kind: ImportKind): ReadonlySet<string> =>
  new Set(columns.flatMap(column => importField(column, kind)?.spec.field ?? []))

/** The ways in which records can be identified by these columns. */
export function knownByChoices(columns: readonly MatchedColumn[], kind: ImportKind): readonly KnownBy[] {
  const fields = matchedFields(columns, kind)
  const isPossible: Readonly<Record<KnownBy, boolean>> = {
    known: kind.knownFields.some(field => fields.has(field)),
    block: fields.has('block_id') && fields.has('cut_number'),
    new: true,
  }
  return kind.knownBy.filter(by => isPossible[by])
}

/** The choices, adjusted to what the columns allow. */
function settledChoices(columns: readonly MatchedColumn[], kind: ImportKind, choices: ImportChoices): ImportChoices {
  const possible = knownByChoices(columns, kind)
  return possible.includes(choices.knownBy) ? choices : { ...choices, knownBy: possible[0] ?? choices.knownBy }
}

function firstChoices(sheet: Sheet, kind: ImportKind, context: MatchingContext): ImportChoices {
  const isOwn = isOwnExport(sheet, kind)
  const { fileName, now, isWithoutDataset = false } = context
  const isInDataset = kind.dataset === 'required' || (kind.dataset === 'optional' && !isOwn && !isWithoutDataset)
  return {
    knownBy: kind.knownBy[0] ?? 'known',
    dataset: isInDataset ? { kind: 'new', name: kind.datasetName(fileName, now) } : { kind: 'none' },
    type: kind.type,
    // An empty cell of our own export clears the value.
    emptyCells: isOwn ? 'empty' : 'leave',
  }
}

/** A remembered new field may have been created meanwhile; a deleted one is not chosen again. */
function targetNow(target: ColumnTarget, kind: ImportKind, mayCreateFields: boolean): ColumnTarget | undefined {
  if (target.kind === 'none') return target
  const name = target.kind === 'field' ? target.field : `fields.${target.field.key}`
  if (kind.fields.some(({ spec }) => spec.field === name)) return { kind: 'field', field: name }
  return target.kind === 'new' && mayCreateFields ? target : undefined
}

function withRemembered(
  columns: readonly MatchedColumn[],
  sheet: Sheet,
  kind: ImportKind,
  { remembered, mayCreateFields }: MatchingContext,
): MatchedColumn[] {
  const keys = columnKeys(columns)
  return columns.map((column, index) => {
    const last = remembered?.columns[keys[index] as string]
    const target = last && targetNow(last.target, kind, mayCreateFields)
    if (!last || !target) return column
    const isSame = JSON.stringify(target) === JSON.stringify(column.target)
    const matched = isSame ? column : withNotation({ ...column, target, found: 'remembered' }, sheet, kind)
    const isAmbiguous = matched.ambiguous !== undefined && last.readAs !== undefined
    return { ...matched, isConfirmed: true, ...(isAmbiguous && { readAs: last.readAs }) }
  })
}

/** The initial matching of a file: each column matched, and default choices. */
export function startMatching(sheet: Sheet, kind: ImportKind, context: MatchingContext): Matching {
  const columns = withRemembered(matchColumns(sheet, kind, context.known), sheet, kind, context)
  const choices = { ...firstChoices(sheet, kind, context), ...context.remembered?.choices }
  return { sheet, columns, choices: settledChoices(columns, kind, choices), isRemembered: true }
}

/** The columns under another header. Keeps the chosen dataset, and its type if none is remembered for the new header. */
export function withHeader(matching: Matching, header: number, kind: ImportKind, context: MatchingContext): Matching {
  const { dataset, type } = matching.choices
  const started = startMatching({ ...matching.sheet, header }, kind, context)
  const choices = { ...started.choices, dataset, type: context.remembered?.choices.type ?? type }
  return { ...started, choices, isRemembered: matching.isRemembered }
}

function fieldSetBy(column: Pick<MatchedColumn, 'target'>, kind: ImportKind): string | undefined {
  const field = importField(column, kind)
  return field && setBy(field)
}

/** Changes the target of a column; the column that had this field is no longer imported. */
export function retarget(matching: Matching, position: number, target: ColumnTarget, kind: ImportKind): Matching {
  const set = fieldSetBy({ target }, kind)
  const columns = matching.columns.map(column => {
    if (column.position === position)
      return withNotation({ ...column, target, found: 'chosen', isConfirmed: true }, matching.sheet, kind)
    if (set === undefined || fieldSetBy(column, kind) !== set) return column
    const left = { ...column, target: { kind: 'none' }, found: 'twice', wanted: set, isConfirmed: true } as const
    return withNotation(left, matching.sheet, kind)
  })
  return { ...matching, columns, choices: settledChoices(columns, kind, matching.choices) }
}

/** Why the review can't begin; undefined if it can. */
export function reviewBlocker({ sheet, columns, choices }: Matching, kind: ImportKind): string | undefined {
  const rows = rowCount(sheet)
  if (rows === 0) return matchMessages.noRows
  if (rows > MAX_IMPORT_ROWS) return matchMessages.tooManyRows(rows, MAX_IMPORT_ROWS)
  const unclear = columns.filter(({ ambiguous, readAs }) => ambiguous && !readAs)
  if (unclear.length > 0) return matchMessages.chooseNotation(unclear.map(({ header }) => header))
  const { dataset } = choices
  if (dataset.kind === 'new' && dataset.name.trim() === '') return kind.datasetNameRequired
  if (dataset.kind === 'existing' && dataset.id === 0) return matchMessages.chooseDataset
  return kind.columnsError(matchedFields(columns, kind), choices)
}
