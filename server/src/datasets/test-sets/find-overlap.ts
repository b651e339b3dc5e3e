import { type TestSetCount, testSetCount } from '@vitrine/contract/datasets/test-set-count'
import { MAX_TEST_SET_SLIDES, type TestSetOverlap, type TestSetSlide } from '@vitrine/contract/datasets/test-sets'
import type { DatasetType, Part } from '@vitrine/contract/splits/dataset-types'
import { OVERLAP_KINDS } from '@vitrine/contract/splits/overlap'
import type { Rule } from '@vitrine/contract/splits/rules'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { getDataset } from '../datasets.queries.ts'
import { readListedSlides } from '../trust/listed-slides.ts'
import { readSavedRules } from '../trust/read-rules.ts'
import { runSplit } from '../trust/split-thread.ts'
import { versionLines } from '../versions/versions.queries.ts'
import findOverlap, { type OverlappingSlide } from './overlap-worker.ts'

const WORKER = { module: new URL('./overlap-worker.ts', import.meta.url), run: findOverlap }

interface LockedVersion {
  readonly version_id: number
  readonly uuid: string
  readonly name: string
  readonly number: number
  readonly groups: readonly string[]
  readonly parts: readonly Part[]
  readonly scans: Readonly<Record<string, string>>
}

const lockedVersions = async (db: Db): Promise<LockedVersion[]> => {
  const { rows } = await sql<LockedVersion>`
    select version_id, v.uuid, v.dataset_name as name, v.number, v.groups, parts, scans
    from test_sets join dataset_versions as v on v.id = version_id order by version_id`.execute(db)
  return rows
}

interface ListedName {
  readonly slide_id: number
  readonly name: string
  readonly type: DatasetType
}

/** The slides of a dataset that are in a test set. */
interface DatasetOverlap {
  /** The test sets that they are in. */
  readonly test_sets: TestSetOverlap['test_sets']
  readonly slides: readonly TestSetSlide[]
  /** Training and validation slides in each test set, by the types that slides have or would get. */
  readonly count: (typeOf?: (slideId: number) => DatasetType | undefined) => TestSetCount[]
}

const NONE: DatasetOverlap = { test_sets: [], slides: [], count: () => [] }

/**
 * Finds the slides of a dataset that are in a test set, by themselves, their file, their block or a value under a rule of either.
 * @param given rules that join the dataset's slides
 */
export async function overlapOfDataset(
  trx: Trx,
  datasetId: number,
  given: ReadonlyMap<string, Rule>,
): Promise<DatasetOverlap> {
  const sets = await lockedVersions(trx)
  if (sets.length === 0) return NONE
  const listed = await readNames(trx, datasetId)
  const closest = new Map<number, OverlappingSlide & { readonly set: LockedVersion }>()
  for (const set of sets) {
    const rules = new Map([...given, ...(await readSavedRules(trx, set.groups))])
    const slides = await readListedSlides(trx, datasetId, [...rules.values()], { withScans: true })
    const lines = await readLines(trx, set)
    const work = { slides, rules: [...rules.keys()], lines, scans: set.scans }
    for (const found of await runSplit(WORKER, work, listed.length + lines.length)) {
      const known = closest.get(found.position)
      if (!known || OVERLAP_KINDS.indexOf(found.kind) < OVERLAP_KINDS.indexOf(known.kind))
        closest.set(found.position, { ...found, set })
    }
  }
  const slides = [...closest]
    .sort(([a], [b]) => a - b)
    .map(([position, { kind, value, other, set }]) => ({
      ...(listed[position] as ListedName),
      ...{ kind, value, test_slide: other, test_set: set.uuid },
    }))
  const count: DatasetOverlap['count'] = (typeOf = () => undefined) =>
    sets.flatMap(set => countIn(set, slides, typeOf) ?? [])
  const test_sets = sets
    .filter(({ uuid }) => slides.some(({ test_set }) => test_set === uuid))
    .map(({ uuid, name, number }) => ({ test_set: uuid, name, number }))
  return { test_sets, slides, count }
}

const LEARNED: readonly DatasetType[] = ['T', 'V']

function countIn(
  { uuid, name, number }: LockedVersion,
  slides: readonly TestSetSlide[],
  typeOf: (slideId: number) => DatasetType | undefined,
): TestSetCount | undefined {
  const found = slides.filter(
    ({ test_set, slide_id, type }) => test_set === uuid && LEARNED.includes(typeOf(slide_id) ?? type),
  )
  return found.length === 0 ? undefined : testSetCount({ test_set: uuid, name, number }, found)
}

/** In the order of `readListedSlides`. */
async function readNames(trx: Trx, datasetId: number): Promise<ListedName[]> {
  const { rows } = await sql<ListedName>`
    select s.id as slide_id, s.name, entry.type from dataset_slides as entry join slides as s on s.id = entry.slide_id
    where entry.dataset_id = ${datasetId} order by entry.position, entry.id`.execute(trx)
  return rows
}

async function readLines(db: Db, { version_id, parts }: LockedVersion): Promise<string[]> {
  const lines: string[] = []
  const isTested = (line: string) => parts.some(part => line.includes(`"part":"${part}"`))
  for await (const read of versionLines(db, version_id)) lines.push(...read.filter(isTested))
  return lines
}

/** The slides of a dataset that are in test sets, as it is at one moment. @throws 404 */
export const testSetOverlap = (db: Db, datasetId: number): Promise<TestSetOverlap> =>
  inSnapshot(db, async trx => {
    const { grouping } = await getDataset(trx, datasetId)
    const { test_sets, slides, count } = await overlapOfDataset(trx, datasetId, await readSavedRules(trx, grouping))
    const named = slides.slice(0, MAX_TEST_SET_SLIDES)
    return { test_sets, counts: count(), slides: named, slides_count: slides.length }
  })
