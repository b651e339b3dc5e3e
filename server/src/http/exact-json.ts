import { badRequest } from '@vitrine/contract/api/api-error'
import { httpMessages } from './http-messages.ts'
import { type ScannedJson, type Span, spanText } from './scan-json.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const utf8Inside = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The longest part of a number that a sentence quotes. */
const SHOWN_DIGITS = 60
/** The only member of an object that represents a number. No other object can have it, because NUL is rejected. */
const LOST = '\0'

/** The text of a number that JavaScript would silently change, if a parsed value represents one. */
export function lostNumber(value: object): string | undefined {
  const text = Object.hasOwn(value, LOST) ? (value as Record<string, unknown>)[LOST] : undefined
  return typeof text === 'string' && /^-?\d/.test(text) ? text : undefined
}

/** Parses a body. A number that would silently change becomes an object that `lostNumber` recognizes. */
export const parseExactly = (bytes: Uint8Array, scanned: ScannedJson): unknown =>
  parse(exactText(bytes, { start: 0, end: bytes.length }, scanned))

/** Part of a body as text, with objects in place of numbers that would lose precision. */
export function exactText(bytes: Uint8Array, { start, end }: Span, { lost }: ScannedJson): string {
  let text = ''
  let at = start
  for (const number of lost) {
    if (number.start < start || number.end > end) continue
    const written = spanText(bytes, { ...number, end: Math.min(number.end, number.start + SHOWN_DIGITS) })
    text += `${decode(bytes, { start: at, end: number.start })}{"\\u0000":"${written}"}`
    at = number.end
  }
  return text + decode(bytes, { start: at, end })
}

function decode(bytes: Uint8Array, { start, end }: Span): string {
  try {
    // A byte order mark is allowed only at the beginning of a body.
    return (start === 0 ? utf8 : utf8Inside).decode(bytes.subarray(start, end))
  } catch {
    throw badRequest(httpMessages.notUtf8)
  }
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // V8 appends an excerpt of the text after a comma or line break; the reason is enough.
    const reason = (error as Error).message.split(/, "|, \.\.\.|\n/)[0] as string
    throw badRequest(httpMessages.brokenJson(reason))
  }
}
