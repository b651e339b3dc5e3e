import { useQueryClient } from '@tanstack/react-query'
import type { ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAddressList } from '../table/selection/use-address-list.ts'
import { exactFiles } from './attachable.ts'
import {
  listScannedFiles,
  SCANNED_FILES_PAGE_SIZE,
  type ScannedFilesState,
  waitingQueryKey,
} from './scanned-files-api.ts'
import { readScannedFilesQuery, SCANNED_FILES_PARAMS, tabCounts } from './scanned-files-query.ts'

export type ScannedFilesList = ReturnType<typeof useScannedFiles>

/** The scanned files that the address asks for, with their selection. @param mayEdit editors find exact ones selected */
export function useScannedFiles(mayEdit: boolean) {
  const [state, setState] = useState<ScannedFilesState>()
  const queries = useQueryClient()
  const { removeRows, key, ...files } = useAddressList({
    names: SCANNED_FILES_PARAMS,
    read: readScannedFilesQuery,
    pageSize: SCANNED_FILES_PAGE_SIZE,
    fetchPage: async (query, page, signal) => {
      const reply = await listScannedFiles(query, page, signal)
      setNumbers(reply)
      return reply
    },
  })
  const { query, list, selection } = files

  function refresh() {
    if (list.rows.length <= SCANNED_FILES_PAGE_SIZE) list.reload()
    // The list itself says where the server can't be reached.
    else listScannedFiles(query, 0).then(setNumbers, () => undefined)
  }
  function setNumbers(reply: ScannedFilesState) {
    setState(reply)
    queries.setQueryData(waitingQueryKey, tabCounts(reply.counts).waiting)
  }
  usePreselection(list.rows, key, ids => mayEdit && selection.selectFiltered(ids))

  return {
    ...files,
    /** Undefined until the first reply. */
    state,
    /** Takes out what is no longer in this list, and reads again what depends on it: other files may be for the same slide. */
    remove(files: readonly ScannedFile[]) {
      removeRows(files)
      refresh()
    },
    reload: list.reload,
    /** Reloads what changed. Rows that the user scrolled to keep their position; only the counts are reloaded then. */
    refresh,
  }
}

/** Calls back with the exact ones among rows that were not seen before: what somebody deselected stays so. */
function usePreselection(rows: readonly ScannedFile[], key: string, onExact: (ids: number[]) => void) {
  const seen = useRef<{ key: string; ids: ReadonlySet<number> }>({ key, ids: new Set() })
  const select = useEffectEvent(onExact)
  useEffect(() => {
    const known = seen.current.key === key ? seen.current.ids : new Set<number>()
    const fresh = exactFiles(rows).flatMap(({ id }) => (known.has(id) ? [] : [id]))
    seen.current = { key, ids: new Set([...known, ...rows.map(({ id }) => id)]) }
    if (fresh.length > 0) select(fresh)
  }, [rows, key])
}
