import { HISTORY_PAGE_SIZE, type HistoryEntry, type HistoryKind, type Person } from '@vitrine/contract/history'
import { useMemo, useState } from 'react'
import { usePagedList } from '../table/list/use-paged-list.ts'
import { type HistoryFilter, listHistory } from './history-api.ts'
import type { ShownRecord } from './record-history.ts'

/** The people of the entries seen so far: a filter by one of them hides the others' entries, not their names. */
function usePeople(entries: readonly HistoryEntry[]): readonly Person[] {
  const [people, setPeople] = useState<ReadonlyMap<number, Person>>(new Map())
  const seen = new Map(people)
  for (const { by } of entries) if (by) seen.set(by.id, by)
  if (seen.size > people.size) setPeople(seen)
  return [...seen.values()]
}

/** A record's history, page by page. It is loaded again when the filter or the record's version changes. */
export function useHistory(kind: HistoryKind, { id, version }: ShownRecord) {
  const [filter, setFilter] = useState<HistoryFilter>({})
  const list = usePagedList<HistoryEntry>({
    key: JSON.stringify([version, filter]),
    pageSize: HISTORY_PAGE_SIZE,
    rowId: entry => entry.id,
    fetchPage: (page, signal) => listHistory({ kind, id }, filter, page, signal),
  })
  const people = usePeople(list.rows)
  return useMemo(() => ({ list, people, filter, setFilter }), [list, people, filter])
}
