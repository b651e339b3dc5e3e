import { describe, expect, test } from 'vitest'
import { countedParts, type DistributionKey, isOfPart } from './distribution.ts'

const organs: DistributionKey[] = [
  { label: 'Brain', color: 1 },
  { label: 'Heart', color: 2 },
  { label: 'Liver', color: 6 },
]
/** Each value once. */
const each = (...values: (string | null | undefined)[]) => values.map(value => ({ value, count: 1 }))

describe('counting', () => {
  test('values are counted ignoring case, most frequent first', () => {
    const parts = countedParts([...each('brain', 'Heart', 'BRAIN', ' heart '), { value: 'Brain', count: 2 }], organs)
    expect(parts.map(({ label, count, color }) => [label, count, color])).toEqual([
      ['Brain', 4, 1],
      ['Heart', 2, 2],
    ])
  })

  test("a missing value and the value 'Unknown' count as Unknown, in its gray", () => {
    expect(countedParts(each(null, '', undefined, 'unknown', '  '), organs)).toEqual([
      { key: '', label: 'Unknown', count: 5, color: 8 },
    ])
  })

  test('no values give no parts', () => {
    expect(countedParts([], organs)).toEqual([])
  })
})

describe('colors', () => {
  test('a value outside the keys keeps its name and gets a color that no key of the chart uses, most frequent first', () => {
    const parts = countedParts([{ value: 'Knee', count: 2 }, { value: 'Skin', count: 3 }, ...each('brain')], organs)
    expect(parts.map(({ label, color }) => [label, color])).toEqual([
      ['Skin', 2],
      ['Knee', 3],
      ['Brain', 1],
    ])
  })

  test("without a free color it gets Unknown's gray", () => {
    const many = 'abcdefghij'.split('').map((value, index) => ({ value, count: 20 - index }))
    const colors = countedParts(many, organs).map(part => part.color)
    expect(colors).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8, 8])
  })

  test("no other value gets Unknown's gray while a color is free", () => {
    const parts = countedParts(each('Knee', null, null), organs)
    expect(parts.map(({ label, color }) => [label, color])).toEqual([
      ['Unknown', 8],
      ['Knee', 1],
    ])
  })
})

test('a part counts every spelling, and Unknown also records without a value', () => {
  const values = ['Mouse', 'mouse', 'Human', null, ' ', 'unknown']
  expect(values.filter(value => isOfPart(value, { key: 'mouse' }))).toEqual(['Mouse', 'mouse'])
  expect(values.filter(value => isOfPart(value, { key: '' }))).toEqual([null, ' ', 'unknown'])
})
