import { expect, test } from 'vitest'
import { formatBytes, formatCount } from './numbers.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [512, '512 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 ** 2 - 1, '1.00 MB'],
  [2 * 1024 ** 3, '2.00 GB'],
  [3.25 * 1024 ** 4, '3.25 TB'],
  [5 * 1024 ** 5, '5120.00 TB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([null, undefined, Number.NaN, -1, Number.POSITIVE_INFINITY])('a size of %s is displayed as a dash', bytes => {
  expect(formatBytes(bytes)).toBe('-')
})

test.each([
  [0, '0'],
  [50, '50'],
  [1000, '1,000'],
  [1_000_000, '1,000,000'],
])('a count of %d is grouped: %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})
