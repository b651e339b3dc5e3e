import { useQuery } from '@tanstack/react-query'
import type { Slide } from '@vitrine/contract/slides'
import { listSlides } from '../slides-api.ts'

/** A block has a few dozen cuts at most; a larger one is shown in part. */
const MAX_CUTS = 100

const NONE: readonly Slide[] = []

/** The slides of the same block with a picture, by their cut numbers; this one alone where it has no block. */
export function useCuts(slide: Slide): readonly Slide[] {
  const { data } = useQuery({
    queryKey: ['cuts', slide.block_id],
    queryFn: async ({ signal }) => {
      const sort = { field: 'cut_number', order: 'asc' } as const
      const { results } = await listSlides(
        { page: 0, limit: MAX_CUTS, sort, filter: { block_id: slide.block_id } },
        signal,
      )
      return results.filter(({ file }) => file?.picture)
    },
    enabled: slide.block_id !== null,
    staleTime: 30_000,
  })
  return data ?? NONE
}
