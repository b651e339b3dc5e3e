import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

const PAGE_SIZE = 100

interface LoadedPage<Row> {
  results: readonly Row[]
  total: number
}

/** A list that is read a hundred rows at a time. */
export function useLoadedPages<Row, Loaded extends LoadedPage<Row>>(
  queryKey: QueryKey,
  read: (page: { limit: number; offset: number }, signal: AbortSignal) => Promise<Loaded & LoadedPage<Row>>,
) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: offset, signal }) => read({ limit: PAGE_SIZE, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      offset + last.results.length < last.total && last.results.length > 0 ? offset + last.results.length : undefined,
    gcTime: 0,
  })
  return {
    pages: data?.pages,
    total: data?.pages[0]?.total ?? 0,
    error,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  }
}
