import type { DateNotation } from '../../format/parse-date.ts'
import type { DateCell } from './import-row.ts'

/** How dates of one notation in a file were read. */
export interface DateReading {
  notation: DateNotation
  count: number
  /** The first of them as in the file, and as it was read. */
  text: string
  value: string
  /** Some are times without a zone. */
  hasLocalTime: boolean
}

const NAMES_ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i
const isLocalTime = ({ text, value }: DateCell) => value.includes('T') && !NAMES_ZONE.test(text.trim())

/** Adds dates; the first one of each notation stays the example. */
export function addDates(readings: Map<DateNotation, DateReading>, dates: readonly DateCell[]): void {
  for (const date of dates) {
    const known = readings.get(date.notation) ?? { ...date, count: 0, hasLocalTime: false }
    known.count += 1
    known.hasLocalTime ||= isLocalTime(date)
    readings.set(date.notation, known)
  }
}
