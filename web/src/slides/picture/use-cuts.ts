import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useRef } from 'react'
import { useRecordsChanged } from '../../api/records-changed.ts'
import { listSlides } from '../slides-api.ts'

/** A block has a few dozen cuts at most; a larger one is shown in part. */
const MAX_CUTS = 100

const NONE: readonly Slide[] = []

export interface Cuts {
  /** The slides of the same block with a picture, by cut number; none if it has no block. */
  cuts: readonly Slide[]
  /** Index of the slide; -1 if it is not among them. */
  index: number
}

const KEY = 'cuts'

export function useCuts(slide: Slide): Cuts {
  const queries = useQueryClient()
  useRecordsChanged(() => void queries.invalidateQueries({ queryKey: [KEY] }))
  const { data } = useQuery({
    queryKey: [KEY, slide.block_id],
    queryFn: async ({ signal }) => {
      const sort = { field: 'cut_number', order: 'asc' } as const
      const ofBlock = { field: 'block_id', op: 'is', value: slide.block_id }
      const rules = { and: [ofBlock, { field: 'picture', op: 'is', value: true }] }
      return (await listSlides({ page: 0, limit: MAX_CUTS, sort, rules }, signal)).results
    },
    enabled: slide.block_id !== null,
    // Other screens attach and detach pictures: reloaded on each visit, showing the last result until then.
    staleTime: 0,
  })
  const cuts = data ?? NONE
  return { cuts, index: cuts.findIndex(({ id }) => id === slide.id) }
}

export type CutStep = 'previous' | 'next'

/** In the browser's history state: how the user reached a cut. */
interface Stepped {
  /** The button, which is focused again, or a key, after which the picture is focused. */
  stepBy?: CutStep | 'key'
}
export const useStepBy = (): Stepped['stepBy'] => (useLocation().state as Stepped).stepBy

/**
 * The cut just stepped to, from the list of cuts, until it is loaded, so that keys and buttons for the next step work
 * immediately.
 */
export function useListedCut(identifier: string): Slide | undefined {
  const queries = useQueryClient()
  if (useStepBy() === undefined) return undefined
  const lists = queries.getQueriesData<readonly Slide[]>({ queryKey: [KEY] })
  return lists.flatMap(([, cuts]) => cuts ?? NONE).find(({ id }) => String(id) === identifier)
}

/**
 * Opens the other cuts. Steps count from the last requested cut: showing it takes a while, and pressing a key twice means the
 * second next.
 * @param show receives the state for the browser's history
 */
export function useCutSteps({ cuts }: Cuts, slideId: number, show: (cut: Slide, state: Stepped) => void) {
  const requested = useRef(slideId)
  function showCut(cut: Slide | undefined, stepBy: Stepped['stepBy'] = 'key') {
    if (!cut || cut.id === requested.current) return
    requested.current = cut.id
    show(cut, { stepBy })
  }
  function step(to: CutStep, stepBy?: Stepped['stepBy']) {
    const from = cuts.findIndex(({ id }) => id === requested.current)
    if (from >= 0) showCut(cuts[to === 'next' ? from + 1 : from - 1], stepBy)
  }
  return {
    showCut: (cut: Slide) => showCut(cut),
    stepByButton: (to: CutStep) => step(to, to),
    /** Opens another cut if the key is for stepping; returns whether it is. */
    stepByKey(key: string): boolean {
      const to = STEP_KEYS[key]
      if (to) step(to)
      return to !== undefined
    },
  }
}

const STEP_KEYS: Readonly<Record<string, CutStep>> = {
  '[': 'previous',
  PageUp: 'previous',
  ']': 'next',
  PageDown: 'next',
}
