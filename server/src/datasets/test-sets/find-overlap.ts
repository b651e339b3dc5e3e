import type { Dataset } from '@vitrine/contract/datasets/datasets'
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
import { readScans } from '../versions/version-scans.ts'
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
}

const lockedVersions = async (db: Db): Promise<LockedVersion[]> => {
  const { rows } = await sql<LockedVersion>`
    select version_id, v.uuid, v.dataset_name as name, v.number, v.groups, parts
    from test_sets join dataset_versions as v on v.id = version_id order by version_id`.execute(db)
  return rows
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

/** The slides of a dataset, as `LockedTestSets.listSlides` reads them. */
interface ListedSlides {
  readonly slides: string
  /** Their number, or that of the dataset. */
  readonly count: number
  /** Rules that join them. */
  readonly rules: ReadonlyMap<string, Rule>
}

interface LockedTestSets {
  /**
   * The slides of a dataset, with what these rules and a comparison with the test sets read of them.
   * @param added ids of slides that come to them
   */
  readonly listSlides: (datasetId: number, rules: readonly Rule[], added?: readonly number[]) => Promise<string>
  /** Which of the slides are in a test set, by themselves, their file, their block or a value under a rule of either. */
  readonly overlapOf: (listed: ListedSlides) => Promise<DatasetOverlap>
}

/** All locked test sets. A dataset's slides are read once, whatever is then done with them. */
export async function lockedTestSets(trx: Trx): Promise<LockedTestSets> {
  const sets = await Promise.all(
    (await lockedVersions(trx)).map(async set => ({ ...set, rules: await readSavedRules(trx, set.groups) })),
  )
  const rulesOfSets = sets.flatMap(({ rules }) => [...rules.values()])
  const hasSets = sets.length > 0
  return {
    listSlides: (datasetId, rules, added = []) =>
      readListedSlides(trx, datasetId, [...rules, ...rulesOfSets], { withScans: hasSets, added }),
    overlapOf: async listed => (hasSets ? compareWith(trx, sets, listed) : NONE),
  }
}

type GroupedVersion = LockedVersion & { readonly rules: ReadonlyMap<string, Rule> }

async function compareWith(
  trx: Trx,
  sets: readonly GroupedVersion[],
  { slides: listed, count: listedCount, rules: given }: ListedSlides,
): Promise<DatasetOverlap> {
  const closest = new Map<number, OverlappingSlide & { readonly set: LockedVersion }>()
  for (const set of sets) {
    const lines = await readLines(trx, set)
    const rules = [...new Map([...given, ...set.rules]).keys()]
    const work = { slides: listed, rules, lines, scans: await readScans(trx, set.version_id) }
    for (const found of await runSplit(WORKER, work, listedCount + lines.length)) {
      const known = closest.get(found.position)
      if (!known || OVERLAP_KINDS.indexOf(found.kind) < OVERLAP_KINDS.indexOf(known.kind))
        closest.set(found.position, { ...found, set })
    }
  }
  const slides = [...closest.values()]
    .sort((a, b) => a.position - b.position)
    .map(({ position: _, set, other, ...slide }) => ({ ...slide, test_slide: other, test_set: set.uuid }))
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

async function readLines(db: Db, { version_id, parts }: LockedVersion): Promise<string[]> {
  const lines: string[] = []
  const isTested = (line: string) => parts.some(part => line.includes(`"part":"${part}"`))
  for await (const read of versionLines(db, version_id)) lines.push(...read.filter(isTested))
  return lines
}

/** The slides of a dataset that are in a test set; the rules are those that join its slides. */
export async function overlapOfDataset(
  trx: Trx,
  { id, slides_count: count }: Pick<Dataset, 'id' | 'slides_count'>,
  rules: ReadonlyMap<string, Rule>,
): Promise<DatasetOverlap> {
  const testSets = await lockedTestSets(trx)
  return testSets.overlapOf({ slides: await testSets.listSlides(id, [...rules.values()]), count, rules })
}

/** The slides of a dataset that are in test sets, as it is at one moment. @throws 404 */
export const testSetOverlap = (db: Db, datasetId: number): Promise<TestSetOverlap> =>
  inSnapshot(db, async trx => {
    const dataset = await getDataset(trx, datasetId)
    const rules = await readSavedRules(trx, dataset.grouping)
    const { test_sets, slides, count } = await overlapOfDataset(trx, dataset, rules)
    const named = slides.slice(0, MAX_TEST_SET_SLIDES)
    return { test_sets, counts: count(), slides: named, slides_count: slides.length }
  })
