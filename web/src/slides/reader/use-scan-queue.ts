import { ApiError } from '@vitrine/contract/api/api-error'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useEffect, useReducer } from 'react'
import { toast } from '../../ui/notices/toast.tsx'
import { type SlideLookUps, SlideNotFound, slideLookUps } from '../find-slide.ts'
import { lookUpScan, type ScanAnswer } from './look-up-scan.ts'
import { readerMessages } from './reader-messages.ts'
import { loadRecent, type RecentSlide, saveRecent } from './recent-slides.ts'
import { readScan } from './scan-code.ts'
import { type Scan, type ScanEvent, scanStep, startScanning } from './scan-queue.ts'

/** An entry of the recent list is a known slide, loaded only by its id. */
async function lookUp({ code, slideId }: Scan, lookUps: SlideLookUps): Promise<ScanAnswer> {
  if (slideId === undefined) return lookUpScan(code, lookUps)
  try {
    return { slide: await lookUps.byId(String(slideId)) }
  } catch (error) {
    const isMissing = error instanceof ApiError && [404, 410].includes(error.status)
    throw isMissing ? new SlideNotFound(code) : error
  }
}

async function answerTo(scan: Scan, lookUps: SlideLookUps): Promise<ScanEvent> {
  const { number, code } = scan
  try {
    const answer = await lookUp(scan, lookUps)
    return 'slide' in answer ? { type: 'found', number, ...answer } : { type: 'several', number, ...answer }
  } catch (error) {
    if (error instanceof SlideNotFound) return { type: 'missing', number, text: readerMessages.notFound(code) }
    return { type: 'failed', number, text: (error as Error).message }
  }
}

/**
 * The scanner's queue: one look-up after the other, in the order of the scans.
 * @param user the owner of the recent list
 */
export function useScanQueue(user: string, lookUps: SlideLookUps = slideLookUps) {
  const [state, dispatch] = useReducer(scanStep, user, owner => startScanning(loadRecent(owner)))
  const { recent } = state
  const next = state.waiting[0]

  useEffect(() => {
    if (!next) return
    let isLeft = false
    answerTo(next, lookUps).then(event => {
      if (isLeft) return
      if (event.type === 'found') toast.success(readerMessages.loaded(event.slide.name))
      if ('text' in event) toast.error(event.text)
      dispatch(event)
    })
    return () => {
      isLeft = true
    }
  }, [next, lookUps])

  useEffect(() => saveRecent(user, recent), [user, recent])

  function scan(input: string) {
    const code = readScan(input)
    if (code !== '') return dispatch({ type: 'scanned', code })
    toast.error(readerMessages.blank)
    dispatch({ type: 'refused', text: readerMessages.blank })
  }

  return {
    ...state,
    scan,
    reload: ({ id, name }: RecentSlide) => dispatch({ type: 'scanned', code: name, slideId: id }),
    choose: (number: number, slide: Slide) => {
      toast.success(readerMessages.loaded(slide.name))
      dispatch({ type: 'chosen', number, slide })
    },
    skip: (number: number) => dispatch({ type: 'skipped', number }),
    dismiss: (number: number) => dispatch({ type: 'dismissed', number }),
    retry: (number: number) => dispatch({ type: 'retried', number }),
    forget: (id: number) => dispatch({ type: 'deleted', id }),
    clear: () => dispatch({ type: 'cleared' }),
    startBatch: () => dispatch({ type: 'batch-ended' }),
  }
}

export type ScanQueue = ReturnType<typeof useScanQueue>
