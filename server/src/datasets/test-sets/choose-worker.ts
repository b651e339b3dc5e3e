import { type DatasetType, PART_OF_TYPE } from '@vitrine/contract/splits/dataset-types'
import type { PlacedSlide } from '@vitrine/contract/versions/compared-slide'
import type { DatasetSlide } from '../trust/listed-slides.ts'

export interface ChoiceWork {
  /** The JSON of `DatasetSlide[]`. */
  readonly slides: string
  /** The uuids or positions of the wanted slides. */
  readonly uuids: ReadonlySet<string | number>
}

/** A slide of a list, with its position there. */
export interface PositionedSlide extends PlacedSlide {
  readonly id: number
  readonly type: DatasetType
  readonly position: number
}

/** Selects slides of a list. Runs in a separate thread if there are many slides. */
export default function chooseSlides({ slides, uuids }: ChoiceWork): PositionedSlide[] {
  return (JSON.parse(slides) as DatasetSlide[]).flatMap((slide, position) =>
    uuids.has(slide.uuid) ? { ...slide, position, part: PART_OF_TYPE[slide.type] } : [],
  )
}
