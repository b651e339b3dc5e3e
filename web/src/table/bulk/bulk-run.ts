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

/** One bulk edit, and what people read of it. */
export interface BulkTask {
  kind: RecordKind
  body: Omit<BulkEdit, 'id'>
  /** 'Changing 386 slides...' */
  running: string
  /** Text of the banner that offers 'Undo': '386 slides changed' */
  done: (report: BulkReport) => string
  /** Beside it: screens of what the records were brought to. */
  links?: ((report: BulkReport) => readonly { to: string; label: string }[]) | undefined
}

function showProgress(bulk: string, { done, total }: { done: number; total: number }): void {
  const now = bulkRun.get()
  if (now?.id === bulk) bulkRun.set({ ...now, done, total })
}

/** The report of an edit whose reply was lost with the connection: the same call again returns it. */
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

/** In one call, while its progress is polled. */
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

/** Says what was done, and offers to undo it. @throws where nothing was, because of wrong values */
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
 * Runs a bulk edit, one at a time, and shows its progress. At its end it is offered for undo, and what is on screen is read
 * again. @throws {ApiError} 409 if it was stopped, or the records are not those that were seen
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

/** Asks the server to stop the running edit, which then has changed nothing. Too late is no error: it is done. */
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
