import { HISTORY_PAGE_SIZE, type HistoryEntry, type HistoryKind } from '@vitrine/contract/history'
import { usePagedList } from '../table/list/use-paged-list.ts'
import { type HistoryFilter, listHistory } from './history-api.ts'
import type { ShownRecord } from './record-history.ts'

/** A record's history, page by page. It is loaded again when the filter or the record's version changes. */
export const useHistory = (kind: HistoryKind, { id, version }: ShownRecord, filter: HistoryFilter) =>
  usePagedList<HistoryEntry>({
    key: JSON.stringify([version, filter]),
    pageSize: HISTORY_PAGE_SIZE,
    rowId: entry => entry.id,
    fetchPage: (page, signal) => listHistory({ kind, id }, filter, page, signal),
    // After an undo the record is read again, and its new version loads the history.
    reloadsOnChange: version === undefined,
  })
