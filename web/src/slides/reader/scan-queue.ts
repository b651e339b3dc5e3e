import type { Slide } from '@vitrine/contract/slides/slides'
import { addRecent, READER_BATCH, type RecentSlide } from './recent-slides.ts'

/** Something to look up: a scanned code, or a slide of the recent list to load again. */
export interface Scan {
  number: number
  code: string
  slideId?: number
}
/** A scan that matches several slides, and waits for a choice while the queue continues. */
export interface ScanChoice extends Scan {
  slides: Slide[]
  total: number
}
interface ScanProblem extends Scan {
  text: string
  /** The look-ups failed, so another attempt may succeed. */
  canRetry: boolean
}
export type ScanOutcome = 'found' | 'missing' | 'several' | 'failed'

export interface ScanState {
  /** Numbers the scans, so that each answer can be assigned. */
  nextNumber: number
  /** Unanswered scans, oldest first; the first one is being looked up. */
  waiting: readonly Scan[]
  choices: readonly ScanChoice[]
  /** Newest first. */
  problems: readonly ScanProblem[]
  slide: Slide | undefined
  recent: readonly RecentSlide[]
  last: { code: string; number: number; outcome: ScanOutcome } | undefined
}

export type ScanEvent =
  | { type: 'scanned'; code: string; slideId?: number }
  | { type: 'found'; number: number; slide: Slide }
  | { type: 'several'; number: number; slides: Slide[]; total: number }
  | { type: 'missing' | 'failed'; number: number; text: string }
  | { type: 'chosen'; number: number; slide: Slide }
  | { type: 'skipped' | 'dismissed' | 'retried'; number: number }
  | { type: 'refused'; text: string }
  | { type: 'deleted'; id: number }
  | { type: 'cleared' }
  | { type: 'batch-ended' }

export const startScanning = (recent: readonly RecentSlide[]): ScanState => ({
  nextNumber: 1,
  waiting: [],
  choices: [],
  problems: [],
  slide: undefined,
  recent,
  last: undefined,
})

const without = <Numbered extends { number: number }>(list: readonly Numbered[], number: number) =>
  list.filter(entry => entry.number !== number)

const show = (state: ScanState, slide: Slide): ScanState => ({
  ...state,
  slide,
  recent: addRecent(state.recent, slide, READER_BATCH),
})

/** All problems of a burst stay; only a scan after the last answer clears them. */
const unseen = (state: ScanState) => (state.waiting.length === 0 ? [] : state.problems)

function enqueue(state: ScanState, { code, slideId }: Pick<Scan, 'code' | 'slideId'>): ScanState {
  const scan = { number: state.nextNumber, code, ...(slideId !== undefined && { slideId }) }
  return {
    ...state,
    nextNumber: state.nextNumber + 1,
    waiting: [...state.waiting, scan],
    problems: unseen(state),
  }
}

/**
 * Applies an answer to its scan, if that still waits. Any answer removes the slide shown before: otherwise Print Label would
 * print its label for the new scan.
 */
function answer(
  state: ScanState,
  number: number,
  outcome: ScanOutcome,
  then: (now: ScanState, scan: Scan) => ScanState,
) {
  const scan = state.waiting.find(entry => entry.number === number)
  if (!scan) return state
  const waiting = without(state.waiting, number)
  return then({ ...state, waiting, slide: undefined, last: { code: scan.code, number, outcome } }, scan)
}

/** Answers may arrive in any order. */
export function scanStep(state: ScanState, event: ScanEvent): ScanState {
  switch (event.type) {
    case 'scanned':
      return enqueue(state, event)
    case 'found':
      return answer(state, event.number, 'found', now => show(now, event.slide))
    case 'several':
      return answer(state, event.number, 'several', (now, scan) => ({
        ...now,
        choices: [...now.choices, { ...scan, slides: event.slides, total: event.total }],
      }))
    case 'missing':
    case 'failed':
      return answer(state, event.number, event.type, (now, scan) => ({
        ...now,
        problems: [{ ...scan, text: event.text, canRetry: event.type === 'failed' }, ...now.problems],
        // A slide deleted by someone else can't be loaded again from the list.
        recent: event.type === 'missing' ? now.recent.filter(({ id }) => id !== scan.slideId) : now.recent,
      }))
    case 'chosen': {
      const choice = state.choices.find(entry => entry.number === event.number)
      if (!choice) return state
      const last = { code: choice.code, number: choice.number, outcome: 'found' as const }
      return show({ ...state, choices: without(state.choices, event.number), last }, event.slide)
    }
    case 'skipped':
      return { ...state, choices: without(state.choices, event.number) }
    case 'dismissed':
      return { ...state, problems: without(state.problems, event.number) }
    case 'retried': {
      const problem = state.problems.find(entry => entry.number === event.number)
      return problem ? enqueue({ ...state, problems: without(state.problems, event.number) }, problem) : state
    }
    case 'refused': {
      const problem = { number: state.nextNumber, code: '', text: event.text, canRetry: false }
      return { ...state, nextNumber: state.nextNumber + 1, problems: [problem, ...unseen(state)] }
    }
    case 'deleted':
      return {
        ...state,
        slide: state.slide?.id === event.id ? undefined : state.slide,
        recent: state.recent.filter(({ id }) => id !== event.id),
        choices: state.choices.map(choice => ({
          ...choice,
          slides: choice.slides.filter(({ id }) => id !== event.id),
        })),
      }
    case 'batch-ended':
      return { ...state, recent: [] }
    case 'cleared':
      // The recent list and pending scans stay: none is lost.
      return { ...state, slide: undefined, problems: [], last: undefined }
  }
}
