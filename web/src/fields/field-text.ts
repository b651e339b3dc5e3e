import { calendarDate } from '../format/dates.ts'
import type { FieldKind } from './field-spec.ts'

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** '2026-01-31 14:05' in the browser's zone, with seconds only if there are any; an unreadable moment stays as it is. */
function momentText(written: string): string {
  const date = new Date(written)
  if (Number.isNaN(date.getTime())) return written
  const [seconds, thousandths] = [date.getSeconds(), date.getMilliseconds()]
  const fraction = thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0')}`
  const rest = seconds + thousandths === 0 ? '' : `:${twoDigits(seconds)}${fraction}`
  return `${calendarDate(date)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}${rest}`
}

/** A value as a form holds it; '' if it is missing. */
export function fieldText(kind: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return kind === 'timestamp' ? momentText(String(value)) : String(value)
}
