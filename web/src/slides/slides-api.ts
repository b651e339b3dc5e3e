import { type ListState, toListParams } from '@vitrine/contract/list-query'
import type { Page } from '@vitrine/contract/page'
import { type NewSlide, type Slide, type SlidePatch, slideRoutes } from '@vitrine/contract/slides'
import { call } from '../api/call.ts'
import { slideMessages } from './slide-messages.ts'

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
