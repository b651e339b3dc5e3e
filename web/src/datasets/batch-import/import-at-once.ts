import { ApiError } from '@vitrine/contract/api-error'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@vitrine/contract/import-calls'
import type { SlideImport, SlideImportReport } from '@vitrine/contract/slide-import'
import { unlessMissing } from '../../api/removal.ts'
import type { UserAction } from '../../api/user-action.ts'
import { formatDateTime } from '../../format/dates.ts'
import { importSlides, removeDataset } from '../datasets-api.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { cleanUp } from './clean-up.ts'
import {
  type CreatedSlide,
  checkRows,
  type ImportFailure,
  type ImportJob,
  type ImportOutcome,
  type ImportPorts,
  reasonOf,
} from './import-outcome.ts'
import { slideBody } from './import-row.ts'

/** The one call of an import; undefined if the import is larger than a call may be. */
export function importCall({ rows, datasetName, startedAt }: ImportJob, id: string): SlideImport | undefined {
  if (rows.length > MAX_IMPORT_ROWS) return undefined
  const call: SlideImport = {
    id,
    dry_run: false,
    rows: rows.map(({ line, values }) => ({ line, fields: slideBody(values) })),
    dataset: {
      name: datasetName,
      description: batchImportMessages.description(formatDateTime(startedAt)),
      type: 'validation',
    },
  }
  return new Blob([JSON.stringify(call)]).size > MAX_IMPORT_BYTES ? undefined : call
}

/** Waits before the call is repeated after no answer. */
const RETRY_DELAYS_MS = [2_000, 5_000]

/** The server did not get the call or could not finish it: the same call may succeed later. */
const isTemporary = (error: unknown) => error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)

/** Whether the server may have done it all the same. */
const isUncertain = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || (error.status >= 500 && error.status !== DISK_FULL)
const DISK_FULL = 507

/** Waits, but no longer than until the stop. */
const waitFor = (delayMs: number, stop: AbortSignal) =>
  new Promise<void>(resolve => {
    if (stop.aborted) return resolve()
    const timer = setTimeout(resolve, delayMs)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Repeating is safe: the server knows the import by its id, writes it once and answers the same report.
 * @param errors those of all attempts
 */
async function send(
  call: SlideImport,
  action: UserAction,
  stop: AbortSignal,
  errors: unknown[],
): Promise<SlideImportReport> {
  for (const delayMs of [...RETRY_DELAYS_MS, undefined]) {
    try {
      return await importSlides(call, action)
    } catch (error) {
      errors.push(error)
      if (delayMs === undefined || !isTemporary(error)) break
      await waitFor(delayMs, stop)
      if (stop.aborted) break
    }
  }
  throw errors.at(-1)
}

const failed = (message: string, warning?: string): ImportFailure => ({
  kind: 'failed',
  message,
  warning,
  deleted: 0,
  leftovers: [],
})

/** Creates the slides and their dataset in one call, all or nothing. Never rejects. */
export async function importAtOnce(job: ImportJob, call: SlideImport, ports: ImportPorts): Promise<ImportOutcome> {
  const wrong = checkRows(job.rows)
  if (wrong) return { ...wrong, deleted: 0, leftovers: [] }
  const errors: unknown[] = []
  try {
    const report = await send(call, job.action, ports.stop, errors)
    if (!report.written) return failedAtRow(report)
    if (ports.stop.aborted) return await undo(job, report, ports)
    return { kind: 'complete', slides: report.rows.length, datasetId: report.dataset?.id as number }
  } catch (error) {
    const warning = errors.some(isUncertain) ? batchImportMessages.unansweredDataset(job.datasetName) : undefined
    if (ports.stop.aborted) return { ...failed(batchImportMessages.stopped, warning), kind: 'stopped' }
    return failed(batchImportMessages.datasetFailed(reasonOf(error)), warning)
  }
}

/** The server found an error that the preview did not. */
function failedAtRow({ rows }: SlideImportReport): ImportFailure {
  const index = rows.findIndex(({ outcome }) => outcome === 'wrong')
  const reason = rows[index]?.errors?.[0]?.message ?? batchImportMessages.unknown
  return failed(batchImportMessages.slideFailed(index + 1, reason))
}

/** The stop came while the call was under way. */
async function undo(job: ImportJob, { rows, dataset }: SlideImportReport, ports: ImportPorts): Promise<ImportFailure> {
  const warning = dataset ? await deleteDataset(dataset, job.action) : undefined
  const created: CreatedSlide[] = rows.map(({ slide_id }, index) => ({
    id: slide_id as number,
    row: index + 1,
    name: job.rows[index]?.values.name ?? '',
  }))
  return cleanUp({ kind: 'stopped', message: batchImportMessages.stopped, warning }, created, job.action, ports)
}

/** What to warn of, if it could not be deleted. */
async function deleteDataset(
  { id, name }: { id: number; name: string },
  action: UserAction,
): Promise<string | undefined> {
  try {
    await unlessMissing(removeDataset(id, action))
    return undefined
  } catch (error) {
    return batchImportMessages.datasetLeft(name, reasonOf(error))
  }
}
