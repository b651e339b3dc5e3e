import type { Dataset } from '@vitrine/contract/datasets/datasets'
import { type TestSetCount, testSetCount } from '@vitrine/contract/datasets/test-set-count'
import { MAX_TEST_SET_SLIDES, type TestSetOverlap, type TestSetSlide } from '@vitrine/contract/datasets/test-sets'
import type { DatasetType, Part } from '@vitrine/contract/splits/dataset-types'
import type { Rule } from '@vitrine/contract/splits/rules'
import type { Place } from '@vitrine/contract/versions/compared-slide'
import type { KeyColumns } from '@vitrine/contract/versions/key-columns'
import {
  type ComparedSlides,
  type FoundSlide,
  VersionSearch,
  wantedSlides,
} from '@vitrine/contract/versions/version-search'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { getDataset } from '../datasets.queries.ts'
import { readListedSlides } from '../trust/listed-slides.ts'
import { readSavedRules } from '../trust/read-rules.ts'
import { runSplit } from '../trust/split-thread.ts'
import { comparedVersion } from '../versions/compared-version.ts'
import { inSlices } from '../versions/read-lines.ts'
import { knownScans, scanCopies } from '../versions/version-scans.ts'
import chooseSlides, { type PositionedSlide } from './choose-worker.ts'
import makeKeys from './keys-worker.ts'

const KEYS = { module: new URL('./keys-worker.ts', import.meta.url), run: makeKeys }
const CHOICE = { module: new URL('./choose-worker.ts', import.meta.url), run: chooseSlides }

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

/** The slides of a dataset that are also in test sets. */
interface DatasetOverlap {
  /** The test sets that contain them. */
  readonly test_sets: TestSetOverlap['test_sets']
  readonly slides: readonly TestSetSlide[]
  /** The number of training and validation slides in each test set, given the types that slides have or would get. */
  readonly count: (typeOf?: (slideId: number) => DatasetType | undefined) => TestSetCount[]
}

const NONE: DatasetOverlap = { test_sets: [], slides: [], count: () => [] }

/** The slides of a dataset, as read by `LockedTestSets.listSlides`. */
interface ListedSlides {
  readonly slides: string
  /** The number of slides, or that of the dataset. */
  readonly count: number
  /** The rules that join slides. */
  readonly rules: ReadonlyMap<string, Rule>
  /** Whether the rules only apply to one call. */
  readonly areOfCall?: boolean
}

interface LockedTestSets {
  /**
   * Reads the slides of a dataset, with everything needed for these rules and a comparison with the test sets.
   * @param added ids of slides to add
   */
  readonly listSlides: (datasetId: number, rules: readonly Rule[], added?: readonly number[]) => Promise<string>
  /** Does the same for the comparison alone: without test sets there is nothing to read. */
  readonly listCompared: (datasetId: number, rules: readonly Rule[]) => Promise<string>
  /**
   * Finds slides that are in a test set by themselves, their file, their block, or a value under a rule of either side. Versions
   * never change, so this can be called after the transaction.
   */
  readonly overlapOf: (db: Db, listed: ListedSlides) => Promise<DatasetOverlap>
}

/** All locked test sets. The slides of a dataset are read only once for all comparisons. */
export async function lockedTestSets(trx: Trx): Promise<LockedTestSets> {
  const sets = await Promise.all(
    (await lockedVersions(trx)).map(async set => ({ ...set, rules: await readSavedRules(trx, set.groups) })),
  )
  const rulesOfSets = sets.flatMap(({ rules }) => [...rules.values()])
  const hasSets = sets.length > 0
  const listSlides: LockedTestSets['listSlides'] = (datasetId, rules, added = []) =>
    readListedSlides(trx, datasetId, [...rules, ...rulesOfSets], { withScans: hasSets, added })
  return {
    listSlides,
    listCompared: async (datasetId, rules) => (hasSets ? listSlides(datasetId, rules) : '[]'),
    overlapOf: async (db, listed) => (hasSets ? compareWith(db, sets, listed) : NONE),
  }
}

type GroupedVersion = LockedVersion & { readonly rules: ReadonlyMap<string, Rule> }

async function compareWith(
  db: Db,
  sets: readonly GroupedVersion[],
  { slides: text, count: size, rules: given, areOfCall = false }: ListedSlides,
): Promise<DatasetOverlap> {
  const rules = new Map([...given, ...sets.flatMap(set => [...set.rules])])
  const { keys, scans } = await runSplit(KEYS, { slides: text, rules: [...rules.keys()] }, size)
  const { own, read } = readableSlides(keys, uuids => runSplit(CHOICE, { slides: text, uuids }, size))
  const all = wantedSlides(keys, () => true)
  const search = new VersionSearch<LockedVersion>(own, all, rules)
  const ids = sets.map(({ version_id }) => version_id)
  const copies = await scanCopies(db, knownScans(scans), ids)
  for (const set of sets) {
    const ofBoth = new Map([...given, ...set.rules])
    const saved = areOfCall ? set.rules : ofBoth
    const searched = {
      ...(await comparedVersion(db, set.version_id, { saved, ofCall: given })),
      rules: ofBoth,
      isChosen: ({ part }: Place) => set.parts.includes(part),
      copies: copies.get(set.version_id) ?? [],
    }
    await search.compare(searched, set)
  }
  const found = search.found.map(({ uuid, ...slide }) => ({ ...slide, listed: read.get(uuid) as PositionedSlide }))
  return overlapWith(sets, found.sort((a, b) => a.listed.position - b.listed.position).map(testSetSlide))
}

/** Provides the slides of a list to a search, and records which of them it read. */
function readableSlides(keys: KeyColumns, choose: (uuids: ReadonlySet<string | number>) => Promise<PositionedSlide[]>) {
  const read = new Map<string, PositionedSlide>()
  const own: ComparedSlides = {
    keys,
    async *read(uuids) {
      const slides = await choose(uuids)
      for (const slide of slides) read.set(slide.uuid, slide)
      yield* inSlices(slides)
    },
  }
  return { own, read }
}

interface FoundListed extends Omit<FoundSlide<LockedVersion>, 'uuid'> {
  readonly listed: PositionedSlide
}

const testSetSlide = ({ listed, name, kind, value, other }: FoundListed): TestSetSlide => ({
  ...{ slide_id: listed.id, name, type: listed.type, kind, value },
  ...{ test_slide: other.uuid, test_set: other.source.uuid },
})

function overlapWith(sets: readonly LockedVersion[], slides: readonly TestSetSlide[]): DatasetOverlap {
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

/** The number of a dataset's training and validation slides in each test set, joined by the dataset's rules. */
export async function countTestSlides(
  trx: Trx,
  { id, slides_count: count }: Pick<Dataset, 'id' | 'slides_count'>,
  rules: ReadonlyMap<string, Rule>,
): Promise<TestSetCount[]> {
  const { listCompared, overlapOf } = await lockedTestSets(trx)
  const slides = await listCompared(id, [...rules.values()])
  return (await overlapOf(trx, { slides, count, rules })).count()
}

/** The slides of a dataset that are in test sets, in one snapshot. @throws 404 */
export async function testSetOverlap(db: Db, datasetId: number): Promise<TestSetOverlap> {
  const { overlapOf, ...listed } = await inSnapshot(db, async trx => {
    const { grouping, slides_count: count } = await getDataset(trx, datasetId)
    const rules = await readSavedRules(trx, grouping)
    const { listCompared, overlapOf } = await lockedTestSets(trx)
    return { overlapOf, slides: await listCompared(datasetId, [...rules.values()]), count, rules }
  })
  const { test_sets, slides, count } = await overlapOf(db, listed)
  const named = slides.slice(0, MAX_TEST_SET_SLIDES)
  return { test_sets, counts: count(), slides: named, slides_count: slides.length }
}
