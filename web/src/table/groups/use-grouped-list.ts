import type { Page } from '@vitrine/contract/api/page'
import type { ListState } from '@vitrine/contract/lists/list-query'
import { type Groups, groupRoutes, type RecordGroup } from '@vitrine/contract/tables/groups'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useRecordsChanged } from '../../api/records-changed.ts'
import type { PagedList } from '../../list/use-paged-list.ts'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { listParams } from '../../search/record-choice.ts'
import { joinedBy } from '../../search/rule-tree.ts'
import { useLatest } from '../../ui/hooks/use-latest.ts'
import { callQueue } from './call-queue.ts'
import {
  ALL,
  type Branch,
  type BranchPage,
  emptyTree,
  FIRST_ROWS,
  GROUPS_A_PAGE,
  type GroupPath,
  groupFilter,
  groupTreeReducer,
  isWithin,
  loadedOf,
  pathKey,
  treeItems,
} from './group-tree.ts'

/** How many more records of a group are loaded at a time. */
const MORE_ROWS = 100
/** Maximum page size of both calls. */
const MAX_PAGE = 500
const CALLS_AT_ONCE = 4

export interface GroupedListOptions<Row> {
  entity: keyof typeof groupRoutes
  group: readonly string[]
  query: DashboardQuery
  listPage: (state: ListState, signal: AbortSignal) => Promise<Page<Row>>
  rowId: (row: Row) => number
}

function listGroups(
  { entity, group, query }: GroupedListOptions<never>,
  path: GroupPath,
  page: { offset: number; limit: number },
  signal: AbortSignal,
): Promise<Pick<Groups, 'results' | 'total' | 'records'>> {
  const params = {
    ...listParams({ query: { ...query, sort: undefined } }),
    group: group.join(','),
    ...(path.length > 0 && { path: JSON.stringify(path) }),
    offset: String(page.offset),
    limit: String(page.limit),
  }
  return call(groupRoutes[entity], { query: params, signal })
}

/** The groups of a dashboard's records, each loaded when it comes into view, and a list of the records of open groups. */
export function useGroupedList<Row>(options: GroupedListOptions<Row>) {
  const { group, query, listPage, rowId } = options
  const reducer = useMemo(() => groupTreeReducer(rowId), [rowId])
  const [tree, dispatch] = useReducer(reducer, undefined, emptyTree<Row>)
  const aborter = useRef(new AbortController())
  const recounts = useRef(new AbortController())
  const [queue] = useState(() => callQueue(CALLS_AT_ONCE))
  const { sort, group: _, ...search } = query
  const found = JSON.stringify([search, group])
  const key = JSON.stringify([found, sort])
  const hasSubgroups = (path: GroupPath) => path.length < group.length

  async function readPage(
    path: GroupPath,
    first: number,
    limit: number,
    signal: AbortSignal,
  ): Promise<BranchPage<Row>> {
    if (hasSubgroups(path)) {
      const { results, total, records } = await listGroups(options as never, path, { offset: first, limit }, signal)
      return { groups: results, total, ...(path.length === 0 && { records }) }
    }
    const rules = joinedBy(query.rules, groupFilter(group, path))
    // Pages of a list start at multiples of their size.
    const pages = { page: Math.floor(first / FIRST_ROWS), limit: FIRST_ROWS, pages: Math.ceil(limit / FIRST_ROWS) }
    const { results, total } = await listPage({ ...pages, ...query, rules }, signal)
    return { rows: results, total }
  }

  /** @param isFirst reloads as much as is loaded */
  function load(path: GroupPath, isFirst: boolean): Promise<void> {
    dispatch({ type: 'load', path })
    const { signal } = aborter.current
    const branch = tree.branches.get(pathKey(path))
    const loaded = branch ? loadedOf(branch) : 0
    const [size, more] = hasSubgroups(path) ? [GROUPS_A_PAGE, GROUPS_A_PAGE] : [FIRST_ROWS, MORE_ROWS]
    const limit = isFirst ? Math.min(MAX_PAGE, Math.max(size, Math.ceil(loaded / size) * size)) : more
    return readPage(path, isFirst ? 0 : loaded, limit, signal).then(
      page => signal.aborted || dispatch({ type: 'reply', path, page, isFirst }),
      () => signal.aborted || dispatch({ type: 'fail', path }),
    ) as Promise<void>
  }

  /** Recounts the groups of these records, and groups whose number of records turns out to differ. */
  function countAgain(ids: ReadonlySet<number>) {
    recounts.current.abort()
    recounts.current = new AbortController()
    const signal = AbortSignal.any([aborter.current.signal, recounts.current.signal])
    const branches = [...tree.branches.values()]
    const holders = branches.filter(({ rows }) => rows.some(row => ids.has(rowId(row))))
    const isHeld = ({ path }: Branch<Row>) => holders.some(holder => isWithin(holder.path, path))
    for (const branch of branches) {
      if (!hasSubgroups(branch.path)) continue
      if (branch.path.length === 0) {
        recount(branch, ids.size, signal, ({ value, count }) => {
          const inner = tree.branches.get(pathKey([value]))
          const isOther = inner && hasSubgroups([value]) && recordsOf(inner) !== count
          if (isOther && !isHeld(inner) && loadedOf(inner) === inner.total) recount(inner, ids.size, signal)
        })
      } else if (isHeld(branch)) recount(branch, ids.size, signal)
    }
  }

  /** @param edited maximum number of groups that may be new */
  function recount(
    { path, ...branch }: Branch<Row>,
    edited: number,
    signal: AbortSignal,
    onGroup?: (group: RecordGroup) => void,
  ) {
    const limit = Math.min(MAX_PAGE, Math.max(GROUPS_A_PAGE, loadedOf(branch) + edited))
    readPage(path, 0, limit, signal).then(
      page => {
        if (signal.aborted) return
        dispatch({ type: 'recount', path, page })
        if (onGroup) page.groups?.forEach(onGroup)
      },
      // The previous counts remain until the next edit.
      () => undefined,
    )
  }

  function reloadAll() {
    aborter.current.abort()
    aborter.current = new AbortController()
    dispatch({ type: 'settle' })
    for (const { path } of tree.branches.values()) queue.add(pathKey(path), () => actions.load(path, true))
  }

  const before = useRef<{ found: string; group: string }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the query and its groups
  useEffect(() => {
    aborter.current = new AbortController()
    const isSorted = before.current?.found === found && tree.branches.get(pathKey(ALL))?.status === 'ready'
    const isRegrouped = before.current?.group !== group.join()
    before.current = { found, group: group.join() }
    if (isSorted) dispatch({ type: 'sort', levels: group.length })
    else {
      dispatch({ type: 'reset', isRegrouped })
      void load(ALL, true)
    }
    return () => {
      aborter.current.abort()
      queue.clear()
    }
  }, [key])
  useRecordsChanged(reloadAll)

  const all = tree.branches.get(pathKey(ALL))
  const actions = useLatest({
    load,
    toggle: (path: GroupPath) => dispatch({ type: 'toggle', path }),
    loadMore: (path: GroupPath) => {
      const status = tree.branches.get(pathKey(path))?.status
      if (status !== 'loading') void load(path, status === 'failed')
    },
    reload: reloadAll,
    mergeRows(rows: readonly Row[]) {
      dispatch({ type: 'merge', rows })
      countAgain(new Set(rows.map(rowId)))
    },
    removeRows(ids: readonly number[]) {
      dispatch({ type: 'remove', ids })
      countAgain(new Set(ids))
    },
  })
  const items = useMemo(() => treeItems(tree), [tree])
  const list = useMemo(
    (): PagedList<Row> => ({
      ...shownState(all),
      rows: items.flatMap(item => (item.kind === 'row' ? [item.row] : [])),
      total: all?.total ?? 0,
      pagesLoaded: 1,
      generation: tree.generation,
      loadMore: () => actions.loadMore(ALL),
      reload: actions.reload,
      retry: actions.reload,
      removeRows: actions.removeRows,
      mergeRow: row => actions.mergeRows([row]),
      mergeRows: actions.mergeRows,
    }),
    [all, items, tree.generation, actions],
  )
  /** Loads a group when its turn comes; the returned function cancels that once the group is out of view. */
  const see = useCallback(
    (path: GroupPath) => {
      queue.add(pathKey(path), () => actions.load(path, true))
      return () => queue.remove(pathKey(path))
    },
    [queue, actions],
  )
  return { items, records: tree.records, list, toggle: actions.toggle, loadMore: actions.loadMore, see }
}

const recordsOf = ({ groups }: Branch<unknown>) => groups.reduce((sum, { count }) => sum + count, 0)

function shownState(all: Branch<unknown> | undefined) {
  const isFirst = all === undefined || all.groups.length === 0
  const status = all?.status === 'failed' ? 'failed' : isFirst && all?.status !== 'ready' ? 'loading' : 'ready'
  return {
    status,
    error: undefined,
    isBusy: all?.status === 'loading',
    hasMore: all !== undefined && loadedOf(all) < all.total,
  } as const
}
