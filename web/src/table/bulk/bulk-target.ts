import { ApiError } from '@vitrine/contract/api/api-error'
import type { RecordChoice } from '@vitrine/contract/api/record-choice'
import { useState } from 'react'
import { bodyParams, selectedRecords } from '../../search/record-choice.ts'
import type { AnyDashboard, BulkFieldsEdit } from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { editTexts, bulkMessages as messages } from './bulk-messages.ts'

export type BulkRecords = Pick<
  Records<DashboardRow>,
  'query' | 'matching' | 'selection' | 'selectedRows' | 'list' | 'setProblem'
>
/** The records of an edit: those that are selected in a table, or others. */
export interface TargetRecords extends Pick<BulkRecords, 'query' | 'matching'> {
  selection: Pick<BulkRecords['selection'], 'allBut' | 'count'>
  selectedRows: () => readonly { id: number }[]
}
export interface EditedRecords extends TargetRecords {
  /** Their names. */
  list: { rows: readonly DashboardRow[] }
}

/** The title and initial rules of a table's bulk edit dialog. */
export const fieldsEditOf = ({ bulk, texts: { count } }: AnyDashboard): BulkFieldsEdit =>
  bulk.edit ?? { label: messages.editFields, fields: [''], quickActions: [], texts: editTexts(count) }

/** The selected records as the target of a bulk edit, in list order; undefined if none are left. */
export function bulkWhere(
  { query, matching, selection, selectedRows }: TargetRecords,
  asked: AnyDashboard['adjustSearch'],
  { total, without }: { total: number; without: readonly number[] } = { total: matching, without: [] },
): RecordChoice | undefined {
  const { allBut } = selection
  const ids = selectedRows().flatMap(({ id }) => (without.includes(id) ? [] : [id]))
  if (!allBut && ids.length === 0) return undefined
  const list = { query, total, asked }
  const where = selectedRecords(list, { ids, allBut })
  const { ordering } = bodyParams(list)
  return where.query && ordering !== undefined ? { ...where, query: { ...where.query, ordering } } : where
}

/** Why the server refused an edit after changes by others. */
export interface BulkConflict {
  text: string
  /** How many records match now. */
  total?: number
  /** Those that no longer exist. */
  gone?: readonly number[]
}

export function conflictOf(error: unknown): BulkConflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { total } = (error.current ?? {}) as { total?: unknown }
  const { rows } = (error.details ?? {}) as { rows?: readonly { id: number }[] }
  return {
    text: error.message,
    ...(typeof total === 'number' ? { total } : {}),
    ...(Array.isArray(rows) && rows.length > 0 ? { gone: rows.map(({ id }) => id) } : {}),
  }
}

/** The records of an edit. After a conflict the user can continue with the current matches. */
export function useBulkTarget(records: TargetRecords, asked: AnyDashboard['adjustSearch']) {
  const { matching } = records
  const [now, setNow] = useState<{ matching: number; total: number; without: readonly number[] }>()
  // Once the list is reloaded, it is the newer of the two.
  const accepted = now?.matching === matching ? now : { total: matching, without: [] }
  return {
    where: bulkWhere(records, asked, accepted),
    accept: ({ total = accepted.total, gone = [] }: BulkConflict) =>
      setNow({ matching, total, without: [...accepted.without, ...gone] }),
  }
}
