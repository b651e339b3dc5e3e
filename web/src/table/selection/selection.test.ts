import { describe, expect, test } from 'vitest'
import {
  deselect,
  deselectAll,
  forget,
  headerBox,
  NOTHING_SELECTED,
  type Selection,
  select,
  selectAll,
  selectFiltered,
  selectRange,
  toggle,
} from './selection.ts'

const ids = (selection: Selection) => [...selection.ids]
const order = [30, 10, 20, 50, 40]

describe('selection operations', () => {
  test('select, deselect and toggle one record', () => {
    expect(ids(select(NOTHING_SELECTED, 10))).toEqual([10])
    expect(ids(deselect(selectAll([10, 20]), 10))).toEqual([20])
    expect(ids(toggle(NOTHING_SELECTED, 10))).toEqual([10])
    expect(ids(toggle(select(NOTHING_SELECTED, 10), 10))).toEqual([])
  })

  test('select all selects exactly the loaded rows', () => {
    expect(ids(selectAll(order))).toEqual(order)
    expect(ids(selectAll([]))).toEqual([])
  })

  test('select filtered adds the loaded rows to those already selected', () => {
    expect(ids(selectFiltered(select(NOTHING_SELECTED, 99), [10, 20]))).toEqual([99, 10, 20])
  })

  test('deselect all leaves nothing', () => {
    expect(ids(deselectAll())).toEqual([])
  })

  test('no operation mutates its argument', () => {
    const before = selectAll([10, 20])
    deselect(before, 10)
    selectRange({ ...before, anchor: 10 }, 40, order)
    forget(before, [10])
    expect(ids(before)).toEqual([10, 20])
  })
})

describe('a range from the last clicked row', () => {
  test('contains every row between, in display order, both ways', () => {
    expect(ids(selectRange(select(NOTHING_SELECTED, 10), 50, order))).toEqual([10, 20, 50])
    expect(ids(selectRange(select(NOTHING_SELECTED, 50), 10, order))).toEqual([50, 10, 20])
  })

  test('may begin or end at the first row', () => {
    expect(ids(selectRange(select(NOTHING_SELECTED, 30), 20, order))).toEqual([30, 10, 20])
    expect(ids(selectRange(select(NOTHING_SELECTED, 20), 30, order))).toEqual([20, 30, 10])
  })

  test('keeps the anchor, so that the next range begins at the same row', () => {
    const range = selectRange(select(NOTHING_SELECTED, 10), 50, order)
    expect(ids(selectRange(range, 30, order))).toEqual([10, 20, 50, 30])
  })

  test('can begin at a deselected row', () => {
    expect(ids(selectRange(deselect(selectAll([10]), 10), 20, order))).toEqual([10, 20])
  })

  test('without an anchor, or with one that is not shown, only toggles the row', () => {
    expect(ids(selectRange(NOTHING_SELECTED, 20, order))).toEqual([20])
    expect(ids(selectRange(select(NOTHING_SELECTED, 99), 20, order))).toEqual([99, 20])
    expect(ids(selectRange(select(NOTHING_SELECTED, 99), 50, order))).toEqual([99, 50])
    expect(ids(selectRange(select(NOTHING_SELECTED, 30), 99, order))).toEqual([30, 99])
  })
})

describe('deleted records', () => {
  test('leave the selection, and are no longer an anchor', () => {
    expect(forget(select(select(NOTHING_SELECTED, 10), 20), [20])).toEqual({ ids: new Set([10]) })
    expect(forget(select(select(NOTHING_SELECTED, 10), 20), [10])).toEqual({ ids: new Set([20]), anchor: 20 })
    expect(forget(select(select(NOTHING_SELECTED, 10), 20), [20, 99])).toEqual({ ids: new Set([10]) })
    expect(forget(deselect(selectAll([10, 20]), 20), [20])).toEqual({ ids: new Set([10]) })
  })

  test('records that were not selected change nothing', () => {
    const now = select(NOTHING_SELECTED, 10)
    expect(forget(now, [20])).toBe(now)
  })
})

test.each([
  [[], [1, 2], 'none'],
  [[1], [1, 2], 'some'],
  [[1, 2], [1, 2], 'all'],
  [[1, 2, 9], [1, 2], 'all'],
  [[9], [1, 2], 'some'],
  [[9], [], 'some'],
  [[], [], 'none'],
])('with %j selected of the loaded %j the head shows %s', (selected, loaded, box) => {
  expect(headerBox(selectAll(selected), loaded)).toBe(box)
})
