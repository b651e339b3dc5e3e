import { randomInt } from 'node:crypto'
import { ApiError, badRequest } from '@vitrine/contract/api/api-error'
import type {
  DistributeBody,
  DistributeReply,
  FixGroupsBody,
  FixGroupsReply,
  SplitRecipe,
} from '@vitrine/contract/datasets/dataset-distribution'
import { tooManySlides } from '@vitrine/contract/splits/check-request'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { MAX_DISTRIBUTED_SLIDES } from '@vitrine/contract/splits/distribution'
import type { Rule } from '@vitrine/contract/splits/rules'
import { MAX_SEED } from '@vitrine/contract/splits/shuffle'
import { sql } from 'kysely'
import type { Author } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import type { RecordAt } from '../../db/records.ts'
import { getDataset } from '../datasets.queries.ts'
import { lockedTestSets } from '../test-sets/find-overlap.ts'
import distributeDataset, { type DistributeWork } from './distribute-worker.ts'
import fixDataset, { type FixWork } from './fix-worker.ts'
import { readListedSlides } from './listed-slides.ts'
import { methodOf } from './method-of.ts'
import { readGroupRules, readSlideRules } from './read-rules.ts'
import { runSplit } from './split-thread.ts'
import { withDataset } from './with-dataset.ts'

const FIX = { module: new URL('./fix-worker.ts', import.meta.url), run: fixDataset }
const DISTRIBUTE = { module: new URL('./distribute-worker.ts', import.meta.url), run: distributeDataset }

/** Fixes the divided groups of a dataset, or only reports how it would. @throws 400 for invalid rules, 404, 412 */
export const fixDatasetGroups = (
  db: Db,
  author: Author,
  at: RecordAt,
  { group, keep = [], apply = false }: FixGroupsBody,
): Promise<FixGroupsReply> =>
  withDataset(db, author, at, apply, async trx => {
    const { slides_count, grouping, recipe } = await getDataset(trx, at.id)
    const rules = await readGroupRules(trx, group, grouping, 'group')
    const slides = await readListedSlides(trx, at.id, [...rules.values()])
    const request = { rules: [...rules.keys()], keep, recipe }
    const fixed = await runSplit<FixWork, ReturnType<typeof fixDataset>>(FIX, { slides, request }, slides_count)
    const places = fixed.moves.map(({ slide_id, to, fold }) => ({ slide_id, type: to, fold }))
    return { ...fixed, written: apply && (await writePlaces(trx, at.id, places)) }
  })

/**
 * Distributes the slides of a dataset without dividing groups, or at random, or only reports how it would. The recipe is saved
 * with the dataset.
 * @throws 400 for an impossible request, 404, 412, 413 for more slides than can be distributed at once
 */
export const distributeDatasetSlides = (
  db: Db,
  author: Author,
  at: RecordAt,
  body: DistributeBody,
): Promise<DistributeReply> =>
  withDataset(db, author, at, body.apply === true, async trx => {
    const { slides_count, grouping } = await getDataset(trx, at.id)
    if (slides_count > MAX_DISTRIBUTED_SLIDES && body.method !== 'chance')
      throw new ApiError(413, tooManySlides(slides_count))
    const { groups, strata, field } = await readAllRules(trx, body, grouping)
    const read = [...groups.values(), ...strata.values(), ...(field ? field.values() : [])]
    const testSets = await lockedTestSets(trx)
    const slides = await testSets.listSlides(at.id, read)
    const { keep = [], slide_ids: selected, priority, seed = randomInt(MAX_SEED + 1) } = body
    const choices = {
      groups: [...groups.keys()],
      strata: [...strata.keys()],
      keep,
      seed,
      ...(priority && { priority }),
    }
    const work: DistributeWork = { slides, request: { ...methodOf(body), ...choices }, selected }
    const divided = await runSplit<DistributeWork, ReturnType<typeof distributeDataset>>(DISTRIBUTE, work, slides_count)
    if ('refused' in divided) throw badRequest(divided.refused)
    const types = new Map(divided.results.map(({ slide_id, type }) => [slide_id, type]))
    const overlap = await testSets.overlapOf(trx, { slides, count: slides_count, rules: groups })
    const notes = [...overlap.count(id => types.get(id)).map(({ sentence }) => sentence), ...divided.report.notes]
    const distributed = { ...divided, report: { ...divided.report, notes } }
    if (!body.apply) return { ...distributed, written: false }
    // In this order, the two become one version of the dataset.
    const isOther = await writeRecipe(trx, at.id, distributed.recipe)
    const wereMoved = await writePlaces(trx, at.id, distributed.results)
    return { ...distributed, written: wereMoved || isOther }
  })

async function readAllRules(
  trx: Trx,
  { method, groups, strata = [], field }: DistributeBody,
  grouping: readonly string[] | null | undefined,
): Promise<{ groups: Map<string, Rule>; strata: Map<string, Rule>; field: Map<string, Rule> | undefined }> {
  return {
    groups: await readGroupRules(trx, groups, grouping, 'groups'),
    strata: await readSlideRules(trx, strata, 'strata'),
    field: method === 'leave-one-out' && field !== undefined ? await readSlideRules(trx, [field], 'field') : undefined,
  }
}

interface WrittenPlace {
  readonly slide_id: number
  readonly type: DatasetType
  readonly fold: number | null
}

/** @returns whether anything changed */
async function writePlaces(trx: Trx, datasetId: number, places: readonly WrittenPlace[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update dataset_slides as entry set type = wanted.type, fold = wanted.fold
    from unnest(${places.map(({ slide_id }) => slide_id)}::integer[], ${places.map(({ type }) => type)}::text[],
      ${places.map(({ fold }) => fold)}::smallint[]) as wanted (slide_id, type, fold)
    where entry.dataset_id = ${datasetId} and entry.slide_id = wanted.slide_id
      and (entry.type, entry.fold) is distinct from (wanted.type, wanted.fold)`.execute(trx)
  return numAffectedRows > 0n
}

/** @returns whether it changed */
async function writeRecipe(trx: Trx, datasetId: number, recipe: SplitRecipe): Promise<boolean> {
  const json = JSON.stringify(recipe)
  const { numAffectedRows = 0n } = await sql`update datasets set recipe = ${json}::jsonb
    where id = ${datasetId} and recipe is distinct from ${json}::jsonb`.execute(trx)
  return numAffectedRows > 0n
}
