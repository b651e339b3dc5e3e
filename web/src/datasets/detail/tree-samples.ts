import { useThrottledCallback } from '@mantine/hooks'
import type { Page } from '@vitrine/contract/api/page'
import type { Sample } from '@vitrine/contract/samples/samples'
import { useEffect, useRef, useState } from 'react'
import { runCalls } from '../../api/run-calls.ts'
import { listSlideSamples, SLIDE_SAMPLES_LIMIT } from '../../samples/samples-api.ts'

export interface SlideSamples {
  readonly samples: readonly Sample[]
  /** The slide's number of samples; undefined until the first reply. */
  readonly total: number | undefined
  readonly pagesLoaded: number
  readonly status: 'loading' | 'ready' | 'failed'
}

/** By slide id; a slide whose samples were not requested yet has no entry. */
export type SamplesBySlide = ReadonlyMap<number, SlideSamples>

/** The reply for a slide: a page, or undefined if the call failed. */
export interface SamplesReply {
  slideId: number
  page: Page<Sample> | undefined
}

const NOT_LOADED: SlideSamples = { samples: [], total: undefined, pagesLoaded: 0, status: 'loading' }

/** Marks the samples of slides as loading; loaded ones stay. */
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

function addReply(known: SlideSamples, { page }: SamplesReply): SlideSamples {
  if (page === undefined) return { ...known, status: 'failed' }
  const samples = joinById(known.samples, page.results)
  // An empty page is the last one, whatever the total: otherwise loading would never end.
  const total = page.results.length === 0 ? samples.length : Math.max(page.total, samples.length)
  return { samples, total, pagesLoaded: known.pagesLoaded + 1, status: 'ready' }
}

export function addReplies(now: SamplesBySlide, replies: readonly SamplesReply[]): SamplesBySlide {
  const next = new Map(now)
  for (const reply of replies) next.set(reply.slideId, addReply(next.get(reply.slideId) ?? NOT_LOADED, reply))
  return next
}

/** Slides whose first call failed. */
export const failedSlides = (samples: SamplesBySlide): number[] =>
  [...samples].filter(([, { status, total }]) => status === 'failed' && total === undefined).map(([id]) => id)

/** Number of slides whose samples are requested concurrently. */
const SLIDES_IN_FLIGHT = 8
/** Replies within this time are rendered together, so that a hundred of them don't cause a hundred renders. */
const DRAW_AFTER_MS = 60

/** The samples of the tree's slides: one call per slide, each of which may fail alone. */
export function useTreeSamples(slideIds: readonly number[]) {
  const [samples, setSamples] = useState<SamplesBySlide>(() => new Map())
  const [aborter] = useState(() => new AbortController())
  const requested = useRef(new Set<number>())
  const replies = useRef<SamplesReply[]>([])
  const draw = useThrottledCallback(() => {
    const arrived = replies.current.splice(0)
    setSamples(now => addReplies(now, arrived))
  }, DRAW_AFTER_MS)

  function load(ids: readonly number[]) {
    if (ids.length === 0) return
    setSamples(now => markLoading(now, ids))
    const loadPage = async (slideId: number) => {
      const query = { page: samples.get(slideId)?.pagesLoaded ?? 0, limit: SLIDE_SAMPLES_LIMIT }
      const page = await listSlideSamples(slideId, query, aborter.signal).catch(() => undefined)
      replies.current.push({ slideId, page })
      draw()
    }
    void runCalls(ids, loadPage, { limit: SLIDES_IN_FLIGHT, stop: aborter.signal })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for slides that were not requested yet
  useEffect(() => {
    const fresh = slideIds.filter(id => !requested.current.has(id))
    for (const id of fresh) requested.current.add(id)
    load(fresh)
  }, [slideIds])
  useEffect(() => () => aborter.abort(), [aborter])

  return { samples, load, retryFailed: () => load(failedSlides(samples)) }
}
