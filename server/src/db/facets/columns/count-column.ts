import { type CodedColumn, type FacetColumn, NO_RECORD, NO_RECORD_NUMBER } from './column.ts'
import type { Predicate } from './predicates.ts'

/** The ids of the records to count; undefined means all. */
export type Ids = Int32Array | undefined

// Separate plain loops, because calling a function for each id would take ten times as long; a million ids take a few
// milliseconds.

/** The ids whose values pass all predicates. @param length more than the highest id */
export function passing(ids: Ids, predicates: readonly Predicate[], length: number): Ids {
  let passed = ids
  for (const predicate of predicates) passed = passingOne(passed, predicate, length)
  return passed
}

/** The number of ids to check before those that passed are copied. */
const BLOCK_IDS = 2 ** 16
const block = new Int32Array(BLOCK_IDS)

/** Works in blocks because room for all ids would briefly take 4 MB per million at each call. */
function passingOne(ids: Ids, predicate: Predicate, length: number): Int32Array {
  const end = ids ? ids.length : length
  const parts: Int32Array[] = []
  for (let from = 0; from < end; from += BLOCK_IDS)
    parts.push(block.slice(0, fillBlock(ids, predicate, { from, to: Math.min(from + BLOCK_IDS, end) })))
  const passed = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let count = 0
  for (const part of parts) {
    passed.set(part, count)
    count += part.length
  }
  return passed
}

/** @returns the number of ids that passed, which are in `block` */
function fillBlock(ids: Ids, predicate: Predicate, { from, to }: { from: number; to: number }): number {
  let count = 0
  if ('codes' in predicate) {
    const { codes, passes } = predicate
    for (let at = from; at < to; at++) {
      const id = ids ? (ids[at] as number) : at
      if (passes[codes[id] as number] === 1) block[count++] = id
    }
  } else {
    const { numbers, passes } = predicate
    for (let at = from; at < to; at++) {
      const id = ids ? (ids[at] as number) : at
      const number = numbers[id] as number
      if (number !== NO_RECORD_NUMBER && passes(number)) block[count++] = id
    }
  }
  return count
}

export function countColumn(column: FacetColumn, ids: Ids): number {
  if (ids) return ids.length
  const array = 'codes' in column ? column.codes : column.numbers
  const absent = 'codes' in column ? NO_RECORD : NO_RECORD_NUMBER
  let total = 0
  for (let id = 0; id < array.length; id++) if (array[id] !== absent) total += 1
  return total
}

/** The number of records for each code. */
export function countCodes({ codes, values }: CodedColumn, ids: Ids): Uint32Array {
  const counts = new Uint32Array(values.length)
  const end = ids ? ids.length : codes.length
  for (let at = 0; at < end; at++) {
    const code = codes[ids ? (ids[at] as number) : at] as number
    counts[code] = (counts[code] as number) + 1
  }
  counts[NO_RECORD] = 0
  return counts
}

export interface NumberSpan {
  readonly total: number
  readonly filled: number
  readonly min: number
  readonly max: number
}

/** The number of records, and the range of their numbers. */
export function spanOfNumbers(numbers: Float64Array, ids: Ids): NumberSpan {
  let total = 0
  let filled = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  const end = ids ? ids.length : numbers.length
  for (let at = 0; at < end; at++) {
    const number = numbers[ids ? (ids[at] as number) : at] as number
    if (number === NO_RECORD_NUMBER) continue
    total += 1
    // NaN marks a record without a value.
    if (Number.isNaN(number)) continue
    filled += 1
    if (number < min) min = number
    if (number > max) max = number
  }
  return { total, filled, min, max }
}

/** Records without a number add nothing. */
export function sumNumbers(numbers: Float64Array, ids: Ids): number {
  let sum = 0
  const end = ids ? ids.length : numbers.length
  for (let at = 0; at < end; at++) {
    const number = numbers[ids ? (ids[at] as number) : at] as number
    if (Number.isFinite(number)) sum += number
  }
  return sum
}

/** The number of records in each step of a range, from 1. @param ends ascending */
export function countSteps(numbers: Float64Array, ends: Float64Array, ids: Ids): Uint32Array {
  const counts = new Uint32Array(ends.length + 1)
  const end = ids ? ids.length : numbers.length
  for (let at = 0; at < end; at++) {
    const number = numbers[ids ? (ids[at] as number) : at] as number
    if (number === NO_RECORD_NUMBER || Number.isNaN(number)) continue
    const step = stepOf(ends, number)
    counts[step] = (counts[step] as number) + 1
  }
  return counts
}

/** The number of ends at or below the number. */
function stepOf(ends: Float64Array, number: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] as number) <= number) low = middle + 1
    else high = middle
  }
  return low
}
