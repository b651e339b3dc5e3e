import type { Page } from '@vitrine/contract/api/page'

type RequestKind = 'first' | 'more' | 'refill' | 'refresh'

/** The pages to load. Replies to earlier requests are dropped. */
export interface PageRequest {
  readonly kind: RequestKind
  /** Consecutive page indexes, from 0. */
  readonly pages: readonly number[]
}

/** A list that is loaded page by page. Rows are identified by id, never by index. */
export interface PagedListState<Row> {
  readonly rows: readonly Row[]
  /** Number of matches according to the last reply. */
  readonly total: number
  /** Number of loaded pages, from the first. */
  readonly pagesLoaded: number
  /** Rows were removed since the last page was loaded, so that later rows have moved up on the server. */
  readonly hasGaps: boolean
  /** Counts how often all rows were replaced: a table then scrolls to its top. */
  readonly generation: number
  readonly request?: PageRequest | undefined
  readonly failure?: { readonly kind: RequestKind; readonly error: Error } | undefined
}

export type PagedListAction<Row> =
  | { type: 'reload' | 'refresh' | 'load-more' | 'retry' }
  | { type: 'reply'; request: PageRequest; pages: readonly Page<Row>[] }
  | { type: 'fail'; request: PageRequest; error: Error }
  | { type: 'remove'; ids: readonly number[] }
  | { type: 'merge'; rows: readonly Row[] }

export const emptyPagedList = <Row>(): PagedListState<Row> => ({
  rows: [],
  total: 0,
  pagesLoaded: 0,
  hasGaps: false,
  generation: 0,
})

/** Whether the loaded pages times the page size are below the total. */
export const hasMore = (list: PagedListState<unknown>, pageSize: number): boolean =>
  list.pagesLoaded * pageSize < list.total

const pagesFrom = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)

/**
 * The pages to reload after rows were removed: those whose rows have moved up. For up to a page of removed rows that is the last
 * loaded one, otherwise as many as needed to skip none.
 */
function movedPages(list: PagedListState<unknown>, pageSize: number): number[] {
  const firstMoved = Math.floor(list.rows.length / pageSize)
  return pagesFrom(Math.min(firstMoved, list.pagesLoaded - 1), list.pagesLoaded)
}

interface PagedListRules<Row> {
  pageSize: number
  pagesAtOnce?: number
  rowId: (row: Row) => number
}

function pagesToLoad(list: PagedListState<unknown>, kind: RequestKind, rules: PagedListRules<never>): number[] {
  const { pageSize, pagesAtOnce = 1 } = rules
  const { pagesLoaded, total } = list
  if (kind === 'first') return [0]
  if (kind === 'refresh') return pagesFrom(0, pagesLoaded)
  const moved = list.hasGaps ? movedPages(list, pageSize) : []
  if (kind === 'refill') return moved
  return [...moved, ...pagesFrom(pagesLoaded, Math.min(pagesLoaded + pagesAtOnce, Math.ceil(total / pageSize)))]
}

const withChanges = <Row>(row: Row, changed: Row | undefined): Row => (changed ? { ...row, ...changed } : row)

/** With more pages than these, the list restarts like a new one. */
const MAX_REFRESHED_PAGES = 100

/** The rules of a list as one reducer; loading pages is up to the hook. */
export function pagedListReducer<Row>(rules: PagedListRules<Row>) {
  const { pageSize, rowId } = rules
  type List = PagedListState<Row>

  const start = (list: List, kind: RequestKind): List => ({
    ...list,
    request: { kind, pages: pagesToLoad(list, kind, rules) },
    failure: undefined,
  })

  /** After a change of rows, repeats the pending request, whose reply might be from before the change. */
  const restart = (list: List): List => (list.request ? start(list, list.request.kind) : list)

  /** Adds the rows of a later page: known ones replace their old state, others come last, so that none is duplicated. */
  function mergeById(rows: readonly Row[], more: readonly Row[]): Row[] {
    const merged = new Map(rows.map(row => [rowId(row), row]))
    for (const row of more) merged.set(rowId(row), row)
    return [...merged.values()]
  }

  function applyReply(list: List, request: PageRequest, pages: readonly Page<Row>[]): List {
    const rows = pages.flatMap(page => page.results)
    const lastPage = request.pages.at(-1) ?? 0
    return {
      rows: mergeById(request.kind === 'first' || request.kind === 'refresh' ? [] : list.rows, rows),
      total: pages.at(-1)?.total ?? list.total,
      pagesLoaded: lastPage + 1,
      hasGaps: false,
      generation: list.generation + (request.kind === 'first' ? 1 : 0),
    }
  }

  /** A failed first page leaves the list empty; otherwise the loaded rows stay. */
  const applyFailure = (list: List, { kind }: PageRequest, error: Error): List => ({
    ...(kind === 'first' ? emptyPagedList<Row>() : list),
    request: undefined,
    failure: { kind, error },
  })

  function removeRows(list: List, ids: readonly number[]): List {
    const missing = new Set(ids)
    const rows = list.rows.filter(row => !missing.has(rowId(row)))
    const removed = list.rows.length - rows.length
    if (removed === 0) return list
    const next = { ...list, rows, total: Math.max(0, list.total - removed), hasGaps: true }
    if (next.request) return restart(next)
    // Load More would never show rows that moved up into loaded pages.
    if (rows.length === 0 && next.total > 0) return start(next, 'first')
    const isShort = rows.length < next.total
    return isShort && !hasMore(next, pageSize) ? start(next, 'refill') : next
  }

  /** Reloads the loaded pages in place: nothing scrolls, and the focus stays. */
  function refresh(list: List): List {
    const count = list.pagesLoaded
    return start(list, count === 0 || count > MAX_REFRESHED_PAGES ? 'first' : 'refresh')
  }

  function mergeRows(list: List, changed: readonly Row[]): List {
    const byId = new Map(changed.map(row => [rowId(row), row]))
    if (!list.rows.some(row => byId.has(rowId(row)))) return list
    return restart({ ...list, rows: list.rows.map(row => withChanges(row, byId.get(rowId(row)))) })
  }

  return (list: List, action: PagedListAction<Row>): List => {
    switch (action.type) {
      case 'reload':
        return start(list, 'first')
      case 'refresh':
        return refresh(list)
      case 'load-more':
        return list.request || !hasMore(list, pageSize) ? list : start(list, 'more')
      case 'retry':
        return list.failure ? start(list, list.failure.kind) : list
      case 'reply':
        return action.request === list.request ? applyReply(list, action.request, action.pages) : list
      case 'fail':
        return action.request === list.request ? applyFailure(list, action.request, action.error) : list
      case 'remove':
        return removeRows(list, action.ids)
      case 'merge':
        return mergeRows(list, action.rows)
    }
  }
}
