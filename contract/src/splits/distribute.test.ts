import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { describe, expect, test } from 'vitest'
import type { ListedSlide } from './check-groups.ts'
import { buildCohort, COHORT_RULES, COHORT_STRATA } from './cohorts.fixture.ts'
import { ASSIGNED_TYPES, type AssignedType } from './dataset-types.ts'
import { distribute } from './distribute.ts'
import type { Distribution, DistributionMethod, DistributionRequest } from './distribution.ts'
import { SplitError } from './rules.ts'
import { randomNumbers, shuffle } from './shuffle.ts'

const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const EIGHTY: DistributionMethod = { method: 'shares', shares: { training: 80, validation: 10, evaluation: 10 } }
type Choices = Partial<Omit<DistributionRequest, 'method'>>
const request = (method: DistributionMethod, choices: Choices = {}): DistributionRequest => ({
  ...method,
  ...{ groups: ['block_id'], strata: [], keep: [], seed: 1, ...choices },
})
/** 'A:T A B' is three slides with their block ids, the first in training. */
const list = (text: string): ListedSlide[] =>
  text.split(' ').map((slide, index) => {
    const [block = '', type = 'default'] = slide.split(':')
    return {
      uuid: uuidOf(index),
      type: type as AssignedType,
      fold: null,
      record: { block_id: block, name: `slide ${index}` },
    }
  })
const blocks = (sizes: readonly number[]) =>
  list(sizes.flatMap((size, block) => new Array(size).fill(`B${block}`)).join(' '))
const placesIn = ({ results }: Pick<Distribution, 'results'>) => results.map(({ type, fold }) => fold ?? type).join(' ')
/** The distribution, or the sentence of its refusal. */
function attempt(slides: readonly ListedSlide[], asked: DistributionRequest): Distribution | string {
  try {
    return distribute(slides, asked)
  } catch (error) {
    if (error instanceof SplitError) return error.message
    throw error
  }
}

const METHODS: readonly DistributionMethod[] = [
  EIGHTY,
  { method: 'shares', shares: { training: 50, validation: 50, evaluation: 0 } },
  { method: 'folds', folds: 3 },
  { method: 'leave-one-out', field: 'organ' },
]

/** A made-up dataset with blanks, several samples of a slide, and different spellings of the same value. */
function buildDataset(seed: number): { slides: ListedSlide[]; values: string[][]; asked: DistributionRequest } {
  const random = randomNumbers(seed)
  const draw = (from: number, to: number) => uniformInt(random, from, to)
  const spelled = (text: string) => [text, text.toUpperCase(), ` ${text}`, ''][draw(0, 3)]!
  const method = METHODS[draw(0, 3)]!
  const count = draw(0, 1) === 0 ? draw(4, 9) : draw(20, 32)
  const keep = ASSIGNED_TYPES.filter(part => draw(0, 3) === 0 && (method.method === 'shares' || part === 'E'))
  const values: string[][] = []
  const slides = Array.from({ length: count }, (_, index): ListedSlide => {
    const block = spelled(`b${draw(0, count)}`)
    const case_ = spelled(`c${draw(0, count)}`)
    const studies = Array.from({ length: draw(0, 2) }, () => spelled(`s${draw(0, count * 2)}`))
    const name = (text: string) => text.trim().toLowerCase()
    const of = (rule: string, text: string) => (name(text) === '' ? [] : [`${rule} ${name(text)}`])
    values.push([...of('block', block), ...of('case', case_), ...studies.flatMap(study => of('study', study))])
    const organ = `organ ${draw(0, 2)}`
    const record = { block_id: block, name: case_ === '' ? '' : `${case_}_${index}`, organ }
    const type = (['T', 'V', 'E', 'default'] as const)[draw(0, 3)]!
    return {
      uuid: uuidOf(draw(0, 999) * 1000 + index),
      type,
      fold: null,
      record: { ...record, samples: studies.map(study_id => ({ study_id })) },
    }
  })
  const selected =
    draw(0, 4) === 0 && method.method === 'shares' ? new Set(slides.slice(3).map(({ uuid }) => uuid)) : undefined
  const groups = ['block_id', 'case:name:_:1', 'sample.study_id']
  return {
    slides,
    values,
    asked: { ...request(method, { groups, strata: ['organ'], keep, seed }), ...(selected ? { selected } : {}) },
  }
}

/** The positions of each slide's component, by a search from slide to slide that knows nothing of the groups' own code. */
function componentsOf(values: readonly (readonly string[])[]): number[][] {
  const seen = new Set<number>()
  return values.flatMap((_, start) => {
    const component: number[] = []
    for (const waiting = [start]; waiting.length > 0; ) {
      const slide = waiting.pop()!
      if (seen.has(slide)) continue
      seen.add(slide)
      component.push(slide)
      for (const [other, of] of values.entries())
        if (of.some(value => values[slide]!.includes(value))) waiting.push(other)
    }
    return component.length === 0 ? [] : [component]
  })
}

/** Problems of a distribution, found by an independent search; empty for none. */
function wrongsOf({ slides, values, asked }: ReturnType<typeof buildDataset>, { results }: Distribution): string[] {
  const after = new Map(results.map(result => [result.uuid, result]))
  const placeAfter = (slide: number) => {
    const { type, fold } = after.get(slides[slide]!.uuid)!
    return fold ?? type
  }
  const isFree = (slide: number) => {
    const { uuid, type } = slides[slide]!
    return (asked.selected?.has(uuid) ?? true) && !(asked.keep as readonly string[]).includes(type)
  }
  return componentsOf(values).flatMap(component => {
    const kept = component.filter(slide => !isFree(slide))
    const keptPlaces = new Set<string | number>(kept.map(placeAfter).filter(place => place !== 'default'))
    const freePlaces = new Set(component.filter(isFree).map(placeAfter))
    return [
      ...(kept.every(slide => placeAfter(slide) === slides[slide]!.type) ? [] : ['a kept slide was moved']),
      ...(freePlaces.size <= 1 ? [] : ['a group was divided']),
      ...(freePlaces.has('default') ? ['a slide was left over'] : []),
      ...(keptPlaces.size === 0 || [...freePlaces].every(place => keptPlaces.has(place))
        ? []
        : ['slides left the kept ones of their group']),
    ]
  })
}

test('1,000 datasets with several rules: no group is divided, kept slides stay, and the order of the slides does not matter', () => {
  let distributed = 0
  const wrongs: string[] = []
  for (let seed = 1; distributed < 1000; seed += 1) {
    const dataset = buildDataset(seed)
    const found = attempt(dataset.slides, dataset.asked)
    if (typeof found === 'string') continue
    distributed += 1
    wrongs.push(...wrongsOf(dataset, found).map(wrong => `${wrong} in dataset ${seed}`))
    if (distributed % 20 === 0) expect(distribute(shuffle(dataset.slides, seed), dataset.asked)).toEqual(found)
  }
  expect(wrongs).toEqual([])
})

describe('vectors: a recipe always gives the same split; any other result would be another algorithm', () => {
  /** The place of each patient, in the order of their names. */
  const placesOfPatients = (slides: readonly ListedSlide[], { results }: Distribution) => {
    const after = new Map(results.map(({ uuid, type, fold }) => [uuid, fold?.toString(36) ?? type]))
    const patients = Map.groupBy(slides, ({ record }) => record.name?.split('_')[1])
    return [...patients.values()].map(([first]) => after.get(first!.uuid)).join('')
  }
  const cohort = (number: number, method: DistributionMethod, choices: Choices = {}) => {
    const slides = buildCohort(number)
    const asked = request(method, { groups: COHORT_RULES, strata: COHORT_STRATA, ...choices })
    return placesOfPatients(slides, distribute(slides, asked))
  }

  test.each([
    [0, EIGHTY, 'T T T T T T T T T T T T T T T E E V V T'],
    [1, EIGHTY, 'T T T T T T T T T T T T T T T V V E E T'],
    [0xffff_ffff, EIGHTY, 'T T T T T T T T T T T T T T T E E V V T'],
    [1, METHODS[1]!, 'T T T T T V V V V V V V V V V T T T T T'],
    [1, { method: 'folds', folds: 5 } as const, '3 3 3 3 3 4 4 4 4 5 5 5 1 1 1 2 2 2 2 1'],
  ])('few groups, all assignments, seed %i', (seed, method, places) => {
    const slides = blocks([5, 4, 3, 3, 2, 2, 1])
    expect(placesIn(distribute(slides, request(method, { seed })))).toBe(places)
  })

  test.each([
    [1, EIGHTY, 1, 'TTTTTVTTTTTETTTTVTEVTETTVTT'],
    [1, EIGHTY, 2, 'ETVTTVTETTTTTTVTETTETTTEVTT'],
    [2, { method: 'folds', folds: 3 } as const, 1, '31323211233131322133222333313211231312222221133211113232221113131'],
    [3, { method: 'folds', folds: 10 } as const, 7, '96755a6663897a979aa888a916a75956764928778'],
    [4, METHODS[1]!, 0xffff_ffff, 'VVVVVTVTVVTVTVVVTVTTVTVTVTVTTTVVTTTVTVVVTTTTVVTVTVTVTTTTVVTVTVVVVTTTTTTVVTVVT'],
  ])('cohort %i, by search, %j, seed %i', (number, method, seed, places) => {
    expect(cohort(number, method, { seed })).toBe(places)
  })

  test('a recipe of gs-1 gives the same result as before, if values are in fewer groups than there are folds', () => {
    const request = { seed: 7, algorithm: 'gs-1' as const }
    expect(cohort(3, { method: 'folds', folds: 10 }, request)).toBe('7976667594857a679a55869a17a76595593a28878')
  })

  test('more than 1,500 groups, from a single start', () => {
    const slides = blocks(Array.from({ length: 1_600 }, (_, block) => 1 + (block % 3)))
    const { report, results } = distribute(slides, request(EIGHTY))
    expect(report).toMatchObject({ counts: { T: 2559, V: 320, E: 320 } })
    expect(
      results
        .filter(({ type }) => type === 'V')
        .slice(0, 8)
        .map(({ uuid }) => Number(uuid.slice(-12))),
    ).toEqual([12, 19, 20, 54, 72, 103, 104, 120])
  })
})

describe('vectors of the search', () => {
  /** Groups of 1 to 5 slides with four fields to balance. `keptEvery` so many groups are in evaluation. */
  const buildMixed = (groups: number, keptEvery = 0): ListedSlide[] =>
    Array.from({ length: groups }, (_, group) => new Array<number>(1 + (((group * 7919) % 11) % 5)).fill(group))
      .flat()
      .map((group, index) => ({
        uuid: uuidOf(index),
        type: keptEvery > 0 && group % keptEvery === 0 ? 'E' : 'default',
        fold: null,
        record: {
          block_id: `B${group}`,
          organ: `o${(index * index * 13) % 7}`,
          source: `s${(group * 31) % 5}`,
          vendor: `v${((index * 17) % 11) % 4}`,
          description: `d${(index * group) % 13}`,
        },
      }))
  const strata = ['organ', 'source', 'vendor', 'description']
  const checksum = ({ results }: Distribution) =>
    results.reduce(
      (sum, { type, fold }) => (sum * 31 + (fold ?? ASSIGNED_TYPES.indexOf(type as AssignedType))) % 1_000_003,
      0,
    )

  // The first two end by the number of their visits.
  test.each([
    [100, 10, 540_298],
    [300, 10, 900_485],
    // Four starts up to 1,500 groups, one above.
    [1_500, 3, 506_000],
    [1_501, 5, 63_202],
  ])('%i groups over %i folds', (groups, folds, sum) => {
    const found = distribute(buildMixed(groups), request({ method: 'folds', folds }, { strata }))
    expect(checksum(found)).toBe(sum)
  })

  test('kept groups count as placed from the beginning', () => {
    const shares = { training: 60, validation: 20, evaluation: 20 }
    const found = distribute(buildMixed(60, 9), request({ method: 'shares', shares }, { strata, keep: ['E'] }))
    expect([found.report.counts, checksum(found)]).toEqual([{ T: 101, V: 34, E: 34, default: 0 }, 340_884])
  })

  test('of equal starts the first one is used, and no part is emptied even if that would be closer to the shares', () => {
    const twenty = blocks(new Array(20).fill(1))
    const placesOf = (training: number, validation: number, evaluation: number) =>
      placesIn(distribute(twenty, request({ method: 'shares', shares: { training, validation, evaluation } })))
    expect(placesOf(80, 10, 10)).toBe('E T T T T T T T T T T V T T T T T E V T')
    expect(placesOf(98, 1, 1)).toBe('T T T T T T T T V T T T T T T T T T T E')
    expect(placesOf(50, 1, 49)).toBe('T T T E T T T E T T T E E E E E E T E V')
  })
})

test('values of several samples are balanced as one value, whatever their order', () => {
  const withSamples = (turn: (texts: string[]) => string[]) =>
    blocks([1, 1, 1, 1, 1, 1, 1, 1]).map((slide, index) => ({
      ...slide,
      record: {
        ...slide.record,
        samples: turn([['Ki67', 'p53'], ['HE']][index % 2]!).map(biomarker => ({ biomarker })),
      },
    }))
  const asked = request({ method: 'shares', shares: { training: 50, validation: 50, evaluation: 0 } })
  const found = distribute(
    withSamples(texts => texts),
    { ...asked, strata: ['sample.biomarker'] },
  )
  expect(found.report.strata).toEqual([{ field: 'sample.biomarker', deviation: 0 }])
  const slides = withSamples(texts => texts).map((slide, index) =>
    index % 4 === 0 ? withSamples(texts => texts.toReversed())[index]! : slide,
  )
  expect(distribute(slides, { ...asked, strata: ['sample.biomarker'] })).toEqual(found)
})

test('the recipe contains everything needed to repeat a distribution', () => {
  const slides = blocks([2, 2, 2, 2])
  const asked = request(EIGHTY, { groups: ['block_id', 'block_id'], strata: ['organ'], keep: ['E', 'T'], seed: 9 })
  expect(distribute(slides, asked).recipe).toEqual({
    algorithm: 'gs-2',
    method: 'shares',
    shares: { training: 80, validation: 10, evaluation: 10 },
    groups: ['block_id'],
    strata: ['organ'],
    keep: ['T', 'E'],
    seed: 9,
    slides: 8,
  })
})

describe('folds', () => {
  test('the first fold validates while the others train', () => {
    const { results, report } = distribute(blocks([3, 3, 3, 3, 3, 3]), request({ method: 'folds', folds: 3 }))
    expect(report.folds).toEqual([6, 6, 6])
    expect(report.counts).toEqual({ T: 12, V: 6, E: 0, default: 0 })
    for (const { type, fold } of results) expect(type).toBe(fold === 1 ? 'V' : 'T')
  })

  test('kept evaluation stays without a fold, and takes the rest of its groups', () => {
    const slides = list('A:E A:T B:T C:V D E')
    const { results, report } = distribute(slides, request({ method: 'folds', folds: 4 }, { keep: ['E'] }))
    expect(results.slice(0, 2)).toEqual([0, 1].map(index => ({ uuid: uuidOf(index), type: 'E', fold: null })))
    expect(report.folds).toEqual([1, 1, 1, 1])
    expect(report.share_error).toBe(0)
  })

  test('one value is left out at a time; slides without a value are always for training, in no fold', () => {
    const slides = list('A B C D E').map((slide, index) => ({
      ...slide,
      record: { ...slide.record, source: ['Utrecht', 'nijmegen', 'Utrecht ', '', 'Tilburg'][index]! },
    }))
    const found = distribute(slides, request({ method: 'leave-one-out', field: 'source' }, { strata: ['source'] }))
    expect(placesIn(found)).toBe('3 1 3 T 2')
    expect(found.values).toEqual(['nijmegen', 'tilburg', 'utrecht'])
    expect(found.report).toEqual({
      counts: { T: 4, V: 1, E: 0, default: 0 },
      groups: 5,
      divided: 0,
      folds: [1, 1, 2],
      share_error: null,
      strata: [],
      notes: ['1 slide has no source: in training, and in no fold.'],
    })
    expect(found.recipe).toMatchObject({ method: 'leave-one-out', field: 'source' })
  })

  test('slides kept in evaluation are not a value to leave out, and their groups stay whole', () => {
    const slides = list('A:E A:T B:V C D').map((slide, index) => ({
      ...slide,
      fold: slide.type === 'V' ? 1 : null,
      record: { ...slide.record, source: ['Bonn', 'Ulm', 'Kiel', 'Graz', 'Kiel'][index]! },
    }))
    const found = distribute(slides, request({ method: 'leave-one-out', field: 'source' }, { keep: ['E'] }))
    expect([found.values, placesIn(found)]).toEqual([['graz', 'kiel'], 'E E 2 1 2'])
  })
})

describe('kept slides', () => {
  test('a free slide follows the kept ones of its group, or the majority if they differ', () => {
    const slides = list('A:E A B:V B:E B:V B C:V C:E C D E F')
    const found = distribute(slides, request(EIGHTY, { keep: ['E', 'V'] }))
    expect(placesIn(found)).toMatch(/^E E V E V V V E V T/)
    expect(found.report.notes).toContain('2 groups, among them b, have kept slides in several types and stay divided.')
  })

  test('slides that are not selected stay as they are', () => {
    const slides = list('A:V A:T B C:T D:T E:T F')
    const selected = new Set([1, 3, 4, 5, 6].map(uuidOf))
    const { results } = distribute(slides, request(EIGHTY, { selected }))
    expect(results.map(({ type }) => type).slice(0, 3)).toEqual(['V', 'V', 'default'])
    expect(results.slice(3).map(({ type }) => type)).not.toContain('default')
  })

  test('if all groups have kept slides, the others follow them, and folds would be empty', () => {
    const asked = request(EIGHTY, { selected: new Set([uuidOf(1)]), strata: ['source'] })
    const found = distribute(list('A:V A B:V'), asked)
    expect([placesIn(found), found.report.notes]).toEqual(['V V V', []])
    expect(attempt(list('A:E A B:E B'), request({ method: 'folds', folds: 3 }, { keep: ['E'] }))).toBe(
      'Every group has slides that are kept in evaluation, so all folds would be empty.',
    )
  })

  test('a part with kept slides beyond its share gets no others, and the other parts share the rest', () => {
    const kept = new Array(30).fill(0).map((_, index) => `K${index}:E`)
    const free = new Array(90).fill(0).map((_, index) => `F${index}`)
    const { report } = distribute(list([...kept, ...free].join(' ')), request(EIGHTY, { keep: ['E'] }))
    expect(report.counts).toEqual({ T: 80, V: 10, E: 30, default: 0 })
  })

  test('a part with a share of 0 gets no slides, but keeps those it has', () => {
    const shares = { training: 50, validation: 50, evaluation: 0 }
    const slides = list('A:E B:E C D E F')
    const { report } = distribute(slides, request({ method: 'shares', shares }, { keep: ['E'] }))
    expect(report.counts).toEqual({ T: 2, V: 2, E: 2, default: 0 })
  })

  test('existing folds are discarded', () => {
    const slides = list('A:T B:T C D').map(slide => ({ ...slide, fold: slide.type === 'T' ? 2 : null }))
    const { results } = distribute(slides, request(EIGHTY, { keep: ['T'] }))
    expect(results.map(({ fold }) => fold)).toEqual([null, null, null, null])
  })
})

describe('impossible requests', () => {
  const many = (count: number) => list(Array.from({ length: count }, (_, index) => `B${index}`).join(' '))
  const sourced = (count: number, blocksOf: (index: number) => string) =>
    Array.from(
      { length: count },
      (_, index): ListedSlide => ({
        ...{ uuid: uuidOf(index), type: 'default', fold: null },
        record: { block_id: blocksOf(index), name: `slide ${index}`, source: `S${index}` },
      }),
    )
  const leaveOut: DistributionMethod = { method: 'leave-one-out', field: 'source' }

  test.each<[string, readonly ListedSlide[], DistributionRequest]>([
    ['There are only 2 groups for 3 parts, so one would stay empty.', list('A A B B'), request(EIGHTY)],
    ['There is only 1 group for 3 parts, so 2 would stay empty.', list('A A'), request(EIGHTY)],
    ['There are only 4 groups for 5 folds, so one would stay empty.', many(4), request({ method: 'folds', folds: 5 })],
    ['Every slide is kept, so there is nothing to distribute.', list('A:E B:E'), request(EIGHTY, { keep: ['E'] })],
    [
      'Every slide is kept, so there is nothing to distribute.',
      list('A:E B'),
      request(EIGHTY, { selected: new Set() }),
    ],
    [
      'Shares take whole percentages that make 100.',
      many(9),
      request({ method: 'shares', shares: { training: 80, validation: 10, evaluation: 11 } }),
    ],
    [
      'Shares take whole percentages that make 100.',
      many(9),
      request({ method: 'shares', shares: { training: 99.5, validation: 0.5, evaluation: 0 } }),
    ],
    [
      'Shares take whole percentages that make 100.',
      many(9),
      request({ method: 'shares', shares: { training: 110, validation: -10, evaluation: 0 } }),
    ],
    ['Folds take 3 to 10.', many(20), request({ method: 'folds', folds: 2 })],
    ['Folds take 3 to 10.', many(20), request({ method: 'folds', folds: 11 })],
    ['With folds only evaluation can be kept.', many(9), request({ method: 'folds', folds: 3 }, { keep: ['E', 'T'] })],
    ['Folds take the whole dataset.', many(9), request({ method: 'folds', folds: 3 }, { selected: new Set() })],
    ['A seed is a whole number from 0 to 4294967295.', many(9), request(EIGHTY, { seed: 2 ** 32 })],
    ['Source has 0 values; to leave one out takes at least 2.', many(9), request(leaveOut)],
    ['Source has 51 values; at most 50 can be left out.', sourced(51, String), request(leaveOut)],
    [
      "b0 has slides of 2 values of source, s0 and s2, and can't be left out as a whole.",
      sourced(4, index => `B${index % 2}`),
      request(leaveOut),
    ],
  ])('%s', (sentence, slides, asked) => {
    expect(attempt(slides, asked)).toBe(sentence)
  })

  test('more slides than can be distributed at once, and keys that do not exist', () => {
    const slide = many(1)[0]!
    const sentence = 'At most 50,000 slides can be distributed at once, not 50,001 slides.'
    expect(attempt(new Array(50_001).fill(slide), request(EIGHTY))).toBe(sentence)
    expect(attempt(new Array(50_000).fill(slide), request(EIGHTY))).toMatch(/^There is only 1 group for 3 parts/)
    const fifty = distribute(
      sourced(50, index => `B${index}`),
      request(leaveOut),
    )
    expect([fifty.values.length, fifty.report.counts]).toEqual([50, { T: 49, V: 1, E: 0, default: 0 }])
    expect(attempt(many(9), request(EIGHTY, { groups: ['blok_id'] }))).toMatch(/^There is no key blok_id; keys are /)
    expect(attempt(many(9), request(EIGHTY, { strata: ['organs'] }))).toMatch(/^There is no key organs; keys are /)
  })
})

describe('notes', () => {
  const notes = (slides: readonly ListedSlide[], method: DistributionMethod, choices: Choices = {}) =>
    distribute(slides, request(method, choices)).report.notes

  test('a group larger than the largest share', () => {
    const sizes = [480, ...new Array(40).fill(3)]
    expect(
      notes(blocks(sizes), { method: 'shares', shares: { training: 70, validation: 20, evaluation: 10 } }),
    ).toEqual(["The largest group, b0, has 480 of 600 slides; training can't be below 80%."])
    expect(notes(blocks(sizes), EIGHTY)).toEqual([])
    expect(notes(blocks([4, 1, 1, 1, 1, 1, 1]), { method: 'folds', folds: 4 })[0]).toMatch(
      /^The largest group, b0, has 4 of 10 slides; fold \d can't be below 40%\.$/,
    )
  })

  test('a field that cannot be balanced', () => {
    const slides = blocks(new Array(30).fill(2)).map((slide, index) => ({
      ...slide,
      record: { ...slide.record, description: index < 39 ? `text ${index}` : 'text 0', species: 'Mouse' },
    }))
    expect(notes(slides, { method: 'folds', folds: 10 }, { strata: ['description', 'species'] })).toEqual([
      'Species has 1 value only, so it was left out.',
    ])
  })

  test('slides without any value', () => {
    const slides = list('A B C D : :')
    expect(notes(slides, EIGHTY)).toEqual(['2 slides have no block id: each was taken as a group of its own.'])
    expect(notes(slides.slice(0, 5), EIGHTY, { groups: ['block_id', 'file'] })).toEqual([
      '1 slide has no block id and no file: it was taken as a group of its own.',
    ])
    expect(notes(slides, EIGHTY, { groups: [] })).toEqual([])
  })

  test('a group that stays divided', () => {
    expect(notes(list('A:T A:E B:T C:V D E'), EIGHTY, { keep: ['T', 'V', 'E'] })).toEqual([
      'a has kept slides in training and evaluation and stays divided.',
    ])
  })
})

describe('at random', () => {
  const chance = (training: number): DistributionMethod => ({ method: 'chance', training })
  const slides = blocks([5, 5, 5, 5]).map((slide, index) => ({ ...slide, id: 20 - index }))

  test('slides get types by the share of training, and the recipe gives the same result again', () => {
    const { recipe, results, report, values } = distribute(slides, request(chance(80), { seed: 42 }))
    expect(recipe).toEqual({
      ...{ algorithm: 'gs-2', method: 'chance', training: 80, groups: ['block_id'], strata: [], keep: [] },
      ...{ seed: 42, slides: 20 },
    })
    expect(report).toMatchObject({
      counts: { T: 16, V: 2, E: 2, default: 0 },
      folds: [],
      share_error: null,
      strata: [],
    })
    expect(values).toEqual([])
    const again = distribute(slides.toReversed(), {
      ...chance(80),
      groups: ['block_id'],
      strata: [],
      keep: [],
      seed: 42,
    })
    expect(again.results).toEqual(results)
  })

  test('the divided blocks are counted as they are after the distribution', () => {
    const { results, report } = distribute(slides, request(chance(50), { seed: 1 }))
    const types = new Map(results.map(({ uuid, type }) => [uuid, type]))
    const blocksOf = Map.groupBy(slides, ({ record }) => record.block_id)
    const divided = [...blocksOf.values()].filter(block => new Set(block.map(({ uuid }) => types.get(uuid))).size > 1)
    expect(divided.length).toBeGreaterThan(0)
    expect(report).toMatchObject({
      groups: 4,
      divided: divided.length,
      notes: [`Divides ${divided.length} of 4 blocks.`],
    })
  })

  test('groups of several rules are called groups, cases are called cases, and nothing is said if none is divided', () => {
    const notes = (cells: string, choices: Choices) =>
      distribute(list(cells), request(chance(50), choices)).report.notes
    expect(notes('A A A A A A', { groups: ['case:name: :1'] })).toEqual(['Divides 1 of 1 case.'])
    expect(notes('A A A A A ', { groups: ['block_id', 'name'] })).toEqual(['Divides 1 of 2 groups.'])
    expect(notes('A B C D', {})).toEqual([])
  })

  test('if only some slides are distributed, the others stay, and the recipe says how many there were', () => {
    const placed = list('A:E A:V A A')
    const selected = new Set([uuidOf(2), uuidOf(3)])
    const { recipe, results, report } = distribute(placed, request(chance(95), { selected }))
    expect(placesIn({ results })).toBe('E V T T')
    expect(recipe).toMatchObject({ slides: 4, selected: 2 })
    expect(report.notes).toEqual(['Divides 1 of 1 block.'])
  })

  test('an impossible request is refused', () => {
    expect(attempt(slides, request(chance(101)))).toBe('Training takes a whole percentage from 0 to 100.')
    expect(attempt(slides, request(chance(80), { strata: ['organ'] }))).toBe('By chance nothing is balanced.')
  })
})

test('a distribution returns the number of groups, and of those divided by kept slides', () => {
  const { report } = distribute(list('A:E A:V A B B C'), request(EIGHTY, { keep: ['V', 'E'] }))
  expect(report).toMatchObject({ groups: 3, divided: 1 })
})

describe('a class with fewer patients than folds', () => {
  /** 52 patients of 2 slides, 4 of them with a rare class. */
  const slides = Array.from({ length: 104 }, (_, index) => ({
    ...{ uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, type: 'default' as const, fold: null },
    record: { name: `s${index}`, block_id: `p${index >> 1}`, organ: index < 8 ? 'rare' : 'common' },
  }))
  const choices = { groups: ['block_id'], strata: ['organ'], keep: [] }
  const togetherIn = (algorithm?: 'gs-1') =>
    Array.from({ length: 50 }, (_, seed) => {
      const request = { method: 'folds' as const, folds: 5, ...choices, seed, ...(algorithm && { algorithm }) }
      const { results, recipe } = distribute(slides, request)
      expect(recipe.algorithm).toBe(algorithm ?? 'gs-2')
      return new Set(results.slice(0, 8).map(({ fold }) => fold)).size < 4
    }).filter(Boolean).length

  test('4 patients are in 4 of 5 folds with each of 50 seeds', () => {
    expect(togetherIn()).toBe(0)
  })

  test('an older recipe gives the same result', () => {
    expect(togetherIn('gs-1')).toBeGreaterThan(20)
  })

  test('with shares the field is left out, and a note says why', () => {
    const shares = { training: 80, validation: 10, evaluation: 10 }
    const rarer = slides.map((slide, index) => ({
      ...slide,
      record: { ...slide.record, organ: index < 4 ? 'rare' : 'common' },
    }))
    expect(distribute(rarer, { method: 'shares', shares, ...choices, seed: 1 }).report.notes).toContain(
      'Organ was left out: only values in 3 groups or more are balanced, and fewer than 2 of its 2 are.',
    )
  })
})
