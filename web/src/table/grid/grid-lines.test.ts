import { expect, test } from 'vitest'
import { lineOf, linesOf, rowInLine } from './grid-lines.ts'
import { rowKeyAction } from './use-grid-rows.ts'

/** 'A' and 'B' are group heads, which have a line to themselves. */
const rows = [...'Aabcdefg', ...'Bhi']
const lines = linesOf(rows, 3, row => row < 'a')

test('rows stand side by side, up to the given number per line; one that is alone starts and ends a line', () => {
  expect(lines.map(({ start, end }) => rows.slice(start, end).join(''))).toEqual(['A', 'abc', 'def', 'g', 'B', 'hi'])
  expect(linesOf([], 3, () => false)).toEqual([])
})

test('each row has its line', () => {
  expect(rows.map((_, index) => lineOf(lines, index))).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 4, 5, 5])
  expect(lineOf(lines, -1)).toBe(-1)
  expect(lineOf(lines, rows.length)).toBe(-1)
})

const from = (row: string, step: number) => rows[rowInLine(lines, rows.indexOf(row), step)]

test('moving by a line leads to the row below, or the last of a shorter line', () => {
  expect(from('b', 1)).toBe('e')
  expect(from('f', 1)).toBe('g')
  expect(from('i', -1)).toBe('B')
  expect(from('b', -1)).toBe('A')
  expect(from('c', 2)).toBe('g')
  expect(from('i', 1)).toBe('i')
})

test('arrows move in two dimensions', () => {
  const at = (row: string) => ({ index: rows.indexOf(row), count: rows.length, page: 2, isOnRow: true, lines })
  const to = (key: string, row: string) => {
    const action = rowKeyAction(key, at(row))
    return action?.type === 'move' && rows[action.to]
  }
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map(key => to(key, 'd'))).toEqual(['e', 'c', 'g', 'a'])
  expect(['PageDown', 'PageUp', 'Home', 'End'].map(key => to(key, 'e'))).toEqual(['B', 'A', 'A', 'i'])
})
