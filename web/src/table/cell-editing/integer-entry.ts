import { sentenceCase, tableMessages } from '../table-messages.ts'

/** What PostgreSQL's `integer` holds. */
const LEAST = -2147483648
const MOST = 2147483647

export type IntegerEntry = { value: number | null } | { error: string }

/** Reads what was typed into a whole-number field: blank is null; '3a', '3.0' and numbers beyond 32 bits are refused with a sentence. */
export function readIntegerEntry(text: string, name: string): IntegerEntry {
  const typed = text.trim()
  if (typed === '') return { value: null }
  if (!/^[+-]?\d+$/.test(typed)) return { error: tableMessages.notAnInteger(sentenceCase(name)) }
  const value = Number(typed)
  if (value < LEAST || value > MOST) return { error: tableMessages.integerOutOfRange(sentenceCase(name)) }
  return { value: value === 0 ? 0 : value }
}
