import { expect, test } from 'vitest'
import { popoverPosition } from './popover-position.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
})
const list = box(180, 200, 1080, 550)

test('the popover is centered over its cell, at least 200 wide', () => {
  expect(popoverPosition(box(400, 300, 110, 40), list, 1280)).toEqual({ left: 395, top: 300, minWidth: 200 })
  expect(popoverPosition(box(400, 300, 260, 40), list, 1280)?.minWidth).toBe(260)
})

test("it stays within the window's edges", () => {
  expect(popoverPosition(box(1200, 300, 60, 40), list, 1280)?.left).toBe(1280 - 200 - 8)
  expect(popoverPosition(box(1200, 300, 60, 40), list, 1280, 242)?.left).toBe(1280 - 242 - 8)
  expect(popoverPosition(box(182, 300, 110, 40), list, 150)?.left).toBe(8)
})

test('it hides while its cell is scrolled out of the list', () => {
  expect(popoverPosition(box(400, 100, 110, 40), list, 1280)).toBeUndefined()
  expect(popoverPosition(box(400, 800, 110, 40), list, 1280)).toBeUndefined()
})
