import type { Slide } from '@vitrine/contract/slides/slides'
import { describe, expect, test } from 'vitest'
import { buildSlide } from '../../slides/slide.fixture.ts'
import { buildEntry } from '../dataset.fixture.ts'
import { datasetAnalytics } from './analytics.ts'

const ofSlides = (slides: readonly Partial<Slide>[]) =>
  datasetAnalytics(slides.map(slide => buildEntry({ slide: buildSlide(slide) })))
const { file } = buildSlide()
const withMetadata = (metadata: Record<string, unknown> | null): Partial<Slide> => ({
  file: file && { ...file, metadata },
})

describe('Sample Diversity', () => {
  test('counts species and organs ignoring case and blanks, the most frequent first', () => {
    const { species, organs } = ofSlides([
      { species: 'Human', organ: 'liver' },
      { species: 'mouse', organ: 'Liver' },
      { species: ' Mouse', organ: null },
      { species: '', organ: 'Brain' },
    ])
    expect(species).toEqual(['mouse', 'Human'])
    expect(organs).toEqual(['liver', 'Brain'])
  })

  test("a missing value, or the word 'Unknown', does not count as a species", () => {
    expect(ofSlides([{ species: null }, { species: 'unknown' }]).species).toEqual([])
  })
})

describe('Common Metadata', () => {
  test('lists the unique values of every key, keys in order, frequent values first', () => {
    const { metadata } = ofSlides([
      withMetadata({ stain: ['HE', 'PAS'], series: 10 }),
      withMetadata({ stain: 'PAS', series: 2, input_scanner: 'Hamamatsu' }),
      withMetadata({ stain: null, series: 2, empty: [] }),
      withMetadata(null),
      { file: null },
    ])
    expect(metadata).toEqual([
      { key: 'input_scanner', values: ['Hamamatsu'] },
      { key: 'series', values: ['2', '10'] },
      { key: 'stain', values: ['PAS', 'HE'] },
    ])
  })

  test('numbers are in natural order, and a value that a slide has twice counts once', () => {
    const { metadata } = ofSlides([withMetadata({ series: [10, 10] }), withMetadata({ series: 9 })])
    expect(metadata).toEqual([{ key: 'series', values: ['9', '10'] }])
  })

  test('a key such as constructor is treated like any other', () => {
    expect(ofSlides([withMetadata(JSON.parse('{"__proto__": "x", "constructor": "y"}'))]).metadata).toEqual([
      { key: '__proto__', values: ['x'] },
      { key: 'constructor', values: ['y'] },
    ])
  })
})

test('ten thousand slides are analyzed at once', () => {
  const entries = Array.from({ length: 10_000 }, (_, index) =>
    buildEntry({ slide: buildSlide({ species: `S${index % 7}`, ...withMetadata({ number: index }) }) }),
  )
  const { species, metadata } = datasetAnalytics(entries)
  expect([species.length, metadata[0]?.values.length]).toEqual([7, 10_000])
})
