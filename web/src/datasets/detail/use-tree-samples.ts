import { useEffect, useRef, useState } from 'react'
import { runBulk } from '../../api/run-bulk.ts'
import { listSlideSamples, SLIDE_SAMPLES_LIMIT } from '../../samples/samples-api.ts'
import { failedSlides, markLoading, type SamplesBySlide, type SamplesReply, takeReplies } from './samples-store.ts'

/** Slides whose samples are requested at the same time. */
const SLIDES_IN_FLIGHT = 8
/** Replies within this time are drawn together, so that a hundred of them do not cause a hundred renders. */
const DRAW_AFTER_MS = 60

/** Passes replies on in groups, until the screen is left. */
function useGathered(take: (replies: readonly SamplesReply[]) => void): (reply: SamplesReply) => void {
  const waiting = useRef<SamplesReply[]>([])
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return reply => {
    waiting.current.push(reply)
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      take(waiting.current.splice(0))
    }, DRAW_AFTER_MS)
  }
}

/** The samples of the tree's slides: one call per slide, each with its own outcome. */
export function useTreeSamples(slideIds: readonly number[]) {
  const [samples, setSamples] = useState<SamplesBySlide>(() => new Map())
  const [aborter] = useState(() => new AbortController())
  const requested = useRef(new Set<number>())
  const gather = useGathered(replies => setSamples(now => takeReplies(now, replies)))

  function load(ids: readonly number[]) {
    if (ids.length === 0) return
    setSamples(now => markLoading(now, ids))
    const loadPage = async (slideId: number) => {
      const page = samples.get(slideId)?.pagesLoaded ?? 0
      const answer = listSlideSamples(slideId, { page, limit: SLIDE_SAMPLES_LIMIT }, aborter.signal)
      gather({ slideId, page: await answer.catch(() => undefined) })
    }
    void runBulk(ids, loadPage, { limit: SLIDES_IN_FLIGHT, stop: aborter.signal })
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
