import { ApiError, badRequest, conflict } from '@vitrine/contract/api/api-error'
import type { AddNewsBody, AddNewsReply, CohortNews } from '@vitrine/contract/datasets/cohort'
import type { Dataset } from '@vitrine/contract/datasets/datasets'
import { tooManySlides } from '@vitrine/contract/splits/check-request'
import { MAX_DISTRIBUTED_SLIDES, type Recipe } from '@vitrine/contract/splits/distribution'
import { type RawBuilder, sql } from 'kysely'
import type { Author } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import { allOf, conditionsOf } from '../../db/list-where.ts'
import type { RecordAt } from '../../db/records.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { appendEntries, checkSlides } from '../dataset-entries.ts'
import { getDataset } from '../datasets.queries.ts'
import { lockedTestSets } from '../test-sets/find-overlap.ts'
import { readSavedRules } from '../trust/read-rules.ts'
import { runSplit } from '../trust/split-thread.ts'
import { withDataset } from '../trust/with-dataset.ts'
import { cohortMessages as messages } from './cohort-messages.ts'
import placeSlides, { type PlaceWork } from './place-worker.ts'
import { cohortQuery } from './read-cohort.ts'

const WORKER = { module: new URL('./place-worker.ts', import.meta.url), run: placeSlides }

const NO_NEWS: CohortNews = { slides: [], slides_count: 0, problem: null }

/**
 * The slides that match a dataset's filter and are neither in it nor skipped, as a query. Slides that somebody removed are
 * skipped.
 * @throws 400 for a filter that is no longer valid
 */
async function newSlides(
  trx: Trx,
  id: number,
  cohort: Readonly<Record<string, unknown>>,
): Promise<RawBuilder<unknown>> {
  const { table, query } = await cohortQuery(trx, cohort)
  return sql`from slides as t where ${allOf(conditionsOf(table, query))}
    and not exists (select from dataset_slides as entry where entry.dataset_id = ${id} and entry.slide_id = t.id)
    and not exists (select from skipped_slides as skipped where skipped.dataset_id = ${id} and skipped.slide_id = t.id)`
}

/** Slides that are new to a dataset, with details of the first ones. @throws 404 */
export const cohortNews = (db: Db, id: number, { limit }: { limit: number }): Promise<CohortNews> =>
  inSnapshot(db, async trx => {
    const { cohort } = await getDataset(trx, id)
    if (!cohort) return NO_NEWS
    try {
      const matching = await newSlides(trx, id, cohort)
      const { rows } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(trx)
      const slides = await sql<CohortNews['slides'][number]>`
        select t.id as slide_id, t.name, t.block_id, t.species, t.organ, t.created_at ${matching} order by t.id limit ${limit}`.execute(
        trx,
      )
      return { slides: slides.rows, slides_count: rows[0]?.count ?? 0, problem: null }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { ...NO_NEWS, problem: messages.notFound(error.message) }
    }
  })

/**
 * Adds slides that are new to a dataset, each with its group or by the recipe, or only reports how they would be placed.
 * @throws 400, 404, 409 for a filter that is no longer valid, 412, 413 for more slides than can be distributed at once
 */
export const addCohortNews = (
  db: Db,
  author: Author,
  at: RecordAt,
  { slide_ids, apply = false }: AddNewsBody,
): Promise<AddNewsReply> =>
  withDataset(db, author, at, apply, async trx => {
    const dataset = await getDataset(trx, at.id)
    const added = await chosenNews(trx, dataset, slide_ids)
    const count = dataset.slides_count + added.length
    if (count > MAX_DISTRIBUTED_SLIDES) throw new ApiError(413, tooManySlides(count))
    const isWritten = apply && added.length > 0
    if (isWritten) await checkSlides(trx, added, 'slide_ids')
    const placed = await placeNews(trx, dataset, added)
    if (isWritten) await appendEntries(trx, at.id, placed.slides, 'default')
    return { ...placed, written: isWritten }
  })

async function chosenNews(
  trx: Trx,
  { id, cohort }: Dataset,
  chosen: readonly number[] | undefined,
): Promise<readonly number[]> {
  if (!cohort) throw conflict(messages.none)
  const matching = await newSlides(trx, id, cohort).catch(error => {
    throw error instanceof ApiError ? conflict(messages.notFound(error.message)) : error
  })
  const { rows } = await sql<{ id: number }>`select t.id ${matching} order by t.id
    limit ${MAX_DISTRIBUTED_SLIDES + 1}`.execute(trx)
  const found = rows.map(row => row.id)
  if (!chosen) return found
  const isNew = new Set(found)
  const other = chosen.find(id => !isNew.has(id))
  if (other !== undefined) throw badRequest(messages.notNew(other), 'slide_ids')
  return [...new Set(chosen)]
}

/** Joins slides by the rules of both the recipe and the dataset. */
async function placeNews(trx: Trx, { id, slides_count, grouping, recipe }: Dataset, added: readonly number[]) {
  const rules = new Map([
    ...(recipe ? await readSavedRules(trx, recipe.groups) : []),
    ...(await readSavedRules(trx, grouping)),
  ])
  const others = recipe ? await readSavedRules(trx, [...recipe.strata, ...(recipe.field ? [recipe.field] : [])]) : []
  const testSets = await lockedTestSets(trx)
  const slides = await testSets.listSlides(id, [...rules.values(), ...new Map(others).values()], added)
  const count = slides_count + added.length
  const overlap = await testSets.overlapOf(trx, { slides, count, rules })
  const tested = overlap.slides.map(({ slide_id }) => slide_id)
  const work = { slides, added, tested, groups: [...rules.keys()], recipe: (recipe ?? null) as Recipe | null }
  return runSplit<PlaceWork, ReturnType<typeof placeSlides>>(WORKER, work, count)
}

/** Excludes slides that match a dataset's filter from being offered to it. */
export async function skipSlides(trx: Trx, datasetId: number, slideIds: readonly number[]): Promise<void> {
  await sql`insert into skipped_slides (dataset_id, slide_id) select ${datasetId}, id from unnest(${slideIds}::integer[]) as id
    on conflict do nothing`.execute(trx)
}
