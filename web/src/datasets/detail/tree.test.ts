import type { Sample } from '@vitrine/contract/samples/samples'
import { describe, expect, test } from 'vitest'
import { buildSample } from '../../samples/sample.fixture.ts'
import { buildSlide } from '../../slides/slide.fixture.ts'
import { buildEntry } from '../dataset.fixture.ts'
import { treeTallies } from './tallies.ts'
import { treeRowHeight, treeRowKey, treeRows } from './tree-rows.ts'
import { addReplies, failedSlides, markLoading, type SamplesBySlide } from './tree-samples.ts'

const NONE: SamplesBySlide = new Map()
const entryOf = (id: number) => buildEntry({ slide: buildSlide({ id }) })
const samplesFrom = (from: number, count: number, fields: Partial<Sample> = {}) =>
  Array.from({ length: count }, (_, index) => buildSample({ id: from + index, ...fields }))
const pageOf = (results: Sample[], total = results.length) => ({ results, total })
const idsOf = (samples: SamplesBySlide, slideId: number) => samples.get(slideId)?.samples.map(({ id }) => id)

describe('the samples of the tree', () => {
  test('a slide is loading at first, then has its samples', () => {
    const loading = markLoading(NONE, [1, 2])
    expect(loading.get(1)).toMatchObject({ status: 'loading', total: undefined })
    const taken = addReplies(loading, [{ slideId: 1, page: pageOf(samplesFrom(10, 2)) }])
    expect(taken.get(1)).toMatchObject({ status: 'ready', total: 2, pagesLoaded: 1 })
    expect(taken.get(2)?.status).toBe('loading')
  })

  test('a slide whose call failed has none and can be loaded again', () => {
    const failed = addReplies(markLoading(NONE, [1, 2]), [
      { slideId: 1, page: undefined },
      { slideId: 2, page: pageOf([]) },
    ])
    expect(failed.get(1)).toMatchObject({ status: 'failed', samples: [], total: undefined })
    expect(failedSlides(failed)).toEqual([1])
    expect(failedSlides(markLoading(failed, [1]))).toEqual([])
  })

  test('a later page is added, each sample once, and a failure loses nothing', () => {
    const first = addReplies(NONE, [{ slideId: 1, page: pageOf(samplesFrom(1, 2), 4) }])
    const failed = addReplies(markLoading(first, [1]), [{ slideId: 1, page: undefined }])
    expect(failed.get(1)).toMatchObject({ status: 'failed', total: 4 })
    expect(idsOf(failed, 1)).toEqual([1, 2])
    expect(failedSlides(failed)).toEqual([])
    const second = addReplies(failed, [{ slideId: 1, page: pageOf(samplesFrom(2, 3), 4) }])
    expect(idsOf(second, 1)).toEqual([1, 2, 3, 4])
    expect(second.get(1)).toMatchObject({ status: 'ready', pagesLoaded: 2 })
  })

  test('an empty page is the last one, whatever the total says', () => {
    const first = addReplies(NONE, [{ slideId: 1, page: pageOf(samplesFrom(1, 2), 9) }])
    expect(addReplies(first, [{ slideId: 1, page: pageOf([], 9) }]).get(1)?.total).toBe(2)
  })
})

describe('the tallies', () => {
  const brightfield = samplesFrom(1, 3, { image_type: 'Bright-field' })
  const glowing = samplesFrom(20, 1, { image_type: 'auto fluorescence' })
  const other = samplesFrom(30, 1)

  test('count slides with samples, samples, and imaging types that occur, the most frequent first', () => {
    const samples = addReplies(markLoading(NONE, [1, 2, 3]), [
      { slideId: 1, page: pageOf([...brightfield, ...glowing]) },
      { slideId: 2, page: pageOf([]) },
      { slideId: 3, page: pageOf(other) },
    ])
    expect(treeTallies([1, 2, 3], samples)).toEqual({
      slidesLoaded: 3,
      slidesWithSamples: 2,
      totalSamples: 5,
      samplesLoaded: 5,
      imaging: [
        { type: 'Brightfield', count: 3 },
        { type: 'Autofluorescence', count: 1 },
        { type: 'Other', count: 1 },
      ],
      loading: 0,
      failed: 0,
    })
  })

  test('give the numbers of slides that are loading, and that failed to load', () => {
    const samples = addReplies(markLoading(NONE, [1, 2]), [{ slideId: 1, page: undefined }])
    expect(treeTallies([1, 2, 3], samples)).toMatchObject({ loading: 2, failed: 1, slidesWithSamples: 0 })
  })

  test('count all samples of a slide that has more than are loaded', () => {
    const samples = addReplies(NONE, [{ slideId: 1, page: pageOf(brightfield, 250) }])
    expect(treeTallies([1], samples)).toMatchObject({ totalSamples: 250, samplesLoaded: 3 })
  })
})

describe('the rows of the tree', () => {
  const entries = [entryOf(1), entryOf(2)]
  const shown = (samples: SamplesBySlide, open: number[]) =>
    treeRows(entries, samples, new Set(open)).map(row => (row.kind === 'rest' ? row.state : treeRowKey(row)))

  test('are only the slides until one is open', () => {
    const samples = addReplies(NONE, [{ slideId: 1, page: pageOf(samplesFrom(7, 2)) }])
    expect(shown(samples, [])).toEqual(['1', '2'])
    expect(shown(samples, [1])).toEqual(['1', '1/7', '1/8', '2'])
  })

  test("show below an open slide that its samples are loading, don't exist, or failed to load", () => {
    const samples = addReplies(markLoading(NONE, [1, 2]), [
      { slideId: 1, page: undefined },
      { slideId: 2, page: pageOf([]) },
    ])
    expect(shown(samples, [1, 2])).toEqual(['1', { is: 'failed' }, '2', { is: 'none' }])
    expect(shown(NONE, [1])).toEqual(['1', { is: 'loading' }, '2'])
  })

  test('show that there are more samples than are loaded', () => {
    const samples = addReplies(NONE, [{ slideId: 2, page: pageOf(samplesFrom(7, 1), 101) }])
    expect(shown(samples, [2])).toEqual(['1', '2', '2/7', { is: 'more', shown: 1, total: 101, call: 'ready' }])
  })

  test('the last row below a slide has a gap below it', () => {
    const samples = addReplies(NONE, [{ slideId: 1, page: pageOf(samplesFrom(7, 2)) }])
    expect(treeRows(entries, samples, new Set([1])).map(treeRowHeight)).toEqual([61, 34, 42, 61])
  })
})
