import { expect, test } from 'vitest'
import { ROW_HEIGHT_PX } from '../columns/density.ts'
import { listHeight } from './records-table.tsx'

test('rows are 32, 44 or 64 pixels high', () => {
  expect(ROW_HEIGHT_PX).toEqual({ compact: 32, normal: 44, relaxed: 64 })
})

test.each([
  [50, false, 550],
  [50, true, 250],
  [90, false, 510],
  [90, true, 210],
] as const)('with a footer of %i and a row open: %s, the list is %i high', (footer, isOpen, height) => {
  expect(listHeight(footer, isOpen)).toBe(height)
})
