import type { Page } from '@vitrine/contract/page'
import type { Sample } from '@vitrine/contract/samples'

/** The samples of one slide of the tree, as far as they are loaded. */
export interface SlideSamples {
  readonly samples: readonly Sample[]
  /** How many the slide has; undefined until the first reply. */
  readonly total: number | undefined
  readonly pagesLoaded: number
  readonly status: 'loading' | 'ready' | 'failed'
}

/** By slide id; a slide whose samples were not requested yet has no entry. */
export type SamplesBySlide = ReadonlyMap<number, SlideSamples>

/** The reply for one slide: a page, or undefined if the call failed. */
export interface SamplesReply {
  slideId: number
  page: Page<Sample> | undefined
}

const NOT_LOADED: SlideSamples = { samples: [], total: undefined, pagesLoaded: 0, status: 'loading' }

/** Marks the samples of slides as loading; those already loaded stay. */
export function markLoading(now: SamplesBySlide, slideIds: readonly number[]): SamplesBySlide {
  const next = new Map(now)
  for (const id of slideIds) next.set(id, { ...(now.get(id) ?? NOT_LOADED), status: 'loading' })
  return next
}

function joinById(known: readonly Sample[], more: readonly Sample[]): Sample[] {
  const byId = new Map(known.map(sample => [sample.id, sample]))
  for (const sample of more) byId.set(sample.id, sample)
  return [...byId.values()]
}

function takeReply(known: SlideSamples, { page }: SamplesReply): SlideSamples {
  if (page === undefined) return { ...known, status: 'failed' }
  const samples = joinById(known.samples, page.results)
  // An empty page is the last one whatever the total says; otherwise loading would never end.
  const total = page.results.length === 0 ? samples.length : Math.max(page.total, samples.length)
  return { samples, total, pagesLoaded: known.pagesLoaded + 1, status: 'ready' }
}

/** Takes in several replies at once. */
export function takeReplies(now: SamplesBySlide, replies: readonly SamplesReply[]): SamplesBySlide {
  const next = new Map(now)
  for (const reply of replies) next.set(reply.slideId, takeReply(next.get(reply.slideId) ?? NOT_LOADED, reply))
  return next
}

/** Slides whose first call failed. */
export const failedSlides = (samples: SamplesBySlide): number[] =>
  [...samples].filter(([, { status, total }]) => status === 'failed' && total === undefined).map(([id]) => id)
