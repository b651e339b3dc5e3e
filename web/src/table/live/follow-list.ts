import type { Page } from '@vitrine/contract/api/page'
import {
  type ChangedKind,
  type ChangedRecords,
  changeRoutes,
  MAX_CHANGED_RECORDS,
} from '@vitrine/contract/history/changes'
import type { ListState } from '@vitrine/contract/lists/list-query'
import { call } from '../../api/call.ts'
import { announceCountsChanged } from '../../api/records-changed.ts'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { joinedBy, ofIds } from '../../search/rule-tree.ts'

interface LiveRow {
  id: number
  /** Increases with each change of the record. */
  version?: number | undefined
}

export interface FollowedList {
  kind: ChangedKind
  query: DashboardQuery
  /** The loaded rows. */
  rows: readonly LiveRow[]
  /** Ids of rows with unsaved input, which don't change until it is saved or discarded. */
  edited: readonly number[]
  listPage: (state: ListState, signal: AbortSignal) => Promise<Page<LiveRow>>
  mergeRows: (rows: readonly LiveRow[]) => void
}

/** The changes since a list was loaded. */
export interface LiveNews {
  /** Ids of created records that match the list's query. */
  created: readonly number[]
  deleted: ReadonlySet<number>
  /** So many records changed that the new ones are not known individually. */
  isMany: boolean
}
export const NO_NEWS: LiveNews = { created: [], deleted: new Set(), isMany: false }

const chunks = (ids: readonly number[]): number[][] =>
  ids.length === 0 ? [] : [ids.slice(0, MAX_CHANGED_RECORDS), ...chunks(ids.slice(MAX_CHANGED_RECORDS))]

/**
 * Follows the changes of a list from a cursor on: each call asks once, reloads changed rows and merges them.
 * @param now the current state of the list
 */
export function followList(first: Promise<string | undefined>, now: () => FollowedList, signal: AbortSignal) {
  let cursor: string | undefined
  const changed = new Set<number>()
  const created = new Set<number>()
  const deleted = new Set<number>()
  let isMany = false
  /** Created records that match. */
  let matching: readonly number[] = []
  /** Something happened that was not loaded yet. */
  let isDue = false

  function note(records: ChangedRecords) {
    if (records.more || records.created.length + records.changed.length + records.deleted.length > 0) isDue = true
    const loaded = new Set(now().rows.map(({ id }) => id))
    if (records.more) {
      isMany = true
      for (const id of loaded) changed.add(id)
    }
    for (const id of records.created) deleted.delete(id)
    for (const id of [...records.created, ...records.changed]) if (loaded.has(id)) changed.add(id)
    for (const id of records.created) if (!loaded.has(id)) created.add(id)
    for (const id of records.deleted) {
      changed.delete(id)
      created.delete(id)
      if (loaded.has(id)) deleted.add(id)
    }
    if (created.size > MAX_CHANGED_RECORDS) isMany = true
  }

  async function readChanged() {
    const { edited } = now()
    for (const ids of chunks([...changed].filter(id => !edited.includes(id)))) {
      const { results } = await now().listPage({ page: 0, limit: ids.length, rules: ofIds(ids) }, signal)
      mergeNewer(results)
      const found = new Set(results.map(({ id }) => id))
      for (const id of ids) if (!found.has(id)) deleted.add(id)
      for (const id of ids) changed.delete(id)
    }
  }

  /** Skips rows that were saved here in the meantime and are newer than what was loaded. */
  function mergeNewer(results: readonly LiveRow[]) {
    const { rows, edited, mergeRows } = now()
    const versionOf = new Map(rows.map(({ id, version = 0 }) => [id, version]))
    mergeRows(
      results.filter(({ id, version = 0 }) => !edited.includes(id) && version >= (versionOf.get(id) ?? version)),
    )
  }

  async function findMatching(): Promise<number[]> {
    if (created.size === 0 || isMany) return []
    const { query } = now()
    const rules = joinedBy(query.rules, [ofIds([...created])])
    const { results } = await now().listPage({ page: 0, limit: created.size, ...query, sort: undefined, rules }, signal)
    return results.map(({ id }) => id)
  }

  return async (): Promise<LiveNews> => {
    cursor ??= await first
    const reply = await call(changeRoutes.list, { query: cursor === undefined ? {} : { since: cursor }, signal })
    cursor = reply.cursor
    note(reply[now().kind])
    await readChanged()
    if (isDue) {
      matching = await findMatching()
      announceCountsChanged()
      isDue = false
    }
    return { created: matching, deleted: new Set(deleted), isMany }
  }
}
