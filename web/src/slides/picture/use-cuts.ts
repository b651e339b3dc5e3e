import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Slide } from '@vitrine/contract/slides'
import { useRecordsChanged } from '../../api/records-changed.ts'
import { listSlides } from '../slides-api.ts'

/** A block has a few dozen cuts at most; a larger one is shown in part. */
const MAX_CUTS = 100

const NONE: readonly Slide[] = []

export interface Cuts {
  /** The slides of the same block with a picture, by their cut numbers; none where it has no block. */
  cuts: readonly Slide[]
  /** That of the slide; -1 where it is not among them. */
  index: number
  previous: Slide | undefined
  next: Slide | undefined
}

export function useCuts(slide: Slide): Cuts {
  const queries = useQueryClient()
  useRecordsChanged(() => void queries.invalidateQueries({ queryKey: ['cuts'] }))
  const { data } = useQuery({
    queryKey: ['cuts', slide.block_id],
    queryFn: async ({ signal }) => {
      const sort = { field: 'cut_number', order: 'asc' } as const
      const filter = { block_id: slide.block_id, has_picture: 'true' }
      return (await listSlides({ page: 0, limit: MAX_CUTS, sort, filter }, signal)).results
    },
    enabled: slide.block_id !== null,
    // Pictures are attached and detached on other screens: read again on each visit, the last answer shown meanwhile.
    staleTime: 0,
  })
  const cuts = data ?? NONE
  const index = cuts.findIndex(({ id }) => id === slide.id)
  const at = (other: number) => (index < 0 ? undefined : cuts[other])
  return { cuts, index, previous: at(index - 1), next: at(index + 1) }
}

/** Which cut a key leads to, in a viewer of pictures; undefined for other keys. */
export const stepOfKey = (key: string): 'previous' | 'next' | undefined =>
  key === '[' || key === 'PageUp' ? 'previous' : key === ']' || key === 'PageDown' ? 'next' : undefined
