import type { FilterRule } from '@vitrine/contract/lists/filter-rules'
import type { RecordGroup } from '@vitrine/contract/tables/groups'

/** The values of the groups above a node of the tree; empty for all records. */
export type GroupPath = readonly RecordGroup['value'][]

export const FIRST_ROWS = 20
export const GROUPS_A_PAGE = 100

/** The loaded part of an open group: its groups, or on the last level its records. */
export interface Branch<Row> {
  readonly path: GroupPath
  readonly groups: readonly RecordGroup[]
  readonly rows: readonly Row[]
  /** How many of its records are still shown in the groups where they were edited. */
  readonly elsewhere: number
  /** Number of records in the branch, loaded or not. */
  readonly total: number
  readonly status: 'loading' | 'ready' | 'failed'
}

/** All groups are open except those that the user closed. */
export interface GroupTree<Row> {
  /** The loaded parts of open groups, by path. */
  readonly branches: ReadonlyMap<string, Branch<Row>>
  readonly closed: ReadonlySet<string>
  /** The groups where edited records stay until those are reloaded: paths by record. */
  readonly edited: ReadonlyMap<number, string>
  readonly records: number
  /** Counts how often the tree was reset. */
  readonly generation: number
}

export interface BranchPage<Row> {
  groups?: readonly RecordGroup[]
  rows?: readonly Row[]
  total: number
  records?: number
}

export type GroupTreeAction<Row> =
  /** @param isRegrouped the groups are different ones, so that none of them counts as closed */
  | { type: 'reset'; isRegrouped: boolean }
  /** Drops the records, whose order has changed. @param levels number of group levels */
  | { type: 'sort'; levels: number }
  | { type: 'load'; path: GroupPath }
  /** @param isFirst the page replaces what was loaded */
  | { type: 'reply'; path: GroupPath; page: BranchPage<Row>; isFirst: boolean }
  /** Groups counted again, starting with the first. */
  | { type: 'recount'; path: GroupPath; page: BranchPage<Row> }
  | { type: 'fail'; path: GroupPath }
  | { type: 'toggle'; path: GroupPath }
  | { type: 'merge'; rows: readonly Row[] }
  /** Everything loaded is read again: edited records need not stay. */
  | { type: 'settle' }
  | { type: 'remove'; ids: readonly number[] }

export const ALL: GroupPath = []
export const pathKey = (path: GroupPath) => JSON.stringify(path)

export const emptyTree = <Row>(): GroupTree<Row> => ({
  branches: new Map(),
  closed: new Set(),
  edited: new Map(),
  records: 0,
  generation: 0,
})

/** How much of a branch is loaded. The server never lists an empty group. */
export const loadedOf = ({ groups, rows, elsewhere }: Pick<Branch<unknown>, 'groups' | 'rows' | 'elsewhere'>): number =>
  groups.filter(({ count }) => count > 0).length + rows.length + elsewhere

export const isWithin = (path: GroupPath, outer: GroupPath) => outer.every((value, index) => path[index] === value)

const noBranch = <Row>(path: GroupPath): Branch<Row> => ({
  path,
  groups: [],
  rows: [],
  elsewhere: 0,
  total: 0,
  status: 'loading',
})

/** @param rowId identifies records, which may come twice if others were created or deleted between two pages */
export const groupTreeReducer =
  <Row>(rowId: (row: Row) => number) =>
  (tree: GroupTree<Row>, action: GroupTreeAction<Row>): GroupTree<Row> => {
    const branches = new Map(tree.branches)
    const changed = { ...tree, branches }
    switch (action.type) {
      case 'reset': {
        const closed = action.isRegrouped ? new Set<string>() : tree.closed
        return { ...emptyTree<Row>(), closed, generation: tree.generation + 1 }
      }
      case 'sort':
        for (const [key, { path, status }] of branches)
          if (path.length === action.levels || status !== 'ready') branches.delete(key)
        return { ...changed, edited: new Map() }
      case 'settle':
        return { ...tree, edited: new Map() }
      case 'merge': {
        const merged = new Map(action.rows.map(row => [rowId(row), row]))
        const edited = new Map(tree.edited)
        for (const [key, branch] of branches) {
          for (const row of branch.rows) if (merged.has(rowId(row))) edited.set(rowId(row), key)
          branches.set(key, { ...branch, rows: branch.rows.map(row => ({ ...row, ...merged.get(rowId(row)) })) })
        }
        return { ...changed, edited }
      }
      case 'remove': {
        const missing = new Set(action.ids)
        for (const [key, branch] of branches) {
          const rows = branch.rows.filter(row => !missing.has(rowId(row)))
          branches.set(key, { ...branch, rows, total: branch.total - (branch.rows.length - rows.length) })
        }
        return changed
      }
      case 'toggle': {
        const closed = new Set(tree.closed)
        if (closed.delete(pathKey(action.path))) return { ...tree, closed }
        // The edited records shown in it are reloaded in their new groups.
        for (const [key, { path, elsewhere }] of branches)
          if (isWithin(path, action.path) || elsewhere > 0) branches.delete(key)
        const edited = new Map([...tree.edited].filter(([, key]) => branches.has(key)))
        return { ...changed, edited, closed: closed.add(pathKey(action.path)) }
      }
      default:
        return changedBranch(changed, branches, action, rowId)
    }
  }

function changedBranch<Row>(
  tree: GroupTree<Row>,
  branches: Map<string, Branch<Row>>,
  action: Extract<GroupTreeAction<Row>, { type: 'load' | 'reply' | 'recount' | 'fail' }>,
  rowId: (row: Row) => number,
): GroupTree<Row> {
  const key = pathKey(action.path)
  const known = branches.get(key)
  if (action.type === 'load') branches.set(key, { ...(known ?? noBranch<Row>(action.path)), status: 'loading' })
  // A group that was closed in the meantime stays closed.
  else if (known && action.type === 'fail') branches.set(key, { ...known, status: 'failed' })
  else if (known && action.type === 'reply') {
    const { groups = [], rows = [], total, records = tree.records } = action.page
    const before = action.isFirst ? noBranch<Row>(action.path) : known
    const loaded = new Set(before.rows.map(rowId))
    const fresh = rows.filter(row => !loaded.has(rowId(row)))
    const stays = (row: Row) => (tree.edited.get(rowId(row)) ?? key) !== key
    branches.set(key, {
      path: action.path,
      groups: [...before.groups, ...groups],
      rows: [...before.rows, ...fresh.filter(row => !stays(row))],
      elsewhere: before.elsewhere + fresh.filter(stays).length,
      total,
      status: 'ready',
    })
    return { ...tree, records }
  } else if (known && action.type === 'recount') {
    const { groups = [], total, records = tree.records } = action.page
    branches.set(key, { ...known, groups: recounted(known.groups, groups, total), total })
    return { ...tree, records }
  }
  return tree
}

/**
 * The current groups. One that lost its last record remains with a count of 0 while something in it is open.
 * @param now the first groups, as far as they were counted
 * @param total current number of groups
 */
function recounted(before: readonly RecordGroup[], now: readonly RecordGroup[], total: number): RecordGroup[] {
  const groups = [...now]
  const indexOf = ({ value }: RecordGroup) => groups.findIndex(group => group.value === value)
  const lastCounted = before.findLastIndex(group => indexOf(group) >= 0)
  let next = 0
  before.forEach((group, index) => {
    const found = indexOf(group)
    const isCounted = index < lastCounted || now.length >= total
    if (found >= 0) next = found + 1
    else groups.splice(next++, 0, isCounted ? emptied(group) : group)
  })
  return groups
}

const emptied = (group: RecordGroup): RecordGroup => ({
  ...group,
  count: 0,
  ...(group.groups !== undefined && { groups: 0 }),
})

/** A row of the tree: a group, a record, or a message below a branch that is not fully loaded. */
export type TreeItem<Row> =
  | { kind: 'group'; path: GroupPath; group: RecordGroup; isOpen: boolean }
  | { kind: 'row'; row: Row }
  | RestItem

interface RestItem {
  kind: 'rest'
  path: GroupPath
  /** 'waiting' until it is in view. */
  status: Branch<unknown>['status'] | 'waiting'
  loaded: number
  left: number
  /** The number of records and groups whose space it takes. */
  height: { records: number; bands: number }
}

/** All rows of the tree, in order. The state of the first branch is shown elsewhere until it has groups. */
export function treeItems<Row>(tree: GroupTree<Row>, path: GroupPath = ALL): TreeItem<Row>[] {
  const branch = tree.branches.get(pathKey(path))
  if (!branch) return []
  const items: TreeItem<Row>[] = branch.rows.map(row => ({ kind: 'row', row }))
  for (const group of branch.groups) items.push(...groupItems(tree, [...path, group.value], group))
  const loaded = loadedOf(branch)
  const left = branch.total - loaded
  const isShownElsewhere = path.length === 0 && items.length === 0
  if (!isShownElsewhere && (branch.status !== 'ready' || left > 0))
    items.push({ kind: 'rest', path, status: branch.status, loaded, left, height: { records: 0, bands: 1 } })
  return items
}

/** A group's own row, and those below it if it is open. */
function groupItems<Row>(tree: GroupTree<Row>, path: GroupPath, group: RecordGroup): TreeItem<Row>[] {
  const key = pathKey(path)
  const isOpen = !tree.closed.has(key)
  const branch = tree.branches.get(key)
  const below = isOpen ? treeItems(tree, path) : []
  // Edited records remain in view until the group is closed.
  if (group.count === 0 && !below.some(({ kind }) => kind === 'row')) return []
  const head: TreeItem<Row> = { kind: 'group', path, group, isOpen }
  if (!isOpen) return [head]
  const isNew = branch === undefined || (branch.status === 'loading' && loadedOf(branch) === 0)
  return isNew ? [head, unseenItem(path, group, branch?.status ?? 'waiting')] : [head, ...below]
}

/** A placeholder as tall as the group's content, so that nothing moves when that loads. */
function unseenItem(path: GroupPath, { count, groups }: RecordGroup, status: RestItem['status']): RestItem {
  const records = Math.min(count, FIRST_ROWS * (groups ?? 1))
  const bands = groups === undefined ? Number(count > FIRST_ROWS) : Math.min(groups, GROUPS_A_PAGE)
  return { kind: 'rest', path, status, loaded: 0, left: count, height: { records, bands } }
}

/**
 * The group of a record among the rows of the tree, the record's position in it, and how many of the group's records are loaded.
 */
export function positionInGroup<Row extends { id: number }>(items: readonly TreeItem<Row>[], id: number) {
  const at = items.findIndex(item => item.kind === 'row' && item.row.id === id)
  const head = items.findLastIndex((item, index) => index < at && item.kind === 'group')
  const group = items[head]
  if (group?.kind !== 'group') return undefined
  const end = items.findIndex((item, index) => index > at && item.kind !== 'row')
  const loaded = (end < 0 ? items.length : end) - head - 1
  return { path: group.path, index: at - head - 1, loaded, total: group.group.count }
}

/** The rules that a group's records match. */
export const groupFilter = (fields: readonly string[], path: GroupPath): FilterRule[] =>
  path.map((value, index) => {
    const field = fields[index] ?? ''
    if (value === null) return { field, op: 'empty' }
    // In a field with several values, a record is in the group of each value.
    return typeof value === 'boolean' ? { field, op: 'is', value } : { field, op: 'one_of', value: [value] }
  })
