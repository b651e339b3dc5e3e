import type { HistoryEntry } from '@vitrine/contract/history/history'
import { calendarDate } from '../format/dates.ts'

/** Entries, newest first, by day in local time: 'YYYY-MM-DD'. */
export const historyDays = (entries: readonly HistoryEntry[]) =>
  Map.groupBy(entries, entry => calendarDate(new Date(entry.at)))
