import type { MendReply } from '@vitrine/contract/datasets/dataset-distribution'
import { type MendRequest, mendGroups } from '@vitrine/contract/splits/mend-groups'
import type { DatasetSlide } from './listed-slides.ts'

export interface MendWork {
  /** The JSON of `DatasetSlide[]`. */
  readonly slides: string
  /** Its rules exist. */
  readonly request: MendRequest
}

/** Runs in a thread of its own where there are many slides. */
export default function mendDataset({ slides, request }: MendWork): Omit<MendReply, 'written'> {
  const listed = JSON.parse(slides) as DatasetSlide[]
  const ids = new Map(listed.map(({ id, uuid }) => [uuid, id]))
  const { moves, unmendable, folds, ...counts } = mendGroups(listed, request)
  return {
    moves: moves.map(({ uuid, from, to }) => ({
      slide_id: ids.get(uuid)!,
      from: from.type,
      to: to.type,
      fold: to.fold,
    })),
    ...counts,
    folds: [...folds],
    unmendable: [...unmendable],
  }
}
