import type { RowError } from '@vitrine/contract/bulk/import-calls'
import { limitError } from '../../fields/field-entry.ts'
import type { ImportChoices } from '../import-kind.ts'
import type { ImportRun, RowResult, SentRow } from '../import-run.ts'
import { reviewMessages as messages } from './review-messages.ts'
import type { ReviewRow, RowDecision } from './review-rows.ts'

export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'skipped', 'wrong'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** How to treat rows of records that the library already has. */
type KnownChoice = RowDecision
/** Which of several rows for the same record count. */
type RepeatChoice = 'last' | 'first' | 'each'

export interface ReviewChoices {
  known: KnownChoice
  repeats: RepeatChoice
  /** Creates records that the file names but the library lacks. */
  createsMissing: boolean
}

/** A row with its outcome. */
export interface ReviewedRow {
  row: ReviewRow
  decision: RowDecision
  outcome: RowOutcome
  errors: readonly RowError[]
  /** Another row of the file has the same record. */
  isRepeat: boolean
  /** The server has not yet checked its current values. */
  isPending: boolean
}

/** A reason why rows are invalid: the common part of their errors. */
interface Reason {
  text: string
  count: number
}

export interface Reviewed {
  rows: readonly ReviewedRow[]
  counts: Readonly<Record<RowOutcome, number>>
  knownCount: number
  repeatCount: number
  /** Rows whose records exist in the library, or occur in other rows too. */
  duplicates: number
  reasons: readonly Reason[]
  pending: readonly ReviewedRow[]
}

export interface ReviewRules {
  run: ImportRun
  choices: ImportChoices
  review: ReviewChoices
}

/** Rows by record, without rows left out by hand. */
function groupRows(rows: readonly ReviewRow[], { run, choices }: ReviewRules): Map<string, ReviewRow[]> {
  const groups = new Map<string, ReviewRow[]>()
  for (const row of rows) {
    if (row.decision === 'skip' || row.error !== undefined) continue
    const key = run.keyOf(row.values, choices, row.checked?.result)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** What rows of the same record imply for each other. Rows with a generated name, which nobody wrote, are separate records. */
function repeatedRows(rows: readonly ReviewRow[], rules: ReviewRules) {
  const decisions = new Map<number, { decision?: RowDecision; isRepeat: boolean; conflict?: string | undefined }>()
  const { agreesIn } = rules.run
  const { repeats } = rules.review
  for (const group of groupRows(rows, rules).values()) {
    if (group.length < 2) continue
    const written = group.filter(({ isNameGenerated }) => !isNameGenerated)
    for (const row of group.slice(1))
      if (row.isNameGenerated) decisions.set(row.id, { decision: 'add', isRepeat: false })
    if (written.length < 2) continue
    const counted = repeats === 'last' ? written.at(-1) : written[0]
    const values = new Set(written.map(({ values }) => values[agreesIn ?? '']))
    const conflict = agreesIn !== undefined && values.size > 1 ? messages.disagree(written, agreesIn) : undefined
    for (const row of written) {
      const decision = repeats === 'each' ? 'add' : row === counted || conflict !== undefined ? undefined : 'skip'
      decisions.set(row.id, { isRepeat: true, conflict, ...(decision && { decision }) })
    }
  }
  return decisions
}

/** The server's errors for fields that could be parsed. */
function rowErrors(row: ReviewRow, { run, choices }: ReviewRules, conflict: string | undefined): RowError[] {
  if (row.error !== undefined) return [{ field: 'row', message: row.error }]
  const result = row.checked?.result
  const own = Object.entries(row.unread).map(([field, { message }]) => ({ field, message }))
  const reported = (result?.errors ?? []).filter(({ field }) => !(field in row.unread))
  const ofNew = result?.version === null && !result.matches ? run.newRowErrors?.(row.values) : []
  const disagreement = conflict === undefined ? [] : [{ field: run.agreesIn ?? 'row', message: conflict }]
  const isNameless = own.length === 0 && !run.isIdentified(row.values, choices)
  return [
    ...own,
    ...reported,
    ...(ofNew ?? []),
    ...disagreement,
    ...(isNameless ? [{ field: run.nameField, message: messages.notIdentified(run.kind.one) }] : []),
  ]
}

function outcomeOf(decision: RowDecision, errors: readonly RowError[], result: RowResult | undefined): RowOutcome {
  if (decision === 'skip') return 'skipped'
  if (errors.length > 0) return 'wrong'
  return result?.outcome ?? 'new'
}

/** Errors usually contain a value; without it, rows with the same reason have the same text. */
export const reasonOf = ({ message }: RowError): string =>
  message
    .replace(/:? "(?:[^"\\]|\\.)*"/g, '')
    .replace(/\.(?: .*)?$/s, '')
    .trim()

function reasonsOf(rows: readonly ReviewedRow[]): Reason[] {
  const counts = new Map<string, number>()
  for (const { outcome, errors } of rows) {
    if (outcome !== 'wrong') continue
    for (const text of new Set(errors.map(reasonOf))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count)
}

const isSame = (a: ReviewedRow, b: ReviewedRow) =>
  a.row === b.row &&
  a.decision === b.decision &&
  a.outcome === b.outcome &&
  a.isRepeat === b.isRepeat &&
  a.isPending === b.isPending &&
  a.errors.length === b.errors.length &&
  a.errors.every((error, index) => error.message === b.errors[index]?.message)

/**
 * The outcome of each row.
 * @param before its unchanged rows remain the same objects, so that a table only renders the others
 */
export function reviewRows(rows: readonly ReviewRow[], rules: ReviewRules, before?: Reviewed): Reviewed {
  const repeated = repeatedRows(rows, rules)
  const counts = { new: 0, changed: 0, unchanged: 0, skipped: 0, wrong: 0 }
  const totals = { known: 0, repeats: 0, duplicates: 0 }
  const pending: ReviewedRow[] = []
  const reviewed = rows.map((row, index): ReviewedRow => {
    const { decision: ofRepeat, isRepeat = false, conflict } = repeated.get(row.id) ?? {}
    const decision = row.decision ?? ofRepeat ?? (row.isKnown ? rules.review.known : 'send')
    const errors = decision === 'skip' ? [] : rowErrors(row, rules, conflict)
    const { checked } = row
    const isSent = decision !== 'skip' && row.error === undefined && rules.run.isIdentified(row.values, rules.choices)
    const isPending = isSent && (checked?.as !== decision || checked.values !== row.values)
    const next = { row, decision, errors, isRepeat, isPending, outcome: outcomeOf(decision, errors, checked?.result) }
    const known = before?.rows[index]
    const kept = known && isSame(known, next) ? known : next
    counts[kept.outcome] += 1
    totals.known += Number(row.isKnown === true)
    totals.repeats += Number(isRepeat)
    totals.duplicates += Number(isRepeat || row.isKnown === true)
    if (isPending) pending.push(kept)
    return kept
  })
  return {
    rows: reviewed,
    counts,
    knownCount: totals.known,
    repeatCount: totals.repeats,
    duplicates: totals.duplicates,
    reasons: counts.wrong === 0 ? [] : reasonsOf(reviewed),
    pending,
  }
}

/** A row as sent. Includes the reviewed version, so that a later change by others is not overwritten. */
export function sentRow({ row, decision }: ReviewedRow, isDryRun: boolean): SentRow {
  const { line, values, checked } = row
  if (decision === 'add') return { line, values, add: true }
  return isDryRun
    ? { line, values }
    : { line, values, id: checked?.result.slide_id, version: checked?.result.version ?? null }
}

/** The rows that the import sends, in the order of the file. */
export const writtenRows = ({ rows }: Reviewed): ReviewedRow[] =>
  rows.filter(({ outcome }) => outcome !== 'skipped' && outcome !== 'wrong')

/**
 * Rows with their results from a report. Generated names only apply to new records: if records are identified by block and cut,
 * existing ones keep their name, and are checked again without the generated one.
 */
export function mergeResults(
  rows: readonly ReviewedRow[],
  results: readonly RowResult[],
  { run, choices }: ReviewRules,
): ReviewRow[] {
  const byLine = new Map(results.map(result => [result.line, result]))
  return rows.map(({ row, decision }) => {
    const result = worded(byLine.get(row.line) ?? unanswered(row.line), row, run)
    const isKnown = decision === 'add' ? row.isKnown : result.version !== null || result.matches !== undefined
    const checked = { as: decision, values: row.values, result }
    const { naming } = run
    if (!naming || !row.isNameGenerated || choices.knownBy !== 'block' || result.version === null)
      return { ...row, checked, isKnown }
    const { [naming.field]: _, ...values } = row.values
    return { ...row, checked, isKnown, values, isNameGenerated: false }
  })
}

/** Errors for ambiguous records, which the editor lists. */
const SEVERAL = { name: messages.severalNames, block_id: messages.severalCuts } as const

/** The server's errors in the wording of editors: limits, and labels of fields. */
function worded(result: RowResult, { values }: ReviewRow, { kind }: Pick<ImportRun, 'kind'>): RowResult {
  if (!result.errors) return result
  const errors = result.errors.map(({ field, message }) => {
    if (result.matches && field in SEVERAL) return { field, message: SEVERAL[field as keyof typeof SEVERAL] }
    const spec = kind.fields.find(({ spec }) => spec.field === field)?.spec
    if (!spec) return { field, message }
    const text = message.startsWith(`${field} `) ? `${spec.label}${message.slice(field.length)}` : message
    return { field, message: limitError(spec, values[field]) ?? text }
  })
  return { ...result, errors }
}

const unanswered = (line: number): RowResult => ({
  line,
  outcome: 'wrong',
  version: null,
  errors: [{ field: 'row', message: messages.notReported }],
})
