import { expect, test } from 'vitest'
import { collapse, collapseAll, expand, NOTHING_EXPANDED, toggleExpanded } from './expansion.ts'

test('one row is open at a time', () => {
  expect([...expand(2)]).toEqual([2])
  expect([...toggleExpanded(expand(1), 2)]).toEqual([2])
})

test('toggling the open row closes it', () => {
  expect([...toggleExpanded(expand(1), 1)]).toEqual([])
})

test('collapse closes that row and no other', () => {
  expect([...collapse(expand(1), 1)]).toEqual([])
  expect([...collapse(expand(1), 2)]).toEqual([1])
  expect(collapseAll()).toBe(NOTHING_EXPANDED)
})
