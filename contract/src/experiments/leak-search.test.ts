import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Part } from '../splits/dataset-types.ts'
import { groupSlides, keySlides } from '../splits/groups.ts'
import { readRules } from '../splits/rules.ts'
import { ruleValues } from '../splits/slide-values.ts'
import { versionRecord } from '../versions/label.ts'
import type { VersionSlide } from '../versions/version-line.ts'
import type { ChosenParts } from './inputs.ts'
import { LeakSearch } from './leak-search.ts'

const BLANK: VersionSlide = {
  ...{ block_id: null, cut_number: null, description: null, file_location: null, file_name: null, file_sha256: null },
  ...{ file_size: null, file_type: null, fold: null, group: null, metadata: [], name: 'a', organ: null },
  ...{ part: 'training', samples: [], source: null, species: null, status: 'new', uuid: '1', vendor: null },
}
const slide = (fields: Partial<VersionSlide>): VersionSlide => ({ ...BLANK, ...fields })

interface Input extends ChosenParts {
  readonly name: string
}
const input = (name: string, parts: Part[] = ['training', 'validation'], folds: number[] | null = null): Input => ({
  ...{ name, parts, folds },
})

function leaks(evaluated: VersionSlide[], learned: [Input, VersionSlide[]][], rules: string[] = []) {
  const search = new LeakSearch<Input>(evaluated, {}, readRules(rules))
  const counts = learned.map(([input, slides]) => slides.filter(each => search.learn(each, {}, input)).length)
  return { found: search.found, unchecked: search.unchecked, counts }
}

test('a slide of fold 2 is found in the training of all folds, and not in that of the others', () => {
  const version = [1, 2, 3, 4, 5].map(fold => slide({ uuid: `${fold}`, name: `s${fold}`, fold }))
  const tested = [version[1]!]
  const others = leaks(tested, [[input('others', ['training'], [1, 3, 4, 5]), version]])
  expect([others.found, others.unchecked, others.counts]).toEqual([[], 1, [4]])
  expect(leaks(tested, [[input('all', ['training']), version]]).found).toEqual([
    {
      ...{ uuid: '2', name: 's2', kind: 'slide', value: '2' },
      other: { input: input('all', ['training']), uuid: '2', name: 's2', part: 'training' },
    },
  ])
})

test('parts that were not learned from are not training, whatever their fold', () => {
  const version = [slide({ uuid: '1', part: 'evaluation' }), slide({ uuid: '2', part: 'validation', fold: 3 })]
  const { found, counts } = leaks(version, [[input('one', ['training', 'validation'], [3]), version]])
  expect([found.map(({ uuid }) => uuid), counts]).toEqual([['2'], [1]])
})

test('the closest slide counts, and of equally close ones that of the first version', () => {
  const tested = [slide({ uuid: '1', block_id: 'B', file_name: 'a.svs', file_size: 9 })]
  const block: [Input, VersionSlide[]] = [input('block'), [slide({ uuid: '2', block_id: 'b' })]]
  const copies = ['first', 'second'].map((name): [Input, VersionSlide[]] => [
    input(name),
    [slide({ uuid: name, file_name: 'a.svs', file_size: 9, part: 'validation' })],
  ])
  expect(leaks(tested, [block, ...copies]).found).toMatchObject([
    { kind: 'file', value: 'a.svs', other: { input: { name: 'first' }, uuid: 'first', part: 'validation' } },
  ])
})

test('slides that others joined into one group in their version are found by it', () => {
  const tested = [slide({ uuid: '1', group: 'metadata.patient=p7' })]
  const learned = [
    slide({ uuid: '2', group: 'metadata.patient=p7' }),
    slide({ uuid: '3', group: 'metadata.patient=p8' }),
  ]
  expect(leaks(tested, [[input('one'), learned]]).found).toMatchObject([
    { kind: 'group', value: 'metadata.patient=p7', other: { uuid: '2' } },
  ])
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

/** The closest kind by which two slides are one, as the words of the check say it. */
function kindOf(a: VersionSlide, b: VersionSlide, rules: readonly string[]) {
  const same = (x: string | null, y: string | null) => (x ?? '').trim().toLowerCase() === (y ?? '').trim().toLowerCase()
  if (a.uuid === b.uuid) return 'slide'
  if (a.file_name !== null && b.file_name !== null) {
    if (a.file_sha256 && b.file_sha256) {
      if (a.file_sha256 === b.file_sha256) return 'file'
    } else if (
      a.file_size !== null &&
      a.file_size === b.file_size &&
      a.file_name.trim() &&
      same(a.file_name, b.file_name)
    )
      return 'file'
  }
  const valuesOf = (line: VersionSlide) => [
    ...rules.flatMap(rule =>
      ruleValues(versionRecord(line), readRules([rule]).get(rule)!).map(value => `${rule}=${value}`),
    ),
    line.group,
  ]
  const withoutFiles = valuesOf(b).filter(value => value !== null && (value === b.group || !value.startsWith('file=')))
  const own = valuesOf(a).filter(value => value === a.group || !value?.startsWith('file='))
  if (own.some(value => withoutFiles.includes(value))) return 'group'
  return (a.block_id ?? '').trim() !== '' && same(a.block_id, b.block_id) && same(a.source, b.source)
    ? 'block'
    : undefined
}
const KINDS = ['slide', 'file', 'group', 'block'] as const

test('any versions with any rules: each leak that comparing all pairs finds is found, and no other', () => {
  fc.assert(
    fc.property(
      version,
      fc.array(fc.tuple(version, chosen), { maxLength: 4 }),
      fc.subarray(RULES),
      (tested, learned, given) => {
        const rules = [...new Set([...given, ...tested.rules, ...learned.flatMap(([{ rules }]) => rules)])]
        const trained = learned.flatMap(([{ lines }, { parts, folds }]) =>
          lines.filter(
            ({ part, fold }) => parts.includes(part) && (folds === null || fold === null || folds.includes(fold)),
          ),
        )
        const wanted = tested.lines.flatMap(a => {
          const kind = KINDS.find(kind => trained.some(b => kindOf(a, b, rules) === kind))
          return kind ? [[a.uuid, kind]] : []
        })
        const inputs = learned.map(([{ lines }, choice], index): [Input, VersionSlide[]] => [
          { ...choice, name: `${index}` },
          lines,
        ])
        expect(leaks(tested.lines, inputs, rules).found.map(({ uuid, kind }) => [uuid, kind])).toEqual(wanted)
      },
    ),
    { numRuns: 1_000 },
  )
})
