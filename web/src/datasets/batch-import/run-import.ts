import { runBulk } from '../../api/run-bulk.ts'
import { isUnanswered } from '../../api/save-errors.ts'
import { formatDateTime } from '../../format/dates.ts'
import { createSlide } from '../../slides/slides-api.ts'
import { createDataset } from '../datasets-api.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { cleanUp } from './clean-up.ts'
import {
  type CreatedSlide,
  checkRows,
  type Ending,
  type ImportJob,
  type ImportOutcome,
  type ImportPorts,
  reasonOf,
} from './import-outcome.ts'
import { type ImportRow, slideBody } from './import-row.ts'

/** Creates slides one by one until the first failure. Fills `created` as it goes, for the cleanup. */
async function importSlides(
  { rows, action }: ImportJob,
  created: CreatedSlide[],
  { onProgress, stop }: ImportPorts,
): Promise<Ending | undefined> {
  const create = async ({ values }: ImportRow, index: number) => {
    const { id } = await createSlide(slideBody(values), action)
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
    const body = {
      name: job.datasetName,
      description: batchImportMessages.description(formatDateTime(job.startedAt)),
      dataset_slides: created.map(({ id }) => ({ slide_id: id, type: 'validation' })),
    }
    return await createDataset(body, job.action)
  } catch (error) {
    const warning = isUnanswered(error) ? batchImportMessages.unansweredDataset(job.datasetName) : undefined
    return { kind: 'failed', message: batchImportMessages.datasetFailed(reasonOf(error)), warning }
  }
}

/**
 * The import on any backend: creates the slides one by one, then their dataset. On any failure, and on a stop, all slides created so far are
 * deleted. Never rejects.
 */
export async function runImport(job: ImportJob, ports: ImportPorts): Promise<ImportOutcome> {
  const created: CreatedSlide[] = []
  let ending = checkRows(job.rows) ?? (await importSlides(job, created, ports))
  if (!ending) {
    ports.onProgress({ phase: 'dataset', completed: created.length, total: created.length })
    const dataset = await importDataset(job, created)
    if ('id' in dataset) return { kind: 'complete', slides: created.length, datasetId: dataset.id }
    ending = dataset
  }
  return cleanUp(ending, created, job.action, ports)
}
