import { SLIDE_STATUS_IDS, type SlideStatusName, slideStatusDescription } from '@vitrine/contract/lists/slide-status'
import type { NewSlide, Slide, SlidePatch } from '@vitrine/contract/slides/slides'
import { SLIDE_FIELDS } from './slide-fields.ts'

/** The fields that a form changed or filled in, with the status by name. */
export type WrittenSlide = Omit<SlidePatch, 'status'> & { status?: string }

/** The status as the API expects it. A status outside of the list keeps its id. */
export function statusObject(name: string, read: Slide['status']): NonNullable<SlidePatch['status']> {
  const listed = Object.hasOwn(SLIDE_STATUS_IDS, name) ? SLIDE_STATUS_IDS[name as SlideStatusName] : null
  const id = listed ?? (read?.name === name ? read.id : null)
  return { ...(id !== null && { id }), name, description: slideStatusDescription(name) }
}

/** Every field, null for one without a value; no status if there is none. */
function slideBody({ status, ...written }: WrittenSlide, read?: Slide) {
  const { status: _, ...values } = Object.fromEntries(SLIDE_FIELDS.map(({ field }) => [field, read?.[field] ?? null]))
  const name = status ?? read?.status?.name
  return { ...values, ...written, ...(name && { status: statusObject(name, read?.status ?? null) }) }
}

export const newSlideBody = (filled: WrittenSlide) => slideBody(filled) as NewSlide

/** The id and every field, unchanged ones as they were loaded (docs/product/slides.md#slide-edit). */
export const slidePatch = (base: Slide, changes: WrittenSlide): SlidePatch => ({
  id: base.id,
  ...slideBody(changes, base),
})
