import type { DatasetType } from '@vitrine/contract/datasets'
import type { Slide } from '@vitrine/contract/slides'
import type { PickableSlide } from '../../slides/picker/use-slide-picker.ts'
import type { NewEntry } from './draft.ts'

/** A row of the Add Slides panel. */
export interface PickerRow extends PickableSlide {
  slide: Slide
  /** The slide's type in the source dataset; undefined for a slide from the library. */
  type: DatasetType | undefined
}

export const rowOf = (slide: Slide, type?: DatasetType): PickerRow => ({
  id: slide.id,
  uuid: slide.uuid,
  name: slide.name,
  species: slide.species,
  organ: slide.organ,
  slide,
  type,
})

/** A slide keeps the type shown; unassigned slides and those from the library start as training. */
export const entryOf = ({ slide, type = 'default' }: PickerRow): NewEntry => ({
  slide,
  type: type === 'default' ? 'T' : type,
})
