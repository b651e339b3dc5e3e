import { describe, expect, test } from 'vitest'
import { type DistributionKey, distribute, partLabel, spellingsOf } from './distribution.ts'

const organs: DistributionKey[] = [
  { label: 'Brain', color: 1 },
  { label: 'Heart', color: 2 },
  { label: 'Liver', color: 6 },
]
const repeat = (value: string, count: number) => Array.from({ length: count }, () => value)

describe('counting', () => {
  test('values are counted without regard to case, most frequent first', () => {
    const parts = distribute(['brain', 'Heart', 'BRAIN', ' heart ', 'Brain'], organs)
    expect(parts.map(({ label, count, color }) => [label, count, color])).toEqual([
      ['Brain', 3, 1],
      ['Heart', 2, 2],
    ])
  })

  test("a missing value and one that says so count as Unknown, in Unknown's grey", () => {
    expect(distribute([null, '', undefined, 'unknown', '  '], organs)).toEqual([
      { key: '', label: 'Unknown', count: 5, color: 8 },
    ])
  })

  test('nothing gives nothing', () => {
    expect(distribute([], organs)).toEqual([])
  })
})

describe('colours', () => {
  test('a value outside the keys keeps its name and takes a colour that no key in the chart uses, most frequent first', () => {
    const parts = distribute([...repeat('Knee', 2), ...repeat('Skin', 3), 'brain'], organs)
    expect(parts.map(({ label, color }) => [label, color])).toEqual([
      ['Skin', 2],
      ['Knee', 3],
      ['Brain', 1],
    ])
  })

  test("when no colour is free it is Unknown's grey", () => {
    const many = 'abcdefghij'.split('').flatMap((name, index) => repeat(name, 20 - index))
    const colors = distribute(many, organs).map(part => part.color)
    expect(colors).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8, 8])
  })

  test('the grey of Unknown is given to no other while one is free', () => {
    const parts = distribute(['Knee', null, null], organs)
    expect(parts.map(({ label, color }) => [label, color])).toEqual([
      ['Unknown', 8],
      ['Knee', 1],
    ])
  })
})

describe('a part of the chart as a filter', () => {
  test('it stands for every spelling that it counts, and Unknown for records without one too', () => {
    const values = ['Mouse', 'mouse', 'Mouse', 'Human', null, ' ', 'unknown']
    expect(spellingsOf(values, { key: 'mouse' })).toEqual(['Mouse', 'mouse'])
    expect(spellingsOf(values, { key: '' })).toEqual(['', 'unknown'])
  })

  test('it is called by its name in the chart, else as it is written', () => {
    expect(partLabel(['BRAIN', 'brain'], organs)).toBe('Brain')
    expect(partLabel([' lymph node '], organs)).toBe('lymph node')
    expect(partLabel(['', 'unknown'], organs)).toBe('Unknown')
  })
})

test("a key with a status's colour keeps it, and takes no stain from others", () => {
  const parts = distribute(['Pass', 'odd', null], [{ label: 'Pass', color: 'green' }])
  expect(Object.fromEntries(parts.map(({ label, color }) => [label, color]))).toEqual({
    Pass: 'green',
    odd: 1,
    Unknown: 8,
  })
})
