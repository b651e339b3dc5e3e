import { expect, test } from 'vitest'
import { readByteSize } from './byte-size.ts'

test.each([
  ['0', 0],
  ['512', 512],
  [' 512 B ', 512],
  ['20K', 20 * 1024],
  ['20 kb', 20 * 1024],
  ['1.5 GB', 1.5 * 1024 ** 3],
  ['2M', 2 * 1024 ** 2],
  ['3T', 3 * 1024 ** 4],
  ['1p', 1024 ** 5],
  ['0.3K', 307],
])('%j is %d bytes', (text, bytes) => {
  expect(readByteSize(text)).toBe(bytes)
})

test.each(['', 'big', '-1', '1,5 GB', '1e3', 'K', '1 X', '1.5.2M', '٣'])('%j is not a size', text => {
  expect(readByteSize(text)).toBeUndefined()
})
