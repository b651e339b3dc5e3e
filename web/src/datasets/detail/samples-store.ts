import type { Page } from '@vitrine/contract/page'
import type { Sample } from '@vitrine/contract/samples'

/** The samples of one slide of the tree, as far as they are there. */
export interface SlideSamples {
  readonly samples: readonly Sample[]
  /** How many the slide has; undefined until the first answer. */
  readonly total: number | undefined
  readonly pagesLoaded: number
  readonly status: 'loading' | 'ready' | 'failed'
}

/** By slide id; a slide that was not asked about yet has none. */
export type SamplesBySlide = ReadonlyMap<number, SlideSamples>

/** What came for one slide: a page, or undefined where it failed. */
export interface SamplesAnswer {
  slideId: number
  page: Page<Sample> | undefined
}

const NOTHING: SlideSamples = { samples: [], total: undefined, pagesLoaded: 0, status: 'loading' }

/** Marks slides as asked about; what is there already stays. */
export function askSamples(now: SamplesBySlide, slideIds: readonly number[]): SamplesBySlide {
  const next = new Map(now)
  for (const id of slideIds) next.set(id, { ...(now.get(id) ?? NOTHING), status: 'loading' })
  return next
}

function joinById(known: readonly Sample[], more: readonly Sample[]): Sample[] {
  const byId = new Map(known.map(sample => [sample.id, sample]))
  for (const sample of more) byId.set(sample.id, sample)
  return [...byId.values()]
}

function takeAnswer(known: SlideSamples, { page }: SamplesAnswer): SlideSamples {
  if (page === undefined) return { ...known, status: 'failed' }
  const samples = joinById(known.samples, page.results)
  // A page that brings nothing is the end, whatever was counted: asking on would never end.
  const total = page.results.length === 0 ? samples.length : Math.max(page.total, samples.length)
  return { samples, total, pagesLoaded: known.pagesLoaded + 1, status: 'ready' }
}

/** Lays answers into the store, many at once. */
export function takeSamples(now: SamplesBySlide, answers: readonly SamplesAnswer[]): SamplesBySlide {
  const next = new Map(now)
  for (const answer of answers) next.set(answer.slideId, takeAnswer(next.get(answer.slideId) ?? NOTHING, answer))
  return next
}

/** Slides of which nothing is known because their first call failed. */
export const failedSlides = (samples: SamplesBySlide): number[] =>
  [...samples].filter(([, { status, total }]) => status === 'failed' && total === undefined).map(([id]) => id)
