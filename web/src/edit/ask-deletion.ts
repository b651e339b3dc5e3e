import type { RecordChoice } from '@vitrine/contract/api/record-choice'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { type BulkReport, bulkRoutes } from '@vitrine/contract/bulk/bulk'
import { call } from '../api/call.ts'
import { formatDate } from '../format/dates.ts'
import { ask, type Question } from '../ui/dialogs/question.ts'
import { editMessages } from './edit-messages.ts'

type Deletion = Pick<Question, 'title' | 'action'> & { kind: RecordKind } & (
    | { ids: readonly number[] }
    | { where: RecordChoice; count: number }
  )

/** Asks whether to delete records, and explains what is deleted with them and until when it can be restored. */
export function askDeletion({ title, action, kind, ...records }: Deletion): Promise<boolean> {
  const { where, count } =
    'ids' in records ? { where: { ids: records.ids.map(id => ({ id })) }, count: records.ids.length } : records
  const text = effectsOf(kind, where).then(
    effects => deletionText(count, effects),
    // A failed count must not prevent the deletion.
    () => '',
  )
  return ask({ title, action, isDanger: true, text })
}

async function effectsOf(kind: RecordKind, where: RecordChoice): Promise<BulkReport['deletion']> {
  const body = { id: crypto.randomUUID(), dry_run: true, where, operations: [{ op: 'delete' as const }] }
  const report = await call(bulkRoutes(kind).edit, { body: { ...body, report: { limit: 0 } }, isUndoable: false })
  return report.deletion
}

/** 'They go to the Trash with 9 files, and leave 2 datasets. 14 samples stay without a slide. You can restore ...' */
export function deletionText(count: number, effects: BulkReport['deletion']): string {
  if (!effects) return ''
  const { files, samples, datasets, kept_until: until } = effects
  const sentences = [editMessages.goesToTrash({ count, files, datasets })]
  if (samples > 0) sentences.push(editMessages.samplesStay(samples))
  sentences.push(
    until === null ? editMessages.restorable(count) : editMessages.restorableUntil(count, formatDate(until)),
  )
  return sentences.join(' ')
}
