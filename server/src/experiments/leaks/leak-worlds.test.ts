import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { type ChosenParts, isChosen } from '@vitrine/contract/experiments/inputs'
import type { LeakReport } from '@vitrine/contract/experiments/leaks'
import type { Slide } from '@vitrine/contract/slides/slides'
import { type DatasetType, PARTS } from '@vitrine/contract/splits/dataset-types'
import { OVERLAP_KINDS } from '@vitrine/contract/splits/overlap'
import { kindOf } from '@vitrine/contract/versions/closest-kind.fixture'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildFile, buildNamed, buildSlide } from '../../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const [SLIDES, VERSIONS, EXPERIMENTS, CHECKS] = [60, 40, 60, 300]
/** Rules that leave blocks to be found come up more often. */
const RULES = ['file', 'file', 'case:name:_:1', 'case:name:_:1', 'source', 'block_id']
const FOLDS = [1, 2, 3]

const numberBelow = (count: number) => fc.integer({ min: 0, max: count - 1 })
const drawn = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(arbitrary, { numRuns, seed: 28 })

const described = fc.record({
  name: fc.integer({ min: 1, max: 40 }).map(patient => `p${patient}_a`),
  block_id: fc.option(fc.integer({ min: 1, max: 8 }).map(String)),
  source: fc.option(fc.constantFrom('Basel', 'Jena', 'Ulm', 'Graz', 'Lyon')),
})
const scanned = fc.option(
  fc.record({
    name: fc.integer({ min: 1, max: 30 }).map(name => `${name}.svs`),
    size: fc.integer({ min: 1, max: 2 }),
    sha256: fc.option(fc.integer({ min: 1, max: 30 }).map(number => number.toString(16).padStart(64, '0'))),
  }),
)
const placed = fc.oneof(
  fc.record({ type: fc.constantFrom<DatasetType>('T', 'V'), fold: fc.option(fc.constantFrom(...FOLDS)) }),
  fc.record({ type: fc.constantFrom<DatasetType>('E', 'default') }),
)
const frozen = fc.record({
  grouping: fc.constantFrom(...RULES).map(rule => [rule]),
  entries: fc.uniqueArray(fc.tuple(numberBelow(SLIDES), placed), {
    ...{ selector: ([slide]) => slide, minLength: 2, maxLength: 6 },
  }),
})
const chosen = fc.record({
  parts: fc.subarray([...PARTS], { minLength: 1 }),
  folds: fc.option(fc.subarray(FOLDS, { minLength: 1 })),
})
const learned = fc.record({
  parent: fc.option(fc.nat()),
  inputs: fc.uniqueArray(fc.record({ version: numberBelow(VERSIONS), chosen }), {
    selector: ({ version }) => version,
    maxLength: 2,
  }),
})
const question = fc.record({
  experiment: numberBelow(EXPERIMENTS),
  version: numberBelow(VERSIONS),
  parts: fc.subarray([...PARTS], { minLength: 1 }),
  fold: fc.option(fc.constantFrom(...FOLDS)),
  group: fc.subarray(['source', 'block_id'], { maxLength: 1 }),
  change: fc.record({
    slide: numberBelow(SLIDES),
    fields: described,
    isDeleted: fc.integer({ min: 0, max: 19 }).map(draw => draw === 0),
  }),
})

interface FrozenVersion extends DatasetVersion {
  readonly lines: readonly VersionSlide[]
}
interface Experiment {
  readonly id: number
  readonly parent: Experiment | undefined
  readonly inputs: readonly { readonly version: FrozenVersion; readonly chosen: ChosenParts }[]
}

async function buildSlides(): Promise<Slide[]> {
  const slides: Slide[] = []
  for (const [fields, file] of drawn(fc.tuple(described, scanned), SLIDES))
    slides.push(await buildSlide(user, { ...fields, file: file && (await buildFile(user, file)).id }))
  return slides
}

async function freezeDrawn(slides: readonly Slide[]): Promise<FrozenVersion[]> {
  const versions: FrozenVersion[] = []
  for (const { grouping, entries } of drawn(frozen, VERSIONS)) {
    const dataset_slides = entries.map(([slide, place]) => ({ slide_id: slides[slide]!.id, ...place }))
    const { id } = await buildDataset(user, { grouping, dataset_slides })
    const version = (await user.post(`/api/datasets/${id}/versions/`, {})).json<DatasetVersion>()
    const { body } = await user.get(`/api/dataset-versions/${version.uuid}/manifest/`)
    const [, ...lines] = body.trimEnd().split('\n')
    versions.push({ ...version, lines: lines.map(line => JSON.parse(line) as VersionSlide) })
  }
  return versions
}

/** Experiments that began with none or with an earlier one. */
async function trainDrawn(versions: readonly FrozenVersion[]): Promise<Experiment[]> {
  const made: Experiment[] = []
  for (const { parent: place, inputs: named } of drawn(learned, EXPERIMENTS)) {
    const parent = made.length > 0 && place !== null ? made[place % made.length] : undefined
    const { id } = await buildNamed(user, experiments, parent && { parent: parent.id })
    const inputs = named.map(({ version, chosen }) => ({ version: versions[version]!, chosen }))
    for (const { version, chosen } of inputs)
      expect((await user.put(`/api/experiments/${id}/inputs/${version.uuid}/`, chosen)).statusCode).toBe(200)
    made.push({ id, parent, inputs })
  }
  return made
}

/** What comparing all pairs finds: kind and uuid of each leak, and whether all are clean. */
function compareAll(tested: readonly VersionSlide[], experiment: Experiment, rules: readonly string[]) {
  const line: Experiment[] = []
  for (let each: Experiment | undefined = experiment; each; each = each.parent) line.push(each)
  const inputs = line.flatMap(each => each.inputs)
  const others = inputs.flatMap(({ version, chosen }) => version.lines.filter(place => isChosen(place, chosen)))
  const joining = [...new Set([...rules, ...inputs.flatMap(({ version }) => version.groups)])]
  const leaks = tested.flatMap(slide => {
    const kinds = others.map(other => kindOf(slide, other, { rules: joining }))
    const kind = OVERLAP_KINDS.find(kind => kinds.includes(kind))
    return kind ? [`${kind} ${slide.uuid}`] : []
  })
  const isKnown = line.every(({ inputs }) => inputs.length > 0)
  return { clean: leaks.length > 0 ? false : isKnown ? true : null, leaks: leaks.sort() }
}

const found = ({ clean, leaks }: LeakReport) => ({
  clean,
  leaks: Object.entries(leaks)
    .flatMap(([kind, { slides }]) => slides.map(({ uuid }) => `${kind} ${uuid}`))
    .sort(),
})

test(`${CHECKS} checks of any lineage and version find what comparing all pairs of frozen lines does, while slides change and go`, async () => {
  const slides = await buildSlides()
  const versions = await freezeDrawn(slides)
  const trained = await trainDrawn(versions)
  const outcomes = new Set<string>()
  for (const { experiment: place, version: number, parts, fold, group, change } of drawn(question, CHECKS)) {
    const [experiment, version] = [trained[place]!, versions[number]!]
    const tested = version.lines.filter(line => isChosen(line, { parts, folds: fold === null ? null : [fold] }))
    const query = new URLSearchParams({ version: version.uuid, parts: parts.join() })
    if (fold !== null) query.set('fold', String(fold))
    if (group.length > 0) query.set('group', group.join())
    const reply = await user.get(`/api/experiments/${experiment.id}/leaks/?${query}`)
    const asked = `experiment ${experiment.id}, ${query}: ${reply.body}`
    expect(reply.statusCode, asked).toBe(tested.length > 0 ? 200 : 400)
    if (tested.length > 0) {
      const wanted = compareAll(tested, experiment, [...group, ...version.groups])
      expect(found(reply.json<LeakReport>()), asked).toEqual(wanted)
      for (const leak of [String(wanted.clean), ...wanted.leaks]) outcomes.add(leak.split(' ')[0] as string)
    }
    const path = `/api/slides/${slides[change.slide]!.id}/`
    await (change.isDeleted ? user.delete(path) : user.patch(path, change.fields))
  }
  expect([...outcomes].sort()).toEqual(['block', 'false', 'file', 'group', 'null', 'slide', 'true'])
})
