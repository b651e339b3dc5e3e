import type { Page } from '@vitrine/contract/page'
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import { useRecordsChanged } from '../../api/records-changed.ts'
import { canPrevious, emptyPagedList, hasMore, type PagedListState, pagedListReducer } from './paged-list.ts'

export interface PagedListOptions<Row> {
  /** Reads one page, counted from 0. */
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page<Row>>
  pageSize: number
  /** Changes with everything the list depends on (search, filter, sort): the list then reloads from page 0. */
  key: string
  rowId: (row: Row) => number
  /** Whether the list reloads when any record may have changed on the server. Default: true. */
  reloadsOnChange?: boolean
}

export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>

/** 'loading' while the first page or a page that replaces the rows loads; 'failed' until 'retry' or the next request. */
function statusOf(list: PagedListState<unknown>): 'loading' | 'ready' | 'failed' {
  if (list.failure) return 'failed'
  const isReplaced = list.request?.kind === 'first' || list.request?.kind === 'previous'
  return isReplaced || list.pagesLoaded === 0 ? 'loading' : 'ready'
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

/** A list loaded page by page, with the rules of `pagedListReducer`. Nothing is retried or reloaded on its own. */
export function usePagedList<Row>(options: PagedListOptions<Row>) {
  const { fetchPage, pageSize, key, rowId, reloadsOnChange = true } = options
  // The reducer uses the options of its first render: neither the page size nor what an id is changes during a list's life.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const reducer = useMemo(() => pagedListReducer<Row>({ pageSize, rowId }), [pageSize])
  const [list, dispatch] = useReducer(reducer, undefined, emptyPagedList<Row>)
  const { request } = list
  const readPage = useEffectEvent(fetchPage)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the query
  useEffect(() => dispatch({ type: 'reload' }), [key])

  useRecordsChanged(() => reloadsOnChange && dispatch({ type: 'refresh' }))

  useEffect(() => {
    if (!request) return
    const aborter = new AbortController()
    const read = async () => {
      const pages: Page<Row>[] = []
      for (const page of request.pages) pages.push(await readPage(page, aborter.signal))
      return pages
    }
    read().then(
      pages => aborter.signal.aborted || dispatch({ type: 'reply', request, pages }),
      reason => aborter.signal.aborted || dispatch({ type: 'fail', request, error: asError(reason) }),
    )
    return () => aborter.abort()
  }, [request])

  const actions = useMemo(
    () => ({
      loadMore: () => dispatch({ type: 'load-more' }),
      previous: () => dispatch({ type: 'previous' }),
      reload: () => dispatch({ type: 'reload' }),
      /** Requests again what failed. */
      retry: () => dispatch({ type: 'retry' }),
      /** Removes deleted rows and lowers the total; ids that are not loaded are ignored. */
      removeRows: (ids: readonly number[]) => dispatch({ type: 'remove', ids }),
      /** Merges a changed record into its row; one that is not loaded is ignored. */
      mergeRow: (row: Row) => dispatch({ type: 'merge', rows: [row] }),
      /** The same for many at once. */
      mergeRows: (rows: readonly Row[]) => dispatch({ type: 'merge', rows }),
    }),
    [],
  )
  const { rows, total, firstPage, pagesLoaded, generation } = list
  return {
    rows,
    /** Number of matches on the server. */
    total,
    /** Index of the page that the rows begin with: 0 unless Previous was used. */
    firstPage,
    pagesLoaded,
    /** Counts how often the rows were replaced as a whole. */
    generation,
    status: statusOf(list),
    error: list.failure?.error,
    /** Any page is loading. */
    isBusy: list.request !== undefined,
    hasMore: hasMore(list, pageSize),
    canPrevious: canPrevious(list),
    ...actions,
  }
}
