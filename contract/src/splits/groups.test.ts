import { describe, expect, test } from 'vitest'
import { groupSlides, type KeyedSlide } from './groups.ts'
import { suggestCase } from './suggest-case.ts'

const slide = (uuid: string, ...values: string[][]): KeyedSlide => ({ uuid, values })
const named = (slides: readonly KeyedSlide[], rules: readonly string[]) =>
  groupSlides(slides, rules).map(({ key, label, members }) => [
    key,
    label,
    members.map(at => slides[at]?.uuid).join(''),
  ])

test('slides that share a value under any rule form a group, ordered by their smallest uuid', () => {
  const slides = [slide('d', ['2'], []), slide('b', ['1'], ['x']), slide('c', ['2'], ['x']), slide('a', ['3'], ['y'])]
  expect(named(slides, ['block_id', 'file'])).toEqual([
    ['block_id=3', '3', 'a'],
    ['block_id=1', '1', 'bcd'],
  ])
})

test('a slide with several values joins all slides that have any of them', () => {
  const slides = [slide('a', ['1']), slide('b', ['2']), slide('c', ['2', '1']), slide('d', ['3'])]
  expect(named(slides, ['sample.study_id'])).toEqual([
    ['sample.study_id=1', '1', 'abc'],
    ['sample.study_id=3', '3', 'd'],
  ])
})

test('slides without values are not joined', () => {
  expect(named([slide('b', [], []), slide('a', [], [])], ['block_id', 'file'])).toEqual([
    [null, null, 'a'],
    [null, null, 'b'],
  ])
})

test('a group is named by the first rule for which any member has a value, then by its smallest value by code point', () => {
  const slides = [slide('a', [], ['0']), slide('b', ['𝒳'], ['0']), slide('c', ['ﬀ'], ['0'])]
  expect(named(slides, ['source', 'file'])).toEqual([['source=ﬀ', 'ﬀ', 'abc']])
})

test('values of different rules differ, so no two groups have the same key', () => {
  expect(named([slide('a', ['x'], []), slide('b', [], ['x'])], ['block_id', 'file'])).toEqual([
    ['block_id=x', 'x', 'a'],
    ['file=x', 'x', 'b'],
  ])
})

const names = (...texts: string[]) => texts.map(name => ({ name }))

test('a case is suggested by the common part of names', () => {
  const slides = [0, 1, 2].flatMap(patient => [0, 1].map(node => `Patient_00${patient}_node_${node}.tif`))
  expect(suggestCase(names(...slides))).toEqual({
    rule: 'case:name:_:2',
    groups: 3,
    median: 2,
    alone: 0,
    examples: [
      { case: 'patient_000', value: 'patient_000_node_0.tif' },
      { case: 'patient_001', value: 'patient_001_node_0.tif' },
      { case: 'patient_002', value: 'patient_002_node_0.tif' },
    ],
  })
  expect(suggestCase(names(...slides.toReversed()))).toEqual(suggestCase(names(...slides)))
})

test('no case is suggested if names have no common part, or it would be the whole field', () => {
  expect(suggestCase(names('a', 'b', 'c'))).toBeUndefined()
  expect(suggestCase(names('a_1', 'a_2', 'b_1', 'b_2'))).toBeUndefined()
  expect(suggestCase(['A', 'A', 'B', 'B', 'C', 'C'].map(block_id => ({ block_id })))).toBeUndefined()
  expect(suggestCase([])).toBeUndefined()
})

describe('with several possible cuts', () => {
  const cases = (slides: number, ofCase: (index: number) => string) =>
    Array.from({ length: slides }, (_, index) => ofCase(index))
  const ruleOf = (...texts: string[]) => suggestCase(names(...texts))?.rule

  test.each(['_', '-', '.', '/', ' '])('each separator is tried: %j', separator => {
    expect(ruleOf(...cases(6, index => `p${index >> 1}${separator}${index}`))).toBe(`case:name:${separator}:1`)
  })

  test('up to 3 parts are tried', () => {
    expect(ruleOf(...cases(6, index => `a_b_p${index >> 1}_${index}`))).toBe('case:name:_:3')
    expect(ruleOf(...cases(6, index => `a_b_c_p${index >> 1}_${index}`))).toBeUndefined()
  })

  test('the median group has 2 to 50 slides', () => {
    expect(ruleOf(...cases(150, index => `p${index % 3}_${index}`))).toBe('case:name:_:1')
    expect(ruleOf(...cases(153, index => `p${index % 3}_${index}`))).toBeUndefined()
    expect(ruleOf('a_1', 'b_1', 'b_2', 'c_1', 'c_2')).toBe('case:name:_:1')
    expect(ruleOf('a_1', 'b_1', 'c_1', 'c_2', 'd_1', 'd_2')).toBeUndefined()
  })

  test('the fewest slides alone decide, then the fewest groups', () => {
    const both = (name: (index: number) => number, block: (index: number) => number) =>
      suggestCase(
        Array.from({ length: 12 }, (_, index) => ({
          name: `p${name(index)}_${index}`,
          block_id: `b${block(index)}-${index}`,
        })),
      )?.rule
    const [three, six] = [(index: number) => index >> 2, (index: number) => index >> 1]
    expect(both(three, six)).toBe('case:name:_:1')
    expect(both(six, three)).toBe('case:block_id:-:1')
    expect(both(index => (index === 11 ? 3 : three(index)), six)).toBe('case:block_id:-:1')
  })
})
