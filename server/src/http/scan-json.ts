import { badRequest } from '@vitrine/contract/api/api-error'
import { isExactNumber, isJsonNumber } from './exact-number.ts'
import { httpMessages } from './http-messages.ts'

/** Deeper than any real record, and far below what would overflow the stack. */
export const MAX_DEPTH = 64
/** The fields of a row, which are checked separately, are nested in four brackets. */
const MOST_BRACKETS = MAX_DEPTH + 4
/** More such numbers are not mistakes in single values. */
const MOST_LOST = 1_000

/** From the first byte up to, but without, the last. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A list that is a member of the outermost object. */
export interface ListSpan extends Span {
  /** Number of entries. */
  readonly count: number
  /** Commas between entries that split the list into pieces of `PIECE_BYTES` or a little more. */
  readonly cuts: readonly number[]
  /** The longest entry, in bytes, and its index. */
  readonly longest: { readonly bytes: number; readonly index: number }
}

export interface ScannedJson {
  /** Numbers that a double can't represent, in order. */
  readonly lost: readonly Span[]
  readonly lists: readonly ListSpan[]
}

/** Parsing this many bytes takes a millisecond or two. */
const PIECE_BYTES = 64 * 1024

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Bytes of a number: digits, signs, the point and both letters of an exponent. */
const IN_NUMBER = new Uint8Array(256)
for (const byte of Buffer.from('0123456789+-.eE')) IN_NUMBER[byte] = 1
const isExponent = (byte: number | undefined) => byte === 0x65 || byte === 0x45
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Finds in a body what parsing would lose, and where to split it. Scans the bytes once and checks no grammar: invalid JSON fails
 * when it is parsed.
 * @throws ApiError 400 if the text is nested too deep, or has too many numbers that can't be represented
 */
export function scanJson(bytes: Uint8Array): ScannedJson {
  const lost: Span[] = []
  const lists: ListSpan[] = []
  let depth = 0
  let isObject = false
  let list: OpenList | undefined
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === COMMA) {
      if (depth === 2) list?.endEntry(at)
    } else if (byte === MINUS || (byte >= 0x30 && byte <= 0x39)) {
      const end = endOfNumber(bytes, at)
      if (isLost(bytes, at, end)) lost.push({ start: at, end })
      if (lost.length > MOST_LOST)
        throw badRequest(httpMessages.manyLostNumbers(MOST_LOST, spanText(bytes, lost[0] as Span)))
      at = end - 1
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      if (depth > MOST_BRACKETS) throw badRequest(httpMessages.tooDeep(MAX_DEPTH))
      if (depth === 1) isObject = byte === OPEN_OBJECT
      if (depth === 2) list = isObject && byte === OPEN_LIST ? new OpenList(at) : undefined
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (depth === 2 && list) {
        lists.push(list.close(bytes, at))
        list = undefined
      }
      depth -= 1
    }
  }
  return { lost, lists }
}

/** A list whose end was not found yet. */
class OpenList {
  readonly #start: number
  readonly #cuts: number[] = []
  #entryStart: number
  #pieceStart: number
  #count = 0
  #longest = { bytes: 0, index: 0 }

  constructor(start: number) {
    this.#start = start
    this.#entryStart = start + 1
    this.#pieceStart = start + 1
  }

  endEntry(at: number): void {
    this.#measureEntry(at)
    this.#entryStart = at + 1
    if (at - this.#pieceStart < PIECE_BYTES) return
    this.#cuts.push(at)
    this.#pieceStart = at + 1
  }

  close(bytes: Uint8Array, at: number): ListSpan {
    let first = this.#start + 1
    while (first < at && isBlank(bytes[first])) first += 1
    if (first < at) this.#measureEntry(at)
    return { start: this.#start, end: at + 1, count: this.#count, cuts: this.#cuts, longest: this.#longest }
  }

  #measureEntry(end: number): void {
    const length = end - this.#entryStart
    if (length > this.#longest.bytes) this.#longest = { bytes: length, index: this.#count }
    this.#count += 1
  }
}

/** The index of the closing quote. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

function endOfNumber(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (IN_NUMBER[bytes[at] ?? 0] === 1) at += 1
  return at
}

/** The smallest number of digits that a double may not represent. */
const LEAST_LOST_DIGITS = 16

function isLost(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < LEAST_LOST_DIGITS && !bytes.subarray(start, end).some(isExponent)) return false
  const text = spanText(bytes, { start, end })
  return isJsonNumber(text) && !isExactNumber(text)
}

/** The text of a number, which is ASCII. */
export const spanText = (bytes: Uint8Array, { start, end }: Span): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
