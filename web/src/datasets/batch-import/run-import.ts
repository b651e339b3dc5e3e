import { DELETES_IN_FLIGHT, isNotFound } from '../../api/removal.ts'
import { runBulk } from '../../api/run-bulk.ts'
import { isUnanswered } from '../../api/save-errors.ts'
import { formatDateTime } from '../../format/dates.ts'
import { createSlide, removeSlide } from '../../slides/slides-api.ts'
import { createDataset } from '../datasets-api.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { type ImportRow, slideBody } from './import-row.ts'

interface ImportJob {
  rows: readonly ImportRow[]
  datasetName: string
  /** Stated in the dataset's description. */
  startedAt: Date
}

export interface ImportProgress {
  phase: 'slides' | 'dataset' | 'cleanup'
  completed: number
  total: number
}

interface CreatedSlide {
  id: number
  /** From 1, as in the preview. */
  row: number
  name: string
}

/** A slide that the cleanup could not delete. */
interface Leftover extends CreatedSlide {
  reason: string
}

export interface ImportFailure {
  kind: 'failed' | 'stopped'
  message: string
  /** How many slides the cleanup deleted. */
  deleted: number
  leftovers: readonly Leftover[]
  /** What a call without a reply may have created all the same. */
  warning?: string | undefined
}

export type ImportOutcome = { kind: 'complete'; slides: number; datasetId: number } | ImportFailure

/** How a running import reports, and how it is stopped. */
interface ImportPorts {
  onProgress(progress: ImportProgress): void
  /** Takes effect between two slides: the call under way is awaited, so that what it creates is known. */
  stop: AbortSignal
}

/** Why an import ends without a dataset. */
type Ending = Pick<ImportFailure, 'kind' | 'message' | 'warning'>

const reasonOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : batchImportMessages.unknown

/** Checked before the first slide, so that there is nothing to clean up. */
function checkRows(rows: readonly ImportRow[]): Ending | undefined {
  const index = rows.findIndex(row => row.errors.length > 0)
  const errors = rows[index]?.errors.map(error => error.message)
  if (errors === undefined) return undefined
  const message = batchImportMessages.slideFailed(index + 1, batchImportMessages.rowHasErrors(errors))
  return { kind: 'failed', message }
}

/** Creates slides one by one until the first failure. Fills `created` as it goes, for the cleanup. */
async function importSlides(
  rows: readonly ImportRow[],
  created: CreatedSlide[],
  { onProgress, stop }: ImportPorts,
): Promise<Ending | undefined> {
  const create = async ({ values }: ImportRow, index: number) => {
    const { id } = await createSlide(slideBody(values))
    created.push({ id, row: index + 1, name: values.name })
    onProgress({ phase: 'slides', completed: created.length, total: rows.length })
  }
  const { failed } = await runBulk(rows, create, { limit: 1, stopsAtFailure: true, stop })
  if (failed[0]) {
    const { item, error } = failed[0]
    const message = batchImportMessages.slideFailed(rows.indexOf(item) + 1, reasonOf(error))
    const warning = isUnanswered(error) ? batchImportMessages.unanswered(item.values.name) : undefined
    return { kind: 'failed', message, warning }
  }
  return stop.aborted ? { kind: 'stopped', message: batchImportMessages.stopped } : undefined
}

async function importDataset(job: ImportJob, created: readonly CreatedSlide[]): Promise<{ id: number } | Ending> {
  try {
    return await createDataset({
      name: job.datasetName,
      description: batchImportMessages.description(formatDateTime(job.startedAt)),
      dataset_slides: created.map(({ id }) => ({ slide_id: id, type: 'validation' })),
    })
  } catch (error) {
    const warning = isUnanswered(error) ? batchImportMessages.unansweredDataset(job.datasetName) : undefined
    return { kind: 'failed', message: batchImportMessages.datasetFailed(reasonOf(error)), warning }
  }
}

/** Deletes every slide of a failed import; returns those that could not be deleted. */
async function cleanUp(created: readonly CreatedSlide[], ports: ImportPorts): Promise<Leftover[]> {
  let deleted = 0
  const report = () => ports.onProgress({ phase: 'cleanup', completed: deleted, total: created.length })
  if (created.length > 0) report()
  const removeOne = async ({ id }: CreatedSlide) => {
    // A slide that someone else deleted meanwhile counts as deleted.
    await removeSlide(id).catch(error => {
      if (!isNotFound(error)) throw error
    })
    deleted += 1
    report()
  }
  const { failed } = await runBulk(created, removeOne, { limit: DELETES_IN_FLIGHT })
  return failed.map(({ item, error }) => ({ ...item, reason: reasonOf(error) }))
}

/**
 * Creates the slides one by one, then their dataset. On any failure, and on a stop, all slides created so far are
 * deleted. Never rejects.
 */
export async function runImport(job: ImportJob, ports: ImportPorts): Promise<ImportOutcome> {
  const created: CreatedSlide[] = []
  let ending = checkRows(job.rows) ?? (await importSlides(job.rows, created, ports))
  if (!ending) {
    ports.onProgress({ phase: 'dataset', completed: created.length, total: created.length })
    const dataset = await importDataset(job, created)
    if ('id' in dataset) return { kind: 'complete', slides: created.length, datasetId: dataset.id }
    ending = dataset
  }
  const leftovers = await cleanUp(created, ports)
  return { ...ending, deleted: created.length - leftovers.length, leftovers }
}
