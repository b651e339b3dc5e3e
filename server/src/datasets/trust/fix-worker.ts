import type { FixGroupsReply } from '@vitrine/contract/datasets/dataset-distribution'
import { type FixRequest, fixGroups } from '@vitrine/contract/splits/fix-groups'
import type { DatasetSlide } from './listed-slides.ts'

export interface FixWork {
  /** The JSON of `DatasetSlide[]`. */
  readonly slides: string
  /** Its rules must be valid. */
  readonly request: FixRequest
}

/** Runs in a separate thread if there are many slides. */
export default function fixDataset({ slides, request }: FixWork): Omit<FixGroupsReply, 'written'> {
  const listed = JSON.parse(slides) as DatasetSlide[]
  const ids = new Map(listed.map(({ id, uuid }) => [uuid, id]))
  const { moves, counts, folds, stuck, dividedBefore, dividedAfter } = fixGroups(listed, request)
  return {
    moves: moves.map(({ uuid, from, to }) => ({
      slide_id: ids.get(uuid)!,
      from: from.type,
      to: to.type,
      fold: to.fold,
    })),
    torn_before: dividedBefore,
    torn_after: dividedAfter,
    unmendable: [...stuck],
    counts,
    folds: [...folds],
  }
}
