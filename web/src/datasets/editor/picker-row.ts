import type { DatasetType } from '@vitrine/contract/datasets'
import type { Slide } from '@vitrine/contract/slides'
import type { PickableSlide } from '../../slides/picker/use-slide-picker.ts'
import type { NewEntry } from './draft.ts'

/** A row of the Add Slides panel. */
export interface PickerRow extends PickableSlide {
  slide: Slide
  /** Its type in the dataset that it is taken from; undefined for one from the library. */
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

/** Slides keep the type that is shown; others, and those that have none yet, are for training (DECIDED section 9). */
export const entryOf = ({ slide, type = 'default' }: PickerRow): NewEntry => ({
  slide,
  type: type === 'default' ? 'T' : type,
})
