import type { Page } from '@vitrine/contract/page'

type RequestKind = 'first' | 'more' | 'previous' | 'refill'

/** What the list asks for: the pages to read, one after the other. An answer to any other request than the present one is dropped. */
interface PageRequest {
  readonly kind: RequestKind
  /** Page indexes, from 0. */
  readonly pages: readonly number[]
}

/** A list that is loaded page by page. Rows are told apart by id, never by index. */
export interface PagedListState<Row> {
  readonly rows: readonly Row[]
  /** Number of matches, as the server last said. */
  readonly total: number
  /** Index of the page that the rows begin with: 0 unless Previous was used. */
  readonly firstPage: number
  /** The "current page": number of pages loaded, counted from the list's beginning. */
  readonly pagesLoaded: number
  /** Rows were taken out since the last page was read, so that later rows have moved up on the server. */
  readonly hasGaps: boolean
  /** Counts how often the rows were replaced as a whole: a table then goes back to its top. */
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
 * The pages to read again after rows were taken out: those whose rows have moved up. As long as no more than a page of rows
 * is gone that is the last one loaded, else as many as it takes that none is skipped.
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

/** Rows of a later page join those loaded: known ones in their place, others at the end, so none is shown twice. */
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

/** A first page that fails leaves the list empty (with a lasting line); otherwise the rows loaded stay. */
function takeFailure<Row>(list: PagedListState<Row>, request: PageRequest, error: Error): PagedListState<Row> {
  const kept = request.kind === 'first' ? emptyPagedList<Row>() : list
  return { ...kept, request: undefined, failure: { kind: request.kind, error } }
}

/** After a change of the rows the request under way is asked anew: its answer might be from before the change. */
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

/** The rules of a list as one function from state to state; reading pages is the hook's. */
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
