import { MAX_REPORTED_LETTERS } from '@vitrine/contract/samples/sample-import'

/** The length of the common part that is reported before the position where two long texts begin to differ. */
const SHARED_LETTERS = 40

/** Two values for a report; of two long texts, the part in which they begin to differ. */
export function reportedPair(from: unknown, to: unknown): { from: unknown; to: unknown } {
  const [before, after] = [longText(from), longText(to)]
  const shared = before === undefined || after === undefined ? 0 : sharedLength(before, after)
  const start = shared > MAX_REPORTED_LETTERS / 2 ? shared - SHARED_LETTERS : 0
  return {
    from: before === undefined ? from : cut(before, start),
    to: after === undefined ? to : cut(after, start),
  }
}

function longText(value: unknown): string | undefined {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  return typeof text === 'string' && text.length > MAX_REPORTED_LETTERS ? text : undefined
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function cut(text: string, start: number): string {
  const end = start + MAX_REPORTED_LETTERS
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`.toWellFormed()
}
