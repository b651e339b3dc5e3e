import type { FilterRule } from '@vitrine/contract/filter-rules'
import type { RecordGroup } from '@vitrine/contract/groups'

/** The values of the groups that lead to a place in the tree; empty for all records. */
export type GroupPath = readonly RecordGroup['value'][]

/** What a group that is open holds, as far as it is loaded: groups, or on the last level records. */
export interface Branch<Row> {
  readonly path: GroupPath
  readonly groups: readonly RecordGroup[]
  readonly rows: readonly Row[]
  /** Of the branch, whether loaded or not. */
  readonly total: number
  readonly status: 'loading' | 'ready' | 'failed'
}

/** The open branches by their paths. */
export interface GroupTree<Row> {
  readonly branches: ReadonlyMap<string, Branch<Row>>
  /** Records in all groups. */
  readonly records: number
  /** Counts how often the tree began anew. */
  readonly generation: number
}

interface BranchPage<Row> {
  groups?: readonly RecordGroup[]
  rows?: readonly Row[]
  total: number
  records?: number
}

export type GroupTreeAction<Row> =
  | { type: 'reset' }
  | { type: 'load'; path: GroupPath }
  /** @param isFirst the page replaces what was loaded */
  | { type: 'reply'; path: GroupPath; page: BranchPage<Row>; isFirst: boolean }
  /** Groups counted again, from the first on. */
  | { type: 'recount'; path: GroupPath; page: BranchPage<Row> }
  | { type: 'fail'; path: GroupPath }
  | { type: 'close'; path: GroupPath }
  | { type: 'merge'; rows: readonly Row[] }

export const ALL: GroupPath = []
export const pathKey = (path: GroupPath) => JSON.stringify(path)

export const emptyTree = <Row>(): GroupTree<Row> => ({ branches: new Map(), records: 0, generation: 0 })

/** How much of a branch is loaded. The server lists no group without records. */
export const loadedOf = ({ groups, rows }: Pick<Branch<unknown>, 'groups' | 'rows'>): number =>
  groups.filter(({ count }) => count > 0).length + rows.length

const isWithin = (path: GroupPath, outer: GroupPath) => outer.every((value, index) => path[index] === value)

const noBranch = <Row>(path: GroupPath): Branch<Row> => ({ path, groups: [], rows: [], total: 0, status: 'loading' })

/** @param rowId a record may come twice, where others were made or deleted between two pages */
export const groupTreeReducer =
  <Row>(rowId: (row: Row) => number) =>
  (tree: GroupTree<Row>, action: GroupTreeAction<Row>): GroupTree<Row> => {
    const branches = new Map(tree.branches)
    const changed = { ...tree, branches }
    switch (action.type) {
      case 'reset':
        return { ...emptyTree<Row>(), generation: tree.generation + 1 }
      case 'merge': {
        const merged = new Map(action.rows.map(row => [rowId(row), row]))
        for (const [key, branch] of branches)
          branches.set(key, { ...branch, rows: branch.rows.map(row => ({ ...row, ...merged.get(rowId(row)) })) })
        return changed
      }
      case 'close':
        for (const [key, { path }] of branches) if (isWithin(path, action.path)) branches.delete(key)
        return changed
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
  // A group that was closed meanwhile stays closed.
  else if (known && action.type === 'fail') branches.set(key, { ...known, status: 'failed' })
  else if (known && action.type === 'reply') {
    const { groups = [], rows = [], total, records = tree.records } = action.page
    const before = action.isFirst ? noBranch<Row>(action.path) : known
    const loaded = new Set(before.rows.map(rowId))
    branches.set(key, {
      path: action.path,
      groups: [...before.groups, ...groups],
      rows: [...before.rows, ...rows.filter(row => !loaded.has(rowId(row)))],
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
 * The groups that there are now. One that lost its last record stays in its place with a count of 0, for what is open of it.
 * @param now the first groups, as far as they were counted
 * @param total how many there are now
 */
function recounted(before: readonly RecordGroup[], now: readonly RecordGroup[], total: number): RecordGroup[] {
  const groups = [...now]
  const placeOf = ({ value }: RecordGroup) => groups.findIndex(group => group.value === value)
  const lastCounted = before.findLastIndex(group => placeOf(group) >= 0)
  let next = 0
  before.forEach((group, index) => {
    const place = placeOf(group)
    const isCounted = index < lastCounted || now.length >= total
    if (place >= 0) next = place + 1
    else groups.splice(next++, 0, isCounted ? emptied(group) : group)
  })
  return groups
}

const emptied = (group: RecordGroup): RecordGroup => ({
  ...group,
  count: 0,
  ...(group.groups !== undefined && { groups: 0 }),
})

/** A row of the tree: a group, a record, or what is said below a branch that is not loaded as a whole. */
export type TreeItem<Row> =
  | { kind: 'group'; path: GroupPath; group: RecordGroup; isOpen: boolean }
  | { kind: 'row'; row: Row }
  | { kind: 'rest'; path: GroupPath; status: Branch<Row>['status']; left: number }

/** All rows of the tree, in order. The state of the first branch is shown elsewhere until it has groups. */
export function treeItems<Row>({ branches }: GroupTree<Row>, path: GroupPath = ALL): TreeItem<Row>[] {
  const branch = branches.get(pathKey(path))
  if (!branch) return []
  const items: TreeItem<Row>[] = branch.rows.map(row => ({ kind: 'row', row }))
  for (const group of branch.groups) {
    const below = [...path, group.value]
    const isOpen = branches.has(pathKey(below))
    // Its edited records are seen until it is closed.
    if (group.count === 0 && !isOpen) continue
    items.push({ kind: 'group', path: below, group, isOpen })
    if (isOpen) items.push(...treeItems({ branches, records: 0, generation: 0 }, below))
  }
  const left = branch.total - loadedOf(branch)
  const isShownElsewhere = path.length === 0 && items.length === 0
  if (!isShownElsewhere && (branch.status !== 'ready' || left > 0))
    items.push({ kind: 'rest', path, status: branch.status, left })
  return items
}

/** The rules that the records of a group match. */
export const groupRules = (fields: readonly string[], path: GroupPath): FilterRule[] =>
  path.map((value, index) => {
    const field = fields[index] ?? ''
    if (value === null) return { field, op: 'empty' }
    // Of a field with several values a record stands in the group of each.
    return typeof value === 'boolean' ? { field, op: 'is', value } : { field, op: 'one_of', value: [value] }
  })
