import type { AddNewsReply } from '@vitrine/contract/datasets/cohort'
import { type AddedSlides, placeAdded } from '@vitrine/contract/splits/place-added'
import { countTypes } from '@vitrine/contract/splits/places'
import type { DatasetSlide } from '../trust/listed-slides.ts'

export interface PlaceWork extends Pick<AddedSlides, 'groups' | 'recipe'> {
  /** The JSON of `DatasetSlide[]`. */
  readonly slides: string
  /** The ids of slides to add, and of slides in a locked test set. */
  readonly added: readonly number[]
  readonly tested: readonly number[]
}

/** Runs in a separate thread if there are many slides. */
export default function placeSlides({ slides, added, tested, ...rest }: PlaceWork): Omit<AddNewsReply, 'written'> {
  const listed = JSON.parse(slides) as DatasetSlide[]
  const [areAdded, areTested] = [new Set(added), new Set(tested)]
  const uuidsOf = (ids: ReadonlySet<number>) => new Set(listed.flatMap(({ id, uuid }) => (ids.has(id) ? uuid : [])))
  const { places, notes } = placeAdded(listed, { ...rest, added: uuidsOf(areAdded), tested: uuidsOf(areTested) })
  return {
    slides: listed.flatMap(({ id, uuid, record }) => {
      const place = places.get(uuid)
      return place ? { slide_id: id, name: record.name ?? '', ...place } : []
    }),
    counts: countTypes(listed.map(slide => places.get(slide.uuid) ?? slide)),
    notes: [...notes],
  }
}
