import type { Slide } from '@vitrine/contract/slides'
import { expect, test } from 'vitest'
import { filterLabel, recordStats } from '../../table/dashboard/record-stats.ts'
import { buildSlide } from '../slide.fixture.ts'
import { slideStatistics } from './slide-statistics.ts'

const slideStats = (slides: readonly Slide[], total: number | undefined) => recordStats(slideStatistics, slides, total)
const ofSpecies = (...species: (string | null)[]) => species.map(name => buildSlide({ species: name }))
const ofOrgan = (...organs: (string | null)[]) => organs.map(name => buildSlide({ organ: name }))
const named = (parts: { label: string; count: number }[]) => parts.map(({ label, count }) => `${label} ${count}`)
const sized = (size: number | null) =>
  buildSlide({ file: { ...(buildSlide().file as NonNullable<Slide['file']>), size } })

test('species and organs are counted without regard to case, most frequent first', () => {
  const species = slideStats(ofSpecies('Human', 'mouse', 'Rat', 'MOUSE ', 'rat', 'mouse'), 6).distributions.species
  expect(named(species)).toEqual(['Mouse 3', 'Rat 2', 'Human 1'])
  const organs = slideStats(ofOrgan('skin', 'BRAIN', 'Skin'), 3).distributions.organ
  expect(named(organs)).toEqual(['skin 2', 'Brain 1'])
})

test('a slide without a species or organ counts as Unknown', () => {
  const { species } = slideStats(ofSpecies(null, '', ' ', 'unknown', 'Rat'), 5).distributions
  expect(named(species)).toEqual(['Unknown 4', 'Rat 1'])
})

test('the known species and organs have fixed colors', () => {
  const species = slideStats(ofSpecies('Human', 'Mouse', 'Rat', null), 4).distributions.species
  expect(Object.fromEntries(species.map(({ label, color }) => [label, color]))).toEqual({
    Mouse: 1,
    Human: 2,
    Rat: 3,
    Unknown: 8,
  })
  const organs = slideStats(ofOrgan('Liver', 'Kidney', 'Brain', 'Heart', 'Lung', null), 6).distributions.organ
  expect(Object.fromEntries(organs.map(({ label, color }) => [label, color]))).toEqual({
    Brain: 1,
    Heart: 2,
    Lung: 3,
    Kidney: 5,
    Liver: 6,
    Unknown: 8,
  })
})

test('an organ outside the keys keeps its name and takes a free color, the most frequent first, then that of Unknown', () => {
  const organs = ofOrgan('Liver', 'Kidney', 'Brain', 'Heart', 'Lung', 'knee', 'knee', 'knee', 'eye', 'eye', 'throat')
  const { organ } = slideStats(organs, 11).distributions
  const colors = Object.fromEntries(organ.map(({ label, color }) => [label, color]))
  expect(colors).toMatchObject({ knee: 4, eye: 7, throat: 8 })
})

test('storage is the sum of the file sizes, a slide without a file or size adding nothing', () => {
  expect(slideStats([sized(1000), sized(24), sized(null), buildSlide({ file: null })], 4).totalStorage).toBe(1024)
})

test.each([
  [0, 0],
  [19, 0],
  [20, 1],
  [1399, 69],
  [1_000_000, 50_000],
])('the recent activity of %i slides is estimated as %i in 7 days', (total, count) => {
  expect(slideStats([], total).recentActivity).toEqual({ count, period: '7 days' })
})

test('nothing is estimated before the number of slides is known', () => {
  expect(slideStats([], undefined)).toMatchObject({ totalCount: undefined, recentActivity: undefined })
})

test.each([
  ['organ', ['brain', 'BRAIN'], 'Brain'],
  ['organ', ['lymph node'], 'lymph node'],
  ['organ', ['mouse'], 'mouse'],
  ['species', [''], 'Unknown'],
  ['species', ['MOUSE'], 'Mouse'],
] as const)('a filter of %s by %j is named %j', (column, spellings, label) => {
  expect(filterLabel(slideStatistics.bars, column, spellings)).toBe(label)
})
