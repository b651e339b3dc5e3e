import type { Page } from '@vitrine/contract/page'
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import { canPrevious, emptyPagedList, hasMore, type PagedListState, pagedListReducer } from './paged-list.ts'

export interface PagedListOptions<Row> {
  /** Reads one page, counted from 0. */
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page<Row>>
  pageSize: number
  /** Changes with everything the list depends on (search, filter, sort): the list then reloads from page 0. */
  key: string
  rowId: (row: Row) => number
}

export interface PagedList<Row> {
  rows: readonly Row[]
  /** Number of matches on the server. */
  total: number
  /** Index of the page that the rows begin with: 0 unless Previous was used. */
  firstPage: number
  pagesLoaded: number
  /** 'loading' while the first page or a page that replaces the rows is awaited; 'failed' until 'retry' or the next request. */
  status: 'loading' | 'ready' | 'failed'
  error: Error | undefined
  /** Any page is awaited. */
  isBusy: boolean
  /** Counts how often the rows were replaced as a whole. */
  generation: number
  hasMore: boolean
  canPrevious: boolean
  loadMore: () => void
  previous: () => void
  reload: () => void
  /** Asks again for what failed. */
  retry: () => void
  /** Takes deleted rows out and lowers the total; ids that are not loaded are ignored. */
  removeRows: (ids: readonly number[]) => void
  /** Lays a changed record over its row; one that is not loaded is ignored. */
  mergeRow: (row: Row) => void
}

function statusOf(list: PagedListState<unknown>): PagedList<unknown>['status'] {
  if (list.failure) return 'failed'
  const isReplaced = list.request?.kind === 'first' || list.request?.kind === 'previous'
  return isReplaced || list.pagesLoaded === 0 ? 'loading' : 'ready'
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

/** A list read page by page, with the rules of `pagedListReducer`. Nothing is retried and nothing read again on its own. */
export function usePagedList<Row>({ fetchPage, pageSize, key, rowId }: PagedListOptions<Row>): PagedList<Row> {
  // The reducer keeps the shape of its first render: neither the page size nor what an id is changes during a list's life.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const reducer = useMemo(() => pagedListReducer<Row>({ pageSize, rowId }), [pageSize])
  const [list, dispatch] = useReducer(reducer, undefined, emptyPagedList<Row>)
  const { request } = list
  const readPage = useEffectEvent(fetchPage)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked
  useEffect(() => dispatch({ type: 'reload' }), [key])

  useEffect(() => {
    if (!request) return
    const aborter = new AbortController()
    const read = async () => {
      const pages: Page<Row>[] = []
      for (const page of request.pages) pages.push(await readPage(page, aborter.signal))
      return pages
    }
    read().then(
      pages => aborter.signal.aborted || dispatch({ type: 'answer', request, pages }),
      reason => aborter.signal.aborted || dispatch({ type: 'fail', request, error: asError(reason) }),
    )
    return () => aborter.abort()
  }, [request])

  const actions = useMemo(
    () => ({
      loadMore: () => dispatch({ type: 'load-more' }),
      previous: () => dispatch({ type: 'previous' }),
      reload: () => dispatch({ type: 'reload' }),
      retry: () => dispatch({ type: 'retry' }),
      removeRows: (ids: readonly number[]) => dispatch({ type: 'remove', ids }),
      mergeRow: (row: Row) => dispatch({ type: 'merge', row }),
    }),
    [],
  )

  return {
    rows: list.rows,
    total: list.total,
    firstPage: list.firstPage,
    pagesLoaded: list.pagesLoaded,
    status: statusOf(list),
    error: list.failure?.error,
    isBusy: list.request !== undefined,
    generation: list.generation,
    hasMore: hasMore(list, pageSize),
    canPrevious: canPrevious(list),
    ...actions,
  }
}
