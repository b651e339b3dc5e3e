import type { Page } from '@vitrine/contract/api/page'
import {
  type ChangeVia,
  type FullHistoryEntry,
  HISTORY_PAGE_SIZE,
  type HistoryEntry,
  type HistoryKind,
  historyRoutes,
} from '@vitrine/contract/history/history'
import { call } from '../api/call.ts'

/** A record as the history's calls identify it. */
export interface HistoryOf {
  kind: HistoryKind
  id: number
}

/** Which entries are listed; undefined for all. */
export interface HistoryFilter {
  field?: string | undefined
  /** Id of a user. */
  by?: number | undefined
  via?: ChangeVia | undefined
}

/** One page of a record's history, newest first, counted from 0. Requires the feature 'history'. */
export const listHistory = (
  { kind, id }: HistoryOf,
  filter: HistoryFilter,
  page: number,
  signal: AbortSignal,
): Promise<Page<HistoryEntry>> =>
  call(historyRoutes[kind].list, {
    params: { id },
    query: { limit: HISTORY_PAGE_SIZE, offset: page * HISTORY_PAGE_SIZE, ...filter },
    signal,
  })

/** One entry, with the record before it. */
export const getHistoryEntry = (
  { kind, id }: HistoryOf,
  entry: number,
  signal: AbortSignal,
): Promise<FullHistoryEntry> => call(historyRoutes[kind].get, { params: { id, entry }, signal })
