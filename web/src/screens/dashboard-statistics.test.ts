import type { ValueFacet } from '@vitrine/contract/tables/facets'
import { describe, expect, test } from 'vitest'
import { sampleBars } from '../samples/dashboard/sample-bars.ts'
import { slideBars } from '../slides/dashboard/slide-bars.ts'
import { partChoice, partsOf, type StatBar } from '../table/records/stat-bars.ts'

const bars: readonly StatBar[] = [...slideBars, ...sampleBars]
const bar = (column: string) => bars.find(bar => bar.column === column) as StatBar
/** @param counts by value; '' is missing */
function facetOf(counts: Record<string, number>): ValueFacet {
  const { '': empty = 0, ...values } = counts
  const listed = Object.entries(values).map(([value, count]) => ({ value, label: value, count }))
  return { kind: 'values', total: 0, empty, distinct: listed.length, other: 0, values: listed }
}
const named = (column: string, counts: Record<string, number>) =>
  partsOf(bar(column), facetOf(counts)).map(({ label, count }) => `${label} ${count}`)
const colors = (column: string, counts: Record<string, number>) =>
  Object.fromEntries(partsOf(bar(column), facetOf(counts)).map(({ label, color }) => [label, color]))

describe('the parts of a bar', () => {
  test('combine the counts of all spellings, most frequent first', () => {
    expect(named('species', { mouse: 2, Human: 1, Rat: 1, 'MOUSE ': 1, rat: 1 })).toEqual([
      'Mouse 3',
      'Rat 2',
      'Human 1',
    ])
    expect(named('organ', { skin: 1, BRAIN: 1, Skin: 1 })).toEqual(['skin 2', 'Brain 1'])
    expect(named('specimen_type', { Biopsy: 1, biopsy: 1, '': 1 })).toEqual(['Biopsy 2', 'Unknown 1'])
  })

  test('count records without a value as Unknown', () => {
    expect(named('species', { '': 3, unknown: 1, Rat: 1 })).toEqual(['Unknown 4', 'Rat 1'])
  })

  test('have fixed colors if they are known', () => {
    expect(colors('species', { Human: 1, Mouse: 1, Rat: 1, '': 1 })).toEqual({ Mouse: 1, Human: 2, Rat: 3, Unknown: 8 })
    expect(colors('organ', { Liver: 1, Kidney: 1, Brain: 1, Heart: 1, Lung: 1, '': 1 })).toEqual({
      Brain: 1,
      Heart: 2,
      Lung: 3,
      Kidney: 5,
      Liver: 6,
      Unknown: 8,
    })
  })

  test('use a free color if they are not, the most frequent first, then that of Unknown', () => {
    const organs = { Liver: 1, Kidney: 1, Brain: 1, Heart: 1, Lung: 1, knee: 3, eye: 2, throat: 1 }
    expect(colors('organ', organs)).toMatchObject({ knee: 4, eye: 7, throat: 8 })
  })

  test('of QC statuses have their labels and colors; any other and none are Unknown', () => {
    const statuses = { pass: 2, fail: 1, pending: 1, manual_review: 1, odd: 1, '': 1 }
    const parts = partsOf(bar('qc_status'), facetOf(statuses))
    expect(Object.fromEntries(parts.map(({ label, count, color }) => [label, [count, color]]))).toEqual({
      Pass: [2, 'green'],
      Fail: [1, 'red'],
      Pending: [1, 'yellow'],
      'Manual Review': [1, 'purple'],
      Unknown: [2, 8],
    })
  })
})

test('a part filters by every spelling that it counts, a QC status by its value', () => {
  const none = { values: [], hasEmpty: true }
  const types = facetOf({ Biopsy: 1, BIOPSY: 1, '': 1 })
  expect(partChoice(bar('specimen_type'), types, { key: 'biopsy' }).values).toEqual(['Biopsy', 'BIOPSY'])
  expect(partChoice(bar('specimen_type'), types, { key: '' })).toEqual(none)
  const unknown = facetOf({ unknown: 1, '': 1 })
  expect(partChoice(bar('specimen_type'), unknown, { key: '' })).toEqual({ values: ['unknown'], hasEmpty: true })
  const statuses = facetOf({ manual_review: 1, pass: 1, '': 1 })
  expect(partChoice(bar('qc_status'), statuses, { key: 'manual review' }).values).toEqual(['manual_review'])
  expect(partChoice(bar('qc_status'), statuses, { key: '' })).toEqual(none)
})
