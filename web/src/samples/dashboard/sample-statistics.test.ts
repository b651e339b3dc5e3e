import type { Sample } from '@vitrine/contract/samples'
import { expect, test } from 'vitest'
import { filterLabel, filterValues, recordStats, type StatBar } from '../../table/dashboard/record-stats.ts'
import { buildSample } from '../sample.fixture.ts'
import { type BarColumn, sampleStatistics } from './sample-statistics.ts'

const sampleStats = (samples: readonly Sample[], total: number | undefined) =>
  recordStats(sampleStatistics, samples, total)
const bar = (column: BarColumn) =>
  sampleStatistics.bars.find(bar => bar.column === column) as StatBar<Sample, BarColumn>
const named = (parts: { label: string; count: number }[]) => parts.map(({ label, count }) => `${label} ${count}`)

test('specimen types and organ types are counted regardless of case, a missing one as Unknown', () => {
  const { distributions, counted } = sampleStats(
    [
      buildSample({ specimen_type: 'Biopsy', organ_type: 'liver' }),
      buildSample({ specimen_type: 'biopsy', organ_type: null }),
      buildSample({ specimen_type: null, organ_type: '' }),
    ],
    3,
  )
  expect(named(distributions.specimen_type)).toEqual(['Biopsy 2', 'Unknown 1'])
  expect(named(distributions.organ_type)).toEqual(['Unknown 2', 'liver 1'])
  expect(counted).toBe(3)
})

test('QC statuses are counted by their labels in their own colors, any other and none as Unknown', () => {
  const statuses = ['pass', 'pass', 'fail', 'pending', 'manual_review', null, 'odd'] as never[]
  const { distributions } = sampleStats(
    statuses.map(qc_status => buildSample({ qc_status })),
    7,
  )
  expect(Object.fromEntries(distributions.qc_status.map(({ label, count, color }) => [label, [count, color]]))).toEqual(
    {
      Pass: [2, 'green'],
      Fail: [1, 'red'],
      Pending: [1, 'yellow'],
      'Manual Review': [1, 'purple'],
      Unknown: [2, 8],
    },
  )
})

test('storage sums up file sizes with K, M, G, T and P; one that can not be read adds nothing', () => {
  const sizes = ['1', '1K', '2 M', '1.5G', '1T', '1P', 'huge', '', null]
  const { totalStorage } = sampleStats(
    sizes.map(file_size => buildSample({ file_size })),
    9,
  )
  expect(totalStorage).toBe(1 + 1024 + 2 * 1024 ** 2 + 1.5 * 1024 ** 3 + 1024 ** 4 + 1024 ** 5)
})

test('the total is of all samples, and unknown at first', () => {
  expect(sampleStats([buildSample()], 5_000).totalCount).toBe(5_000)
  expect(sampleStats([], undefined)).toMatchObject({ totalCount: undefined, counted: 0, totalStorage: 0 })
})

test('a bar filters by every spelling that it counts, a QC status by its value', () => {
  const samples = [
    buildSample({ specimen_type: 'Biopsy', qc_status: 'manual_review' }),
    buildSample({ specimen_type: 'BIOPSY', qc_status: null }),
    buildSample({ specimen_type: null, qc_status: 'pass' }),
  ]
  expect(filterValues(bar('specimen_type'), samples, { key: 'biopsy' })).toEqual(['Biopsy', 'BIOPSY'])
  expect(filterValues(bar('specimen_type'), samples, { key: '' })).toEqual([''])
  expect(filterValues(bar('qc_status'), samples, { key: 'manual review' })).toEqual(['manual_review'])
  expect(filterValues(bar('qc_status'), samples, { key: '' })).toEqual([''])
})

test.each([
  ['qc_status', ['manual_review'], 'Manual Review'],
  ['qc_status', [''], 'Unknown'],
  ['organ_type', ['liver', 'Liver'], 'liver'],
  ['organ_type', [''], 'Unknown'],
] as const)('a filter of %s by %j is named %j', (column, values, label) => {
  expect(filterLabel(sampleStatistics.bars, column, values)).toBe(label)
})
