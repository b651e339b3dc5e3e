import type { Page } from '@vitrine/contract/api/page'
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import { useRecordsChanged } from '../api/records-changed.ts'
import { emptyPagedList, hasMore, type PagedListState, type PageRequest, pagedListReducer } from './paged-list.ts'

export interface PagedListOptions<Row> {
  /** Reads a page, counted from 0, or that and the following ones, up to `pagesAtOnce` pages. */
  fetchPage: (page: number, signal: AbortSignal, pages: number) => Promise<Page<Row>>
  pageSize: number
  /** How many pages one call reads and Load More appends. Default: 1 */
  pagesAtOnce?: number
  /** Changes with everything that the list depends on (search, filter, sort): the list then reloads from page 0. */
  key: string
  rowId: (row: Row) => number
  /** Whether the list reloads when any record may have changed on the server. Default: true */
  reloadsOnChange?: boolean
  /** Called before loading rows that replace all others. */
  onReload?: () => void
}

export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>

/** 'loading' while the first page loads; 'failed' until 'retry' or the next request. */
function statusOf(list: PagedListState<unknown>): 'loading' | 'ready' | 'failed' {
  if (list.failure) return 'failed'
  return list.request?.kind === 'first' || list.pagesLoaded === 0 ? 'loading' : 'ready'
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

/** The pages of a request, one call after the other, as the server may return fewer rows than requested. */
async function readPages<Row>(
  { pages }: PageRequest,
  { pageSize, pagesAtOnce = 1 }: Pick<PagedListOptions<Row>, 'pageSize' | 'pagesAtOnce'>,
  readPage: (page: number, pages: number) => Promise<Page<Row>>,
): Promise<Page<Row>[]> {
  const replies: Page<Row>[] = []
  const [first = 0] = pages
  const end = first + pages.length
  for (let page = first; page < end; ) {
    const count = Math.min(pagesAtOnce, end - page)
    const reply = await readPage(page, count)
    replies.push(reply)
    page += Math.min(count, Math.max(1, Math.ceil(reply.results.length / pageSize)))
    if (reply.results.length < pageSize && page * pageSize >= reply.total) break
  }
  return replies
}

/** A list loaded page by page, with the rules of `pagedListReducer`. Nothing is retried or reloaded automatically. */
export function usePagedList<Row>(options: PagedListOptions<Row>) {
  const { fetchPage, pageSize, pagesAtOnce = 1, key, rowId, reloadsOnChange = true } = options
  // The reducer uses the options of its first render: neither the page size nor `rowId` changes during a list's life.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const reducer = useMemo(() => pagedListReducer<Row>({ pageSize, pagesAtOnce, rowId }), [pageSize])
  const [list, dispatch] = useReducer(reducer, undefined, emptyPagedList<Row>)
  const { request } = list
  const readPage = useEffectEvent(fetchPage)
  const handleReload = useEffectEvent(() => options.onReload?.())

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the query
  useEffect(() => dispatch({ type: 'reload' }), [key])

  useRecordsChanged(() => reloadsOnChange && dispatch({ type: 'refresh' }))

  useEffect(() => {
    if (!request) return
    if (request.kind === 'first' || request.kind === 'refresh') handleReload()
    const aborter = new AbortController()
    readPages(request, { pageSize, pagesAtOnce }, (page, pages) => readPage(page, aborter.signal, pages)).then(
      pages => aborter.signal.aborted || dispatch({ type: 'reply', request, pages }),
      reason => aborter.signal.aborted || dispatch({ type: 'fail', request, error: asError(reason) }),
    )
    return () => aborter.abort()
  }, [request, pageSize, pagesAtOnce])

  const actions = useMemo(
    () => ({
      loadMore: () => dispatch({ type: 'load-more' }),
      reload: () => dispatch({ type: 'reload' }),
      retry: () => dispatch({ type: 'retry' }),
      /** Removes deleted rows and lowers the total; ids that are not loaded are ignored. */
      removeRows: (ids: readonly number[]) => dispatch({ type: 'remove', ids }),
      /** Merges a changed record into its row; one that is not loaded is ignored. */
      mergeRow: (row: Row) => dispatch({ type: 'merge', rows: [row] }),
      /** The same for several records. */
      mergeRows: (rows: readonly Row[]) => dispatch({ type: 'merge', rows }),
    }),
    [],
  )
  const { rows, total, pagesLoaded, generation } = list
  return {
    rows,
    total,
    pagesLoaded,
    /** Counts how often all rows were replaced. */
    generation,
    status: statusOf(list),
    error: list.failure?.error,
    isBusy: list.request !== undefined,
    hasMore: hasMore(list, pageSize),
    ...actions,
  }
}
