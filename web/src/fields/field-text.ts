import type { EditKind } from '@vitrine/contract/api/field-kinds'
import { calendarDate, twoDigits } from '../format/dates.ts'
import { joinedValues } from './chosen-values.ts'

/** '2026-01-31 14:05' in the browser's time zone, with seconds only if there are any; unreadable times are returned unchanged. */
function momentText(written: string): string {
  const date = new Date(written)
  if (Number.isNaN(date.getTime())) return written
  const [seconds, thousandths] = [date.getSeconds(), date.getMilliseconds()]
  const fraction = thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0')}`
  const rest = seconds + thousandths === 0 ? '' : `:${twoDigits(seconds)}${fraction}`
  return `${calendarDate(date)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}${rest}`
}

/** A value as text in a form; '' if it is missing. */
export function fieldText(kind: EditKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'choices' && Array.isArray(value)) return joinedValues(value)
  if (kind === 'person' && typeof value === 'object') return String((value as { username?: unknown }).username ?? '')
  if (kind === 'choice' && typeof value === 'object') return String((value as { name?: unknown }).name ?? '')
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return kind === 'timestamp' ? momentText(String(value)) : String(value)
}
