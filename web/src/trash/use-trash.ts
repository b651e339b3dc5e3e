import type { TrashItem } from '@vitrine/contract/trash'
import { useState } from 'react'
import { usePeople } from '../history/people.ts'
import { useAddressParams } from '../search/use-address-params.ts'
import { usePagedList } from '../table/list/use-paged-list.ts'
import { useSelectedRows, useSelection } from '../table/selection/use-selection.ts'
import { listTrash, TRASH_PAGE_SIZE, type TrashCounts } from './trash-api.ts'
import { readTrashQuery, TRASH_PARAMS } from './trash-query.ts'

const rowId = ({ id }: TrashItem) => id

export type Trash = ReturnType<typeof useTrash>

/** The list of deleted records that the address asks for, with its selection. */
export function useTrash() {
  const [params, setParams] = useAddressParams(TRASH_PARAMS)
  const query = readTrashQuery(params)
  const { sort: _, ...found } = query
  const [counts, setCounts] = useState<TrashCounts>()
  const list = usePagedList<TrashItem>({
    key: JSON.stringify(query),
    pageSize: TRASH_PAGE_SIZE,
    rowId,
    fetchPage: async (page, signal) => {
      const reply = await listTrash(query, page, signal)
      setCounts(reply.counts)
      return reply
    },
  })
  const selection = useSelection(JSON.stringify(found))
  const people = usePeople(list.rows.map(({ deleted_by }) => deleted_by))

  return {
    query,
    setParams,
    list,
    selection,
    selectedRows: useSelectedRows(list.rows, selection.ids),
    people,
    /** By kind, whatever is filtered; undefined until the first reply. */
    counts,
    /** Takes records out of the list that are in the trash no longer. */
    remove(items: readonly TrashItem[]) {
      const ids = items.map(rowId)
      list.removeRows(ids)
      selection.forget(ids)
      setCounts(now => now && withoutItems(now, items))
    },
    /** What is in the trash has changed elsewhere. */
    reload() {
      selection.deselectAll()
      list.reload()
    },
  }
}

function withoutItems(counts: TrashCounts, items: readonly TrashItem[]): TrashCounts {
  const left = { ...counts }
  for (const { kind } of items) left[kind] = Math.max(0, left[kind] - 1)
  return left
}
