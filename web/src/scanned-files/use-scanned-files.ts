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

/** The scanned files of the address, with their selection. @param mayEdit preselects exact matches for editors */
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
    // If the server can't be reached, the list itself says so.
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
    /**
     * Removes files that no longer belong to this list, and reloads what depends on them: other files may be for the same slide.
     */
    remove(files: readonly ScannedFile[]) {
      removeRows(files)
      refresh()
    },
    reload: list.reload,
    /** Reloads what changed. If the user has scrolled, rows keep their position, and only the counts are reloaded. */
    refresh,
  }
}

/** Reports exact matches among rows that were not seen before, so that deselected ones stay deselected. */
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
