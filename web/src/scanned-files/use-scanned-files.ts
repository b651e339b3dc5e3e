import { useQueryClient } from '@tanstack/react-query'
import type { ScannedFile } from '@vitrine/contract/scanned-files'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAddressParams } from '../search/use-address-params.ts'
import { usePagedList } from '../table/list/use-paged-list.ts'
import { useSelectedRows, useSelection } from '../table/selection/use-selection.ts'
import { exactFiles } from './attachable.ts'
import {
  listScannedFiles,
  SCANNED_FILES_PAGE_SIZE,
  type ScannedFilesState,
  waitingQueryKey,
} from './scanned-files-api.ts'
import { readScannedFilesQuery, SCANNED_FILES_PARAMS, tabCounts } from './scanned-files-query.ts'

const rowId = ({ id }: ScannedFile) => id

export type ScannedFiles = ReturnType<typeof useScannedFiles>

/** The scanned files that the address asks for, with their selection. @param ticksExact whether exact ones come ticked */
export function useScannedFiles(ticksExact: boolean) {
  const [params, setParams] = useAddressParams(SCANNED_FILES_PARAMS)
  const query = readScannedFilesQuery(params)
  const key = JSON.stringify(query)
  const [state, setState] = useState<ScannedFilesState>()
  const queries = useQueryClient()
  const list = usePagedList<ScannedFile>({
    key,
    pageSize: SCANNED_FILES_PAGE_SIZE,
    rowId,
    fetchPage: async (page, signal) => {
      const reply = await listScannedFiles(query, page, signal)
      setNumbers(reply)
      return reply
    },
  })
  const selection = useSelection(key)

  function refresh() {
    if (list.rows.length <= SCANNED_FILES_PAGE_SIZE) list.reload()
    // The list itself says where the server can't be reached.
    else listScannedFiles(query, 0).then(setNumbers, () => undefined)
  }
  function setNumbers(reply: ScannedFilesState) {
    setState(reply)
    queries.setQueryData(waitingQueryKey, tabCounts(reply.counts).waiting)
  }
  useTickedOnce(list.rows, key, ids => ticksExact && selection.selectFiltered(ids))

  return {
    query,
    setParams,
    list,
    selection,
    selectedRows: useSelectedRows(list.rows, selection.ids),
    /** Undefined until the first reply. */
    state,
    /** Takes out what is no longer in this list, and reads again what depends on it: other files may be for the same slide. */
    remove(files: readonly ScannedFile[]) {
      const ids = files.map(rowId)
      selection.forget(ids)
      list.removeRows(ids)
      refresh()
    },
    reload: list.reload,
    /** Reads again what changed. Pages that were loaded stay where the user scrolled to; only the numbers are read then. */
    refresh,
  }
}

/** Calls back with the exact ones among rows that were not seen before: what somebody unticked stays so. */
function useTickedOnce(rows: readonly ScannedFile[], key: string, onExact: (ids: number[]) => void) {
  const seen = useRef<{ key: string; ids: ReadonlySet<number> }>({ key, ids: new Set() })
  const tick = useEffectEvent(onExact)
  useEffect(() => {
    const known = seen.current.key === key ? seen.current.ids : new Set<number>()
    const fresh = exactFiles(rows).flatMap(({ id }) => (known.has(id) ? [] : [id]))
    seen.current = { key, ids: new Set([...known, ...rows.map(rowId)]) }
    if (fresh.length > 0) tick(fresh)
  }, [rows, key])
}
