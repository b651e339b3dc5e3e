import type { HistoryEntry } from '@vitrine/contract/history'
import { calendarDate } from '../format/dates.ts'

/** The entries of one day by the browser's calendar. */
export interface HistoryDay {
  /** 'YYYY-MM-DD' */
  day: string
  entries: HistoryEntry[]
}

/** Days in the order of the entries, newest first. Entries that lie side by side on one day share it. */
export function historyDays(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = []
  for (const entry of entries) {
    const day = calendarDate(new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
