import { ApiError } from '@vitrine/contract/api-error'
import { type ListState, toListParams } from '@vitrine/contract/list-query'
import type { Page } from '@vitrine/contract/page'
import { type NewSlide, type Slide, type SlidePatch, slideRoutes } from '@vitrine/contract/slides'
import { call } from '../api/call.ts'
import { settleInFlight } from '../api/in-flight.ts'
import { slideMessages } from './slide-messages.ts'

/** A bulk delete sends one call per slide; so many may be under way (DECIDED section 2). */
export const DELETES_IN_FLIGHT = 20

export const listSlides = (state: ListState, signal?: AbortSignal): Promise<Page<Slide>> =>
  call(slideRoutes.list, { query: toListParams(state), signal })

/** @throws where the reply carries no id (spec 2 §7). */
export async function createSlide(body: NewSlide): Promise<Slide> {
  const slide = await call(slideRoutes.create, { body })
  if (!Number.isInteger(slide.id)) throw new Error(slideMessages.noSlideReceived)
  return slide
}

/** What changed of the slide, to be merged into the one that is shown. */
export const updateSlide = (slide: Pick<Slide, 'id' | 'version'>, patch: SlidePatch): Promise<Partial<Slide>> =>
  call(slideRoutes.update, { params: { id: slide.id }, body: patch, ifMatch: slide.version })

export const removeSlide = (id: number): Promise<void> => call(slideRoutes.remove, { params: { id } })

/** The slide of a refused call is not there: someone else deleted it already. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export interface Removal {
  /** Those that are no longer there, whoever deleted them. */
  removed: number[]
  /** Why slides are still there, one reason for each. */
  reasons: string[]
}

const isKept = (outcome: PromiseSettledResult<void>): outcome is PromiseRejectedResult =>
  outcome.status === 'rejected' && !isGone(outcome.reason)

/** One call per id, each with an outcome of its own. */
export async function removeSlides(ids: readonly number[]): Promise<Removal> {
  const outcomes = await settleInFlight(ids, DELETES_IN_FLIGHT, removeSlide)
  return {
    removed: ids.filter((_, index) => outcomes[index] && !isKept(outcomes[index])),
    reasons: outcomes.filter(isKept).map(({ reason }) => String(reason?.message)),
  }
}
