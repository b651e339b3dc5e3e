import { type NewSlide, type Slide, type SlidePatch, slideRoutes } from '@vitrine/contract/slides/slides'
import { recordCalls } from '../api/record-calls.ts'
import { slideMessages } from './slide-messages.ts'

export const {
  list: listSlides,
  create: createSlide,
  update: updateSlide,
  remove: removeSlide,
} = recordCalls<Slide, NewSlide, SlidePatch>(slideRoutes, slideMessages.noSlideReceived)
