import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIntegerEntry } from './integer-entry.ts'

const read = (text: string) => readIntegerEntry(text, 'Cut Number')

test.each([
  ['3', 3],
  [' 42 ', 42],
  ['-7', -7],
  ['+7', 7],
  ['007', 7],
  ['2147483647', 2147483647],
  ['-2147483648', -2147483648],
])('%j is read as %i', (text, value) => {
  expect(read(text)).toEqual({ value })
})

test('blank is no number at all', () => {
  expect(read('  ')).toEqual({ value: null })
})

test('minus zero is zero', () => {
  expect(Object.is((read('-0') as { value: number }).value, 0)).toBe(true)
})

test.each(['3a', '3.0', '3,0', '1e3', '0x10', '--3', '3 4', 'three', '٣'])('%j is refused', text => {
  expect(read(text)).toEqual({ error: 'Cut number must be an integer' })
})

test.each(['2147483648', '-2147483649', '9'.repeat(400)])('%s is out of 32 bits', text => {
  expect(read(text)).toEqual({ error: 'Cut number must be between -2,147,483,648 and 2,147,483,647' })
})

test('every integer of 32 bits comes back as it was written', () => {
  fc.assert(
    fc.property(fc.integer(), value => {
      expect(read(String(value))).toEqual({ value })
    }),
  )
})
