import { badRequest } from '@vitrine/contract/api/api-error'
import { sql } from 'kysely'
import { skipSlides } from '../datasets/cohort/cohort.queries.ts'
import { readCohort } from '../datasets/cohort/read-cohort.ts'
import { appendEntries } from '../datasets/dataset-entries.ts'
import { insertDataset } from '../datasets/datasets.queries.ts'
import type { Author } from '../db/changes.ts'
import type { Trx } from '../db/client.ts'
import { bulkMessages } from './bulk-messages.ts'
import type { RecordDiff } from './diff-records.ts'
import type { DatasetStep } from './read-edit.ts'

/** A step on an existing dataset. */
interface StoredStep extends DatasetStep {
  readonly dataset: number
}

/** A step with the slides that it adds to or removes from its dataset, in order. */
type StepChange<Step> = Step & { readonly slides: readonly number[] }

/**
 * Determines which slides join and leave datasets, and adds that to their changes; slides that are already there stay
 * untouched.
 * @throws 400 for a missing dataset, and for an unknown filter
 */
export async function planDatasetSteps<Step extends DatasetStep>(
  trx: Trx,
  steps: readonly Step[],
  diffs: readonly RecordDiff[],
): Promise<StepChange<Step>[]> {
  const members = new Map<DatasetStep['dataset'], Set<number>>()
  for (const { dataset, position } of steps)
    if (!members.has(dataset))
      members.set(dataset, typeof dataset === 'number' ? await membersOf(trx, dataset, position) : new Set())
  const planned = steps.map(step => {
    const { dataset, type } = step
    const inside = members.get(dataset) as Set<number>
    const shown = typeof dataset === 'number' ? dataset : dataset.name
    const slides = diffs.map(({ id }) => id).filter(id => inside.has(id) === (type === null))
    const moved = new Set(slides)
    for (const id of slides)
      if (type === null) inside.delete(id)
      else inside.add(id)
    for (const { id, changes } of diffs)
      if (moved.has(id))
        changes.push(
          type === null ? { field: 'dataset', from: shown, to: null } : { field: 'dataset', from: null, to: shown },
        )
    return { ...step, slides }
  })
  return Promise.all(planned.map(step => readFilter(trx, step)))
}

async function readFilter<Step extends DatasetStep>(trx: Trx, step: Step): Promise<Step> {
  if (!step.cohort) return step
  const filter = await readCohort(trx, step.cohort.filter, 'operations')
  return { ...step, cohort: { ...step.cohort, filter } }
}

async function membersOf(trx: Trx, dataset: number, position: string): Promise<Set<number>> {
  const { rows } = await sql<{ slides: number[] }>`select array(
      select slide_id from dataset_slides where dataset_id = datasets.id
    ) as slides from datasets where id = ${dataset}`.execute(trx)
  if (rows[0] === undefined) throw badRequest(bulkMessages.noDataset(position, dataset), 'operations')
  return new Set(rows[0].slides)
}

/** Creates the datasets that do not exist yet. */
export async function createDatasets(trx: Trx, author: Author, steps: readonly DatasetStep[]): Promise<StoredStep[]> {
  const stored: StoredStep[] = []
  for (const step of steps) {
    const { dataset } = step
    const id = typeof dataset === 'number' ? dataset : (await insertDataset(trx, author, dataset, [])).id
    stored.push({ ...step, dataset: id })
  }
  return stored
}

/** Adds slides at the end of a dataset's list, in order, or removes them; also stores the filter that found them. */
export async function writeDatasetStep(trx: Trx, change: StepChange<StoredStep>): Promise<void> {
  const { dataset, type, slides, cohort } = change
  if (cohort) {
    const filter = JSON.stringify(cohort.filter)
    await sql`update datasets set cohort = ${filter}::jsonb where id = ${dataset}
      and cohort is distinct from ${filter}::jsonb`.execute(trx)
    await skipSlides(trx, dataset, cohort.without)
  }
  if (slides.length === 0) return
  if (type === null) {
    await sql`delete from dataset_slides where dataset_id = ${dataset} and slide_id = any(${slides}::integer[])`.execute(
      trx,
    )
    return
  }
  const entries = slides.map(slide_id => ({ slide_id }))
  await appendEntries(trx, dataset, entries, type)
}
