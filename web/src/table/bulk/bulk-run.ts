import { ApiError } from '@vitrine/contract/api/api-error'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { type BulkEdit, type BulkReport, bulkRoutes } from '@vitrine/contract/bulk/bulk'
import { call } from '../../api/call.ts'
import { announceRecordsChanged } from '../../api/records-changed.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { bulkMessages as messages } from './bulk-messages.ts'
import { bulkRun } from './bulk-run-store.ts'

const POLL_MS = 500

/** One bulk edit, and its texts. */
export interface BulkTask {
  kind: RecordKind
  body: Omit<BulkEdit, 'id'>
  /** 'Changing 386 slides...' */
  running: string
  /** Text of the banner that offers 'Undo': '386 slides changed' */
  done: (report: BulkReport) => string
  /** Links in the banner, such as to the dataset that slides were added to. */
  links?: ((report: BulkReport) => readonly { to: string; label: string }[]) | undefined
}

function showProgress(bulk: string, { done, total }: { done: number; total: number }): void {
  const now = bulkRun.get()
  if (now?.id === bulk) bulkRun.set({ ...now, done, total })
}

/** Whether the reply was lost with the connection: repeating the same call returns the report. */
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0

async function send({ kind, body }: BulkTask, id: string): Promise<BulkReport> {
  const edit = () => call(bulkRoutes(kind).edit, { body: { ...body, id }, isUndoable: ({ changed }) => changed > 0 })
  try {
    return await edit()
  } catch (error) {
    if (!isLost(error)) throw error
    return edit()
  }
}

/** Runs the edit in one call while polling its progress. */
async function runOnServer(task: BulkTask, id: string): Promise<BulkReport> {
  const { progress } = bulkRoutes(task.kind)
  const follow = async () => showProgress(id, await call(progress, { params: { bulk: id } }))
  const timer = setInterval(() => void follow().catch(() => undefined), POLL_MS)
  try {
    return await send(task, id)
  } finally {
    clearInterval(timer)
  }
}

/** Announces what was done, and offers to undo it. @throws if invalid values prevented it */
function conclude(task: BulkTask, report: BulkReport): void {
  if (!report.written && report.wrong > 0) throw new Error(messages.refusedAll(report.wrong))
  if (report.changed > 0) {
    const text = task.done(report)
    toast.success(text)
    offerUndo({ text, requestId: report.request_id, links: task.links?.(report) })
  } else toast.warning(messages.nothing)
  announceRecordsChanged()
}

/**
 * Runs a bulk edit, one at a time, with a progress bar; then offers to undo it and reloads what is on screen.
 * @throws {ApiError} 409 if it was stopped, or if other records match than the user saw
 */
export async function runBulk(task: BulkTask): Promise<BulkReport> {
  if (bulkRun.get()) throw new Error(messages.busy)
  const { kind, running: text } = task
  const id = crypto.randomUUID()
  bulkRun.set({ id, kind, text, done: 0, total: 0, isStopping: false })
  try {
    const report = await runOnServer(task, id)
    conclude(task, report)
    return report
  } finally {
    bulkRun.set(undefined)
  }
}

/** Asks the server to stop the running edit, which then changes nothing. It is no error if the edit has already finished. */
export async function stopBulk(): Promise<void> {
  const now = bulkRun.get()
  if (!now || now.isStopping) return
  bulkRun.set({ ...now, isStopping: true })
  try {
    await call(bulkRoutes(now.kind).stop, { params: { bulk: now.id }, isUndoable: false })
  } catch {
    const later = bulkRun.get()
    if (later?.id === now.id) bulkRun.set({ ...later, isStopping: false })
  }
}
