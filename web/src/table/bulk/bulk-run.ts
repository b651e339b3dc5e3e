import { ApiError } from '@vitrine/contract/api-error'
import { type BulkEdit, type BulkKind, type BulkReport, bulkRoutes } from '@vitrine/contract/bulk'
import { call } from '../../api/call.ts'
import { announceRecordsChanged } from '../../api/records-changed.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { toast } from '../../ui/toast.tsx'
import { bulkMessages as messages } from './bulk-messages.ts'
import { bulkRun } from './bulk-run-store.ts'

const POLL_MS = 500

/** One bulk edit, and what people read of it. */
export interface BulkTask {
  kind: BulkKind
  body: Omit<BulkEdit, 'id'>
  /** 'Changing 386 slides...' */
  running: string
  /** Of the banner that offers 'Undo': '386 slides changed' */
  done: (report: BulkReport) => string
}

async function follow(kind: BulkKind, bulk: string): Promise<void> {
  const { done, total } = await call(bulkRoutes(kind).progress, { params: { bulk } })
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

/**
 * Runs a bulk edit, one at a time, and shows its progress. At its end it is offered for undo, and what is on screen is read
 * again. @throws {ApiError} 409 where it was stopped, or the records are not those that were seen
 */
export async function runBulk(task: BulkTask): Promise<BulkReport> {
  if (bulkRun.get()) throw new Error(messages.busy)
  const id = crypto.randomUUID()
  bulkRun.set({ id, kind: task.kind, text: task.running, done: 0, total: 0, isStopping: false })
  const timer = setInterval(() => void follow(task.kind, id).catch(() => undefined), POLL_MS)
  try {
    const report = await send(task, id)
    if (!report.written && report.wrong > 0) throw new Error(messages.refusedAll(report.wrong))
    if (report.written && report.changed > 0) offerUndo({ text: task.done(report), requestId: report.request_id })
    else if (report.written) toast.warning(messages.nothing)
    announceRecordsChanged()
    return report
  } finally {
    clearInterval(timer)
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
