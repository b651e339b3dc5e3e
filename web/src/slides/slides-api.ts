import type { Page } from '@vitrine/contract/api/page'
import { type ListState, toListParams } from '@vitrine/contract/lists/list-query'
import { type NewSlide, type Slide, type SlidePatch, slideRoutes } from '@vitrine/contract/slides/slides'
import { call, callCreate } from '../api/call.ts'
import type { Remove } from '../api/removal.ts'
import type { UserAction } from '../api/user-action.ts'
import { slideMessages } from './slide-messages.ts'

export const listSlides = (state: ListState, signal?: AbortSignal): Promise<Page<Slide>> =>
  call(slideRoutes.list, { query: toListParams(state), signal })

/** @throws if the reply has no id */
export const createSlide = (body: NewSlide, action?: UserAction): Promise<Slide> =>
  callCreate(slideRoutes.create, body, slideMessages.noSlideReceived, action)

/** Returns the changed fields, to be merged into the slide on screen. */
export const updateSlide = (
  slide: Pick<Slide, 'id' | 'version'>,
  patch: SlidePatch,
  action?: UserAction,
): Promise<Partial<Slide>> =>
  call(slideRoutes.update, { params: { id: slide.id }, body: patch, ifMatch: slide.version, action })

export const removeSlide: Remove = (id, action) => call(slideRoutes.remove, { params: { id }, action })
