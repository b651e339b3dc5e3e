import type { TrashItem } from '@vitrine/contract/history/trash'
import { useState } from 'react'
import { usePeople } from '../history/people.ts'
import { useAddressList } from '../table/selection/use-address-list.ts'
import { listTrash, TRASH_PAGE_SIZE, type TrashCounts } from './trash-api.ts'
import { readTrashQuery, TRASH_PARAMS } from './trash-query.ts'

export type TrashState = ReturnType<typeof useTrash>

/** The list of deleted records in the address, with its selection. */
export function useTrash() {
  const [counts, setCounts] = useState<TrashCounts>()
  const {
    removeRows,
    key: _,
    ...records
  } = useAddressList({
    names: TRASH_PARAMS,
    read: readTrashQuery,
    foundBy: ({ sort: _, ...found }) => found,
    pageSize: TRASH_PAGE_SIZE,
    fetchPage: async (query, page, signal) => {
      const reply = await listTrash(query, page, signal)
      setCounts(reply.counts)
      return reply
    },
  })
  const people = usePeople(records.list.rows.map(({ deleted_by }) => deleted_by))

  return {
    ...records,
    people,
    /** Numbers by kind, ignoring filters; undefined until the first reply. */
    counts,
    /** Removes records from the list that are no longer in the trash. */
    remove(items: readonly TrashItem[]) {
      removeRows(items)
      setCounts(now => now && withoutItems(now, items))
    },
    /** The trash has changed elsewhere. */
    reload() {
      records.selection.deselectAll()
      records.list.reload()
    },
  }
}

function withoutItems(counts: TrashCounts, items: readonly TrashItem[]): TrashCounts {
  const left = { ...counts }
  for (const { kind } of items) left[kind] = Math.max(0, left[kind] - 1)
  return left
}
