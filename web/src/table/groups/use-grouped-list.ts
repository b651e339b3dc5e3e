import { type Groups, groupRoutes } from '@vitrine/contract/groups'
import { type ListState, toListParams } from '@vitrine/contract/list-query'
import type { Page } from '@vitrine/contract/page'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { call } from '../../api/call.ts'
import { useRecordsChanged } from '../../api/records-changed.ts'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { joinedBy } from '../filters/rule-tree.ts'
import { useLatest } from '../grid/use-latest.ts'
import type { PagedList } from '../list/use-paged-list.ts'
import {
  ALL,
  type Branch,
  emptyTree,
  type GroupPath,
  groupRules,
  groupTreeReducer,
  loadedOf,
  pathKey,
  treeItems,
} from './group-tree.ts'

const GROUPS_A_PAGE = 100
const ROWS_A_PAGE = 50
/** Largest page of both calls. */
const MAX_PAGE = 500

export interface GroupedListOptions<Row> {
  entity: keyof typeof groupRoutes
  /** Fields of the levels. */
  group: readonly string[]
  query: DashboardQuery
  listPage: (state: ListState, signal: AbortSignal) => Promise<Page<Row>>
  rowId: (row: Row) => number
}

/** The search and filters of a dashboard, without its page and order. */
function matchParams({ sort: _, group: __, ...search }: DashboardQuery): Record<string, string> {
  const { offset, limit, ...params } = toListParams({ page: 0, limit: 1, ...search })
  return params
}

function listGroups(
  { entity, group, query }: GroupedListOptions<never>,
  path: GroupPath,
  page: { offset: number; limit: number },
  signal: AbortSignal,
): Promise<Pick<Groups, 'results' | 'total' | 'records'>> {
  const params = {
    ...matchParams(query),
    group: group.join(','),
    ...(path.length > 0 && { path: JSON.stringify(path) }),
    offset: String(page.offset),
    limit: String(page.limit),
  }
  return call(groupRoutes[entity], { query: params, signal })
}

/** The groups of a dashboard's records, each loaded when it is opened, and as a list the records of open ones. */
export function useGroupedList<Row>(options: GroupedListOptions<Row>) {
  const { group, query, listPage, rowId } = options
  const reducer = useMemo(() => groupTreeReducer(rowId), [rowId])
  const [tree, dispatch] = useReducer(reducer, undefined, emptyTree<Row>)
  const aborter = useRef(new AbortController())
  const recounts = useRef(new AbortController())
  const key = JSON.stringify([query, group])
  const holdsGroups = (path: GroupPath) => path.length < group.length

  async function readPage(path: GroupPath, first: number, limit: number, signal: AbortSignal) {
    if (holdsGroups(path)) {
      const { results, total, records } = await listGroups(options as never, path, { offset: first, limit }, signal)
      return { groups: results, total, ...(path.length === 0 && { records }) }
    }
    const { sort, group: _, ...search } = query
    const rules = joinedBy(query.rules, groupRules(group, path))
    // Pages of a list begin at multiples of their size.
    const state = { page: Math.floor(first / limit), limit, ...search, ...(sort && { sort }), rules }
    const { results, total } = await listPage(state, signal)
    return { rows: results, total }
  }

  /** @param isFirst reads as much as is loaded, anew */
  function load(path: GroupPath, isFirst: boolean) {
    dispatch({ type: 'load', path })
    const { signal } = aborter.current
    const branch = tree.branches.get(pathKey(path))
    const loaded = branch ? loadedOf(branch) : 0
    const size = holdsGroups(path) ? GROUPS_A_PAGE : ROWS_A_PAGE
    const limit = isFirst ? Math.min(MAX_PAGE, Math.max(size, Math.ceil(loaded / size) * size)) : size
    readPage(path, isFirst ? 0 : loaded, limit, signal).then(
      page => signal.aborted || dispatch({ type: 'reply', path, page, isFirst }),
      () => signal.aborted || dispatch({ type: 'fail', path }),
    )
  }

  /** Edited records stay where they are until their group is opened again; the groups' counts are those of now. */
  function merge(rows: readonly Row[]) {
    dispatch({ type: 'merge', rows })
    recounts.current.abort()
    recounts.current = new AbortController()
    const signal = AbortSignal.any([aborter.current.signal, recounts.current.signal])
    for (const branch of tree.branches.values()) if (holdsGroups(branch.path)) recount(branch, rows.length, signal)
  }

  /** @param edited as many groups may be new */
  function recount({ path, ...branch }: Branch<Row>, edited: number, signal: AbortSignal) {
    const limit = Math.min(MAX_PAGE, Math.max(GROUPS_A_PAGE, loadedOf(branch) + edited))
    readPage(path, 0, limit, signal).then(
      page => signal.aborted || dispatch({ type: 'recount', path, page }),
      // Counts are those of before until the next edit.
      () => undefined,
    )
  }

  function reloadAll() {
    aborter.current.abort()
    aborter.current = new AbortController()
    for (const { path } of tree.branches.values()) load(path, true)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the query and its groups
  useEffect(() => {
    aborter.current = new AbortController()
    dispatch({ type: 'reset' })
    load(ALL, true)
    return () => aborter.current.abort()
  }, [key])
  useRecordsChanged(reloadAll)

  const all = tree.branches.get(pathKey(ALL))
  const actions = useLatest({
    toggle: (path: GroupPath) =>
      tree.branches.has(pathKey(path)) ? dispatch({ type: 'close', path }) : load(path, true),
    loadMore: (path: GroupPath) => load(path, tree.branches.get(pathKey(path))?.status === 'failed'),
    reload: reloadAll,
    loadMoreGroups: () => load(ALL, false),
    mergeRow: (row: Row) => merge([row]),
    mergeRows: merge,
  })
  const items = useMemo(() => treeItems(tree), [tree])
  const list = useMemo(
    (): PagedList<Row> => ({
      ...shownState(all),
      rows: items.flatMap(item => (item.kind === 'row' ? [item.row] : [])),
      total: all?.total ?? 0,
      pagesLoaded: 1,
      generation: tree.generation,
      loadMore: actions.loadMoreGroups,
      reload: actions.reload,
      retry: actions.reload,
      // Counts of groups change with their records.
      removeRows: actions.reload,
      mergeRow: actions.mergeRow,
      mergeRows: actions.mergeRows,
    }),
    [all, items, tree.generation, actions],
  )
  return { items, records: tree.records, list, toggle: actions.toggle, loadMore: actions.loadMore }
}

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
