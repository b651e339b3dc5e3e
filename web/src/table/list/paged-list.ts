import type { Page } from '@vitrine/contract/page'

type RequestKind = 'first' | 'more' | 'previous' | 'refill'

/** The pages to load, one after the other. Replies to any request but the current one are dropped. */
interface PageRequest {
  readonly kind: RequestKind
  /** Page indexes, from 0. */
  readonly pages: readonly number[]
}

/** A list that is loaded page by page. Rows are identified by id, never by index. */
export interface PagedListState<Row> {
  readonly rows: readonly Row[]
  /** Number of matches, by the last reply. */
  readonly total: number
  /** Index of the page that the rows begin with: 0 unless Previous was used. */
  readonly firstPage: number
  /** The "current page": number of pages loaded, counted from the list's beginning. */
  readonly pagesLoaded: number
  /** Rows were removed since the last page was loaded, so that later rows have moved up on the server. */
  readonly hasGaps: boolean
  /** Counts how often all rows were replaced: a table then scrolls to its top. */
  readonly generation: number
  readonly request?: PageRequest | undefined
  readonly failure?: { readonly kind: RequestKind; readonly error: Error } | undefined
}

export interface PagedListShape<Row> {
  pageSize: number
  rowId: (row: Row) => number
}

export type PagedListAction<Row> =
  | { type: 'reload' | 'load-more' | 'previous' | 'retry' }
  | { type: 'answer'; request: PageRequest; pages: readonly Page<Row>[] }
  | { type: 'fail'; request: PageRequest; error: Error }
  | { type: 'remove'; ids: readonly number[] }
  | { type: 'merge'; row: Row }

export const emptyPagedList = <Row>(): PagedListState<Row> => ({
  rows: [],
  total: 0,
  firstPage: 0,
  pagesLoaded: 0,
  hasGaps: false,
  generation: 0,
})

/** There is more while the loaded pages times the page size are below the total. */
export const hasMore = (list: PagedListState<unknown>, pageSize: number): boolean =>
  list.pagesLoaded * pageSize < list.total

/** Disabled below two pages loaded. */
export const canPrevious = (list: PagedListState<unknown>): boolean => list.pagesLoaded >= 2

const pagesFrom = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)

/**
 * The pages to reload after rows were removed: those whose rows have moved up. Up to a page of removed rows that is the last
 * one loaded, else as many as it takes to skip none.
 */
function movedPages(list: PagedListState<unknown>, pageSize: number): number[] {
  const firstMoved = list.firstPage + Math.floor(list.rows.length / pageSize)
  return pagesFrom(Math.min(firstMoved, list.pagesLoaded - 1), list.pagesLoaded)
}

function pagesToRead(list: PagedListState<unknown>, kind: RequestKind, pageSize: number): number[] {
  if (kind === 'first') return [0]
  // Deliberate: Previous reloads the page two below the number of pages loaded (docs/product.md#lists-previous).
  if (kind === 'previous') return [list.pagesLoaded - 2]
  const moved = list.hasGaps ? movedPages(list, pageSize) : []
  return kind === 'refill' ? moved : [...moved, list.pagesLoaded]
}

function ask<Row>(list: PagedListState<Row>, kind: RequestKind, pageSize: number): PagedListState<Row> {
  return { ...list, request: { kind, pages: pagesToRead(list, kind, pageSize) }, failure: undefined }
}

/** Adds the rows of a later page: known ones replace their old state, others come last, so none is shown twice. */
function mergeById<Row>(rows: readonly Row[], more: readonly Row[], rowId: (row: Row) => number): Row[] {
  const merged = new Map(rows.map(row => [rowId(row), row]))
  for (const row of more) merged.set(rowId(row), row)
  return [...merged.values()]
}

function takeAnswer<Row>(
  list: PagedListState<Row>,
  request: PageRequest,
  pages: readonly Page<Row>[],
  shape: PagedListShape<Row>,
): PagedListState<Row> {
  const isFresh = request.kind === 'first' || request.kind === 'previous'
  const rows = pages.flatMap(page => page.results)
  const lastPage = request.pages.at(-1) ?? 0
  return {
    rows: mergeById(isFresh ? [] : list.rows, rows, shape.rowId),
    total: pages.at(-1)?.total ?? list.total,
    firstPage: isFresh ? lastPage : list.firstPage,
    pagesLoaded: lastPage + 1,
    hasGaps: false,
    generation: list.generation + (isFresh ? 1 : 0),
  }
}

/** A first page that fails leaves the list empty; otherwise the loaded rows stay. */
function takeFailure<Row>(list: PagedListState<Row>, request: PageRequest, error: Error): PagedListState<Row> {
  const remaining = request.kind === 'first' ? emptyPagedList<Row>() : list
  return { ...remaining, request: undefined, failure: { kind: request.kind, error } }
}

/** After a change of the rows the pending request is sent again: its reply might be from before the change. */
function askAgain<Row>(list: PagedListState<Row>, pageSize: number): PagedListState<Row> {
  return list.request ? ask(list, list.request.kind, pageSize) : list
}

function removeRows<Row>(
  list: PagedListState<Row>,
  ids: readonly number[],
  shape: PagedListShape<Row>,
): PagedListState<Row> {
  const missing = new Set(ids)
  const rows = list.rows.filter(row => !missing.has(shape.rowId(row)))
  const removed = list.rows.length - rows.length
  if (removed === 0) return list
  const next = { ...list, rows, total: Math.max(0, list.total - removed), hasGaps: true }
  if (next.request) return askAgain(next, shape.pageSize)
  // Rows that moved up into the pages loaded would have no Load More to bring them.
  if (rows.length === 0 && next.total > 0) return ask(next, 'first', shape.pageSize)
  const isShort = next.firstPage * shape.pageSize + rows.length < next.total
  return isShort && !hasMore(next, shape.pageSize) ? ask(next, 'refill', shape.pageSize) : next
}

function mergeRow<Row>(list: PagedListState<Row>, row: Row, shape: PagedListShape<Row>): PagedListState<Row> {
  const id = shape.rowId(row)
  if (!list.rows.some(known => shape.rowId(known) === id)) return list
  const rows = list.rows.map(known => (shape.rowId(known) === id ? { ...known, ...row } : known))
  return askAgain({ ...list, rows }, shape.pageSize)
}

/** The rules of a list as one function from state to state; loading pages is up to the hook. */
export function pagedListReducer<Row>(shape: PagedListShape<Row>) {
  return (list: PagedListState<Row>, action: PagedListAction<Row>): PagedListState<Row> => {
    switch (action.type) {
      case 'reload':
        return ask(list, 'first', shape.pageSize)
      case 'load-more':
        return list.request || !hasMore(list, shape.pageSize) ? list : ask(list, 'more', shape.pageSize)
      case 'previous':
        return list.request || !canPrevious(list) ? list : ask(list, 'previous', shape.pageSize)
      case 'retry':
        return list.failure ? ask(list, list.failure.kind, shape.pageSize) : list
      case 'answer':
        return action.request === list.request ? takeAnswer(list, action.request, action.pages, shape) : list
      case 'fail':
        return action.request === list.request ? takeFailure(list, action.request, action.error) : list
      case 'remove':
        return removeRows(list, action.ids, shape)
      case 'merge':
        return mergeRow(list, action.row, shape)
    }
  }
}
