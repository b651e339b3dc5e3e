import { askDeletion } from '../../edit/ask-deletion.ts'
import { toast } from '../../ui/notices/toast.tsx'
import type { AnyDashboard } from '../records/dashboard.ts'
import { bulkMessages as messages } from './bulk-messages.ts'
import { runBulk } from './bulk-run.ts'
import { type BulkRecords, bulkWhere } from './bulk-target.ts'

/** Deletes all matching records in one step. Never rejects: a failure is shown above the table. */
export async function deleteMatching(
  { texts, table: kind, adjustSearch }: Pick<AnyDashboard, 'texts' | 'table' | 'adjustSearch'>,
  records: BulkRecords,
): Promise<void> {
  const { selection, list, setProblem } = records
  const { count } = selection
  const where = bulkWhere(records, adjustSearch)
  const question = { title: texts.confirmDeleteMany(count), action: texts.deleteMany(count) }
  if (!where || !(await askDeletion({ ...question, kind, where, count }))) return
  setProblem(undefined)
  try {
    await runBulk({
      kind,
      body: { where, operations: [{ op: 'delete' }], report: { limit: 0 } },
      running: messages.deleting(texts.count(count)),
      done: report => texts.deletedMany(report.changed),
    })
    selection.deselectAll()
  } catch (error) {
    toast.error(texts.deleteManyFailed)
    setProblem((error as Error).message)
    list.reload()
  }
}
