import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Part } from '../splits/dataset-types.ts'
import { groupSlides, keySlides } from '../splits/groups.ts'
import { OVERLAP_KINDS } from '../splits/overlap.ts'
import { readRules } from '../splits/rules.ts'
import { kindOf, type Scans } from './closest-kind.fixture.ts'
import { comparedSlide, type Place } from './compared-slide.ts'
import { KeyWriter } from './key-columns.ts'
import { versionRecord } from './label.ts'
import type { VersionSlide } from './version-line.ts'
import { VersionSearch, wantedSlides } from './version-search.ts'

const BLANK: VersionSlide = {
  ...{ block_id: null, cut_number: null, description: null, file_location: null, file_name: null, file_sha256: null },
  ...{ file_size: null, file_type: null, fold: null, group: null, metadata: [], name: 'a', organ: null },
  ...{ part: 'training', samples: [], source: null, species: null, status: 'new', uuid: '1', vendor: null },
}
const slide = ({ uuid = '1', ...fields }: Partial<VersionSlide>): VersionSlide => ({
  ...{ ...BLANK, ...fields, uuid: uuidOf(uuid) },
})
/** A uuid that ends in a number. */
const uuidOf = (end: string) => `00000000-0000-4000-8000-${end.padStart(12, '0')}`

/** What is chosen of a version. */
interface Input {
  readonly name: string
  readonly parts: readonly Part[]
  readonly folds: readonly number[] | null
}
const input = (name: string, parts: Part[] = ['training', 'validation'], folds: number[] | null = null): Input => ({
  ...{ name, parts, folds },
})

const byUuid = (slides: readonly VersionSlide[]) => slides.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))

/** A version as a check sees it, and which of its slides the check read. */
function compared(slides: readonly VersionSlide[], rules: readonly string[], scans: Scans = {}) {
  const writer = new KeyWriter(readRules(rules), { withOwn: true })
  for (const slide of byUuid(slides)) writer.add(comparedSlide({ slide, scan: null }))
  const asked = new Set<string>()
  async function* read(at: Iterable<string | number>) {
    const wanted = [...at].map(slide => (typeof slide === 'string' ? slide : byUuid(slides)[slide]!.uuid))
    for (const uuid of wanted) asked.add(uuid)
    const found = slides.filter(({ uuid }) => wanted.includes(uuid))
    for (const slide of byUuid(found)) yield [comparedSlide({ slide, scan: scans[slide.uuid] ?? null })]
  }
  return { keys: writer.columns, read, asked }
}

const isIn = ({ part, fold }: Place, { parts, folds }: Input) =>
  parts.includes(part) && (folds === null || fold === null || folds.includes(fold))

/** @param rulesOf the rules that join slides of a version with those that are looked for; all by default */
async function leaks(
  evaluated: VersionSlide[],
  learned: [Input, VersionSlide[]][],
  {
    rules = [],
    scans = {},
    rulesOf = () => rules,
  }: {
    rules?: string[]
    scans?: Scans
    rulesOf?: (index: number) => readonly string[]
  } = {},
) {
  const tested = compared(evaluated, rules, scans)
  const places = wantedSlides(tested.keys, () => true)
  const search = new VersionSearch<Input>(tested, places, readRules(rules))
  const [counts, asked]: [number[], string[]] = [[], []]
  for (const [index, [input, slides]] of learned.entries()) {
    const own = rulesOf(index)
    const version = compared(slides, own, scans)
    const copies = evaluated.flatMap(({ uuid }) =>
      slides
        .filter(other => other.uuid !== uuid && scans[uuid] !== undefined && scans[uuid] === scans[other.uuid])
        .map(other => ({ wanted: uuid, other: other.uuid })),
    )
    const searched = { ...version, rules: readRules(own), isChosen: (place: Place) => isIn(place, input), copies }
    counts.push(await search.compare(searched, input))
    asked.push(...version.asked)
  }
  const alone = [...places.values()].filter(({ isAlone }) => isAlone).map(({ uuid }) => uuid)
  return { found: search.found, alone, counts, asked: asked.toSorted() }
}

test('a slide of fold 2 is found if all folds were used in training, but not if only the others were', async () => {
  const version = [1, 2, 3, 4, 5].map(fold => slide({ uuid: `${fold}`, name: `s${fold}`, fold }))
  const tested = [version[1]!]
  const uuid = uuidOf('2')
  expect(await leaks(tested, [[input('others', ['training'], [1, 3, 4, 5]), version]])).toEqual({
    ...{ found: [], alone: [uuid], counts: [4], asked: [] },
  })
  expect((await leaks(tested, [[input('all', ['training']), version]])).found).toEqual([
    {
      ...{ uuid, name: 's2', kind: 'slide', value: uuid },
      other: { source: input('all', ['training']), uuid, name: 's2', part: 'training' },
    },
  ])
})

test("parts that were not used in training don't count, whatever their fold", async () => {
  const version = [slide({ uuid: '1', part: 'evaluation' }), slide({ uuid: '2', part: 'validation', fold: 3 })]
  const { found, counts } = await leaks(version, [[input('one', ['training', 'validation'], [3]), version]])
  expect([found.map(({ uuid }) => uuid), counts]).toEqual([[uuidOf('2')], [1]])
})

test('the closest slide counts, and of equally close ones that of the first version', async () => {
  const tested = [slide({ uuid: '1', block_id: 'B', file_name: 'a.svs', file_size: 9 })]
  const block: [Input, VersionSlide[]] = [input('block'), [slide({ uuid: '2', block_id: 'b' })]]
  const copies = ['8', '7'].map((uuid): [Input, VersionSlide[]] => [
    input(uuid),
    [slide({ uuid, file_name: 'a.svs', file_size: 9, part: 'validation' })],
  ])
  expect((await leaks(tested, [block, ...copies])).found).toMatchObject([
    { kind: 'file', value: 'a.svs', other: { source: { name: '8' }, uuid: uuidOf('8'), part: 'validation' } },
  ])
})

test('slides that were joined into one group by others in their version are found through it', async () => {
  const tested = [slide({ uuid: '1', group: 'metadata.patient=p7' })]
  const learned = [
    slide({ uuid: '2', group: 'metadata.patient=p7' }),
    slide({ uuid: '3', group: 'metadata.patient=p8' }),
  ]
  expect((await leaks(tested, [[input('one'), learned]])).found).toMatchObject([
    { kind: 'group', value: 'metadata.patient=p7', other: { uuid: uuidOf('2') } },
  ])
})

test('slides that could only be found by themselves and their scan are counted', async () => {
  const tested = [
    slide({ uuid: '1' }),
    slide({ uuid: '2', block_id: 'B' }),
    slide({ uuid: '3', file_name: ' ', file_size: 9 }),
  ]
  expect((await leaks(tested, [])).alone).toEqual([uuidOf('1'), uuidOf('3')])
  expect((await leaks(tested, [], { rules: ['name'] })).alone).toEqual([])
})

test("only slides with something in common are read, and none twice if it can't be found closer", async () => {
  const tested = [slide({ uuid: '1', name: 'p1_a' })]
  const learned = [...Array(200).keys()].map(at => slide({ uuid: `${at + 2}`, name: `p${at}_b` }))
  const rules = ['case:name:_:1']
  const versions: [Input, VersionSlide[]][] = [
    [input('one'), learned],
    [input('two'), learned],
  ]
  expect(await leaks(tested, versions, { rules })).toMatchObject({ counts: [200, 200], asked: [uuidOf('3')] })
})

const RULES = ['block_id', 'file', 'case:name:_:1', 'metadata.patient']
const word = fc.constantFrom('a_1', 'a_2', 'b_1', 'B_1 ', '')
const written = fc.record({
  name: word,
  block_id: fc.option(word),
  source: fc.option(fc.constantFrom('x', 'y')),
  file_name: fc.option(fc.constantFrom('f', 'g', ' ')),
  file_size: fc.option(fc.integer({ min: 1, max: 2 })),
  file_sha256: fc.option(fc.constantFrom('aa', 'bb')),
  metadata: fc.constantFrom(
    [],
    [['patient', 'p']],
    [['patient', 'q']],
    [
      ['patient', 'p'],
      ['patient', 'q'],
    ],
  ) as fc.Arbitrary<[string, string][]>,
})
const place = fc.record({
  part: fc.constantFrom('training', 'validation', 'evaluation') as fc.Arbitrary<Part>,
  fold: fc.option(fc.integer({ min: 1, max: 3 })),
})

/** A frozen version: slides with other records in each, by its own rules. */
const version = fc
  .record({
    rules: fc.subarray(RULES),
    slides: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 14 }), written, place), {
      selector: ([uuid]) => uuid,
      maxLength: 8,
    }),
  })
  .map(({ rules, slides }) => {
    const lines = slides.map(([uuid, fields, at]) =>
      slide({ ...fields, ...at, uuid: `${uuid}`, file_sha256: fields.file_name === null ? null : fields.file_sha256 }),
    )
    const compared = lines.map(line => ({ uuid: line.uuid, record: versionRecord(line) }))
    const groups = groupSlides(keySlides(compared, readRules(rules)), rules)
    const keyOf = (position: number) => groups.find(({ members }) => members.includes(position))?.key ?? null
    return { rules, lines: lines.map((line, position) => ({ ...line, group: keyOf(position) })) }
  })
const chosen = fc.record({
  parts: fc.subarray(['training', 'validation', 'evaluation'] as Part[], { minLength: 1 }),
  folds: fc.option(fc.subarray([1, 2, 3], { minLength: 1 })),
})

const scanned = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 14 }), fc.constantFrom('scan x', 'scan y')), { maxLength: 4 })
  .map(pairs => Object.fromEntries(pairs.map(([uuid, scan]) => [uuidOf(`${uuid}`), scan])))

test('for any versions and rules, exactly the slides that comparing all pairs finds are found, each by the first of the closest', async () => {
  await fc.assert(
    fc.asyncProperty(
      version,
      fc.array(fc.tuple(version, chosen), { maxLength: 4 }),
      fc.subarray(RULES),
      scanned,
      fc.boolean(),
      async (tested, learned, given, scans, isEachByItsOwn) => {
        const own = [...given, ...tested.rules]
        const rules = [...new Set([...own, ...learned.flatMap(([{ rules }]) => rules)])]
        const rulesOf = (index: number) =>
          isEachByItsOwn ? [...new Set([...own, ...learned[index]![0].rules])] : rules
        const inputs = learned.map(([{ lines }, choice], index): [Input, VersionSlide[]] => [
          { ...choice, name: `${index}` },
          lines,
        ])
        const others = inputs.flatMap(([input, lines], index) =>
          byUuid(lines).flatMap(line => (isIn(line, input) ? { line, input, rules: rulesOf(index) } : [])),
        )
        const wanted = byUuid(tested.lines).flatMap(a => {
          const kinds = others.map(({ line, rules }) => kindOf(a, line, { rules, scans }))
          const kind = OVERLAP_KINDS.find(kind => kinds.includes(kind))
          const other = others[kinds.indexOf(kind)]
          return kind ? [[a.uuid, kind, other?.input.name, other?.line.uuid]] : []
        })
        const { found } = await leaks(tested.lines, inputs, { rules, scans, rulesOf })
        expect(found.map(({ uuid, kind, other }) => [uuid, kind, other.source.name, other.uuid])).toEqual(wanted)
      },
    ),
    { numRuns: 1_000 },
  )
})
