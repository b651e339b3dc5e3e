import type { BulkOperation, BulkReport, BulkResult } from '@vitrine/contract/bulk'
import { keyOfName } from '@vitrine/contract/field-values'
import { apiMessages } from '../../api/api-messages.ts'
import { runBulk } from '../../api/run-bulk.ts'
import { startAction } from '../../api/user-action.ts'
import { type FieldSpec, isSameValue } from '../../fields/field-spec.ts'
import { capitalize } from '../../format/capitalize.ts'
import type { AnyDashboard } from '../dashboard/dashboard.ts'
import type { DashboardRow } from '../dashboard/use-records.ts'
import { bulkMessages as messages } from './bulk-messages.ts'

/** Calls at once; the next chunk starts once the whole chunk before it has ended (docs/product.md#bulk-bar). */
const EDITS_IN_CHUNK = 5

/** A report of records that were edited one by one: one that fails stops no other. */
export interface EachReport extends BulkReport {
  /** A line for each record that was not changed. */
  failures: readonly string[]
}

/** What can be compared with loaded rows: they have no fields of the lab's own. */
export const fieldsOfRows = (specs: readonly FieldSpec[]) => specs.filter(({ field }) => keyOfName(field) === undefined)

const isNone = (value: unknown) => value === null || value === undefined || value === ''

/** What 'set' and 'clear' change in a row, in their order. Nothing else is offered without bulk edits. */
function changesOf(row: DashboardRow, operations: readonly BulkOperation[]): BulkResult['changes'] {
  const before = row as unknown as Readonly<Record<string, unknown>>
  const after = new Map<string, unknown>()
  for (const { op, field = '', value, only_empty: isOnlyEmpty } of operations) {
    const now = after.has(field) ? after.get(field) : before[field]
    if (!isOnlyEmpty || isNone(now)) after.set(field, op === 'clear' ? null : value)
  }
  return [...after]
    .map(([field, to]) => ({ field, from: before[field] ?? null, to }))
    .filter(({ from, to }) => !isSameValue(from, to))
}

function countByField(results: readonly BulkResult[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { field } of results.flatMap(({ changes }) => changes)) counts[field] = (counts[field] ?? 0) + 1
  return counts
}

/** What operations would change in loaded rows. */
export function previewEach(rows: readonly DashboardRow[], operations: readonly BulkOperation[], limit = rows.length) {
  const results = rows.flatMap((row): BulkResult[] => {
    const changes = changesOf(row, operations)
    return changes.length === 0 ? [] : [{ id: row.id, version: null, outcome: 'changed', changes, errors: [] }]
  })
  const report: BulkReport = {
    total: rows.length,
    changed: results.length,
    unchanged: rows.length - results.length,
    wrong: 0,
    by_field: countByField(results),
    rows: results.slice(0, limit),
    written: false,
    request_id: '',
    seen: '',
  }
  return report
}

function failureOf({ rowName, texts }: EditedTable, row: DashboardRow, error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const isKnown = message !== '' && message !== apiMessages.generic
  return messages.failure(
    rowName(row),
    `${capitalize(texts.one)} ID ${row.id}`,
    isKnown ? message : messages.unknownError,
  )
}

type EditedTable = Pick<AnyDashboard, 'update' | 'rowName' | 'texts'>

/** Edits records by one call each, for backends without bulk edits. They are one action in the history. Never rejects. */
export async function editEach(
  table: EditedTable,
  { rows, operations }: { rows: readonly DashboardRow[]; operations: readonly BulkOperation[] },
  onProgress: (done: number, total: number) => void,
): Promise<EachReport> {
  const preview = previewEach(rows, operations)
  const action = startAction('batch-edit')
  const byId = new Map(rows.map(row => [row.id, row]))
  const rowOf = ({ id }: BulkResult) => byId.get(id) as DashboardRow
  const edit = async (result: BulkResult) =>
    table.update?.(rowOf(result), Object.fromEntries(result.changes.map(({ field, to }) => [field, to])), action)
  const options = { limit: EDITS_IN_CHUNK, inChunks: true, onProgress }
  const { succeeded, failed } = await runBulk(preview.rows, edit, options)
  return {
    ...preview,
    changed: succeeded.length,
    rows: succeeded.map(({ item }) => item),
    written: true,
    request_id: action.requestId,
    failures: failed.map(({ item, error }) => failureOf(table, rowOf(item), error)),
  }
}
