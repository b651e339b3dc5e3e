import type { DateNotation } from '../../format/parse-date.ts'
import type { DateCell } from './import-row.ts'

/** How the dates of a file that are written in one way were read. */
export interface DateReading {
  notation: DateNotation
  count: number
  /** The first of them as it stands in the file, and as it was read. */
  text: string
  value: string
  /** Among them are times that name no zone. */
  hasLocalTime: boolean
}

const NAMES_ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i
const isLocalTime = ({ text, value }: DateCell) => value.includes('T') && !NAMES_ZONE.test(text.trim())

/** Takes more dates in; the first of each notation stays the example. */
export function addDates(readings: Map<DateNotation, DateReading>, dates: readonly DateCell[]): void {
  for (const date of dates) {
    const known = readings.get(date.notation) ?? { ...date, count: 0, hasLocalTime: false }
    known.count += 1
    known.hasLocalTime ||= isLocalTime(date)
    readings.set(date.notation, known)
  }
}
