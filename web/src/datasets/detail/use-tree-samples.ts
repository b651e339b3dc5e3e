import { useEffect, useRef, useState } from 'react'
import { runBulk } from '../../api/run-bulk.ts'
import { listSlideSamples, SLIDE_SAMPLES_LIMIT } from '../../samples/samples-api.ts'
import { askSamples, failedSlides, type SamplesAnswer, type SamplesBySlide, takeSamples } from './samples-store.ts'

/** Slides whose samples are asked for at the same time. */
const SLIDES_IN_FLIGHT = 8
/** Answers that come close to one another are drawn together: a hundred of them are not a hundred redraws. */
const DRAW_AFTER_MS = 60

/** Hands answers over in groups, as long as the screen stands. */
function useGathered(take: (answers: readonly SamplesAnswer[]) => void): (answer: SamplesAnswer) => void {
  const waiting = useRef<SamplesAnswer[]>([])
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return answer => {
    waiting.current.push(answer)
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      take(waiting.current.splice(0))
    }, DRAW_AFTER_MS)
  }
}

/** Spec 2 §7, slides with samples: a call for each slide of the tree, each with an outcome of its own. */
export function useTreeSamples(slideIds: readonly number[]) {
  const [samples, setSamples] = useState<SamplesBySlide>(() => new Map())
  const [aborter] = useState(() => new AbortController())
  const asked = useRef(new Set<number>())
  const gather = useGathered(answers => setSamples(now => takeSamples(now, answers)))

  function load(ids: readonly number[]) {
    if (ids.length === 0) return
    setSamples(now => askSamples(now, ids))
    const loadPage = async (slideId: number) => {
      const page = samples.get(slideId)?.pagesLoaded ?? 0
      const answer = listSlideSamples(slideId, { page, limit: SLIDE_SAMPLES_LIMIT }, aborter.signal)
      gather({ slideId, page: await answer.catch(() => undefined) })
    }
    void runBulk(ids, loadPage, { limit: SLIDES_IN_FLIGHT, stop: aborter.signal })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever slides come that were not asked about
  useEffect(() => {
    const fresh = slideIds.filter(id => !asked.current.has(id))
    for (const id of fresh) asked.current.add(id)
    load(fresh)
  }, [slideIds])
  useEffect(() => () => aborter.abort(), [aborter])

  return { samples, load, retryFailed: () => load(failedSlides(samples)) }
}
