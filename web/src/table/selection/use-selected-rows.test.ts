// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelectedRows } from './use-selection.ts'

const row = (id: number, organ = 'liver') => ({ id, organ })

function open(rows: ReturnType<typeof row>[], selected: number[]) {
  const { result, rerender } = renderHook(props => useSelectedRows(props.rows, new Set(props.selected)), {
    initialProps: { rows, selected },
  })
  return {
    selectedIds: () => result.current().map(({ id }) => id),
    rows: () => result.current(),
    change: (rows: ReturnType<typeof row>[], selected: number[]) => rerender({ rows, selected }),
  }
}

test('selected rows come in list order, in their current state', () => {
  const list = open([row(3), row(1), row(2)], [2, 3])
  expect(list.selectedIds()).toEqual([3, 2])
  list.change([row(2, 'brain'), row(3)], [2, 3])
  expect(list.rows()).toEqual([row(2, 'brain'), row(3)])
})

test('a selected row that paging removed from the list is kept, last', () => {
  const list = open([row(1), row(2), row(3)], [1])
  list.change([row(4), row(5)], [1, 5])
  expect(list.selectedIds()).toEqual([5, 1])
})

test('a row is forgotten as soon as it is deselected', () => {
  const list = open([row(1)], [1])
  list.change([row(2)], [])
  list.change([row(2)], [1])
  expect(list.selectedIds()).toEqual([])
})
