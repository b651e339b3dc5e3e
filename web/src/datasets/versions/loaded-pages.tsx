import { type keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../list/list-end.tsx'
import { datasetMessages as messages } from '../dataset-messages.ts'

const PAGE_SIZE = 100

interface LoadedPage {
  results: readonly unknown[]
  total: number
}

/** A list loaded a hundred rows at a time. */
export const useLoadedPages = <Loaded extends LoadedPage>(
  queryKey: QueryKey,
  read: (page: { limit: number; offset: number }, signal: AbortSignal) => Promise<Loaded>,
  placeholderData?: typeof keepPreviousData,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: offset, signal }) => read({ limit: PAGE_SIZE, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ results, total }, _pages, offset) =>
      offset + results.length < total && results.length > 0 ? offset + results.length : undefined,
    gcTime: 0,
    ...(placeholderData && { placeholderData }),
  })

/** The number of loaded slides, and a button to load more. */
export function MoreSlides({ read }: { read: ReturnType<typeof useLoadedPages> }) {
  const { data, hasNextPage: hasMore, isFetchingNextPage: isBusy } = read
  const shown = data?.pages.flatMap(({ results }) => results).length ?? 0
  return (
    <LoadMore
      list={{ hasMore, isBusy, loadMore: () => isBusy || void read.fetchNextPage() }}
      isInCard
      label={messages.loadNext}
      shownOf={messages.shownOf(shown, data?.pages[0]?.total ?? 0)}
    />
  )
}
