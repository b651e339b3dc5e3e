// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelectedRows } from './use-selection.ts'

const row = (id: number, organ = 'liver') => ({ id, organ })

function hold(rows: ReturnType<typeof row>[], chosen: number[]) {
  const { result, rerender } = renderHook(props => useSelectedRows(props.rows, new Set(props.chosen)), {
    initialProps: { rows, chosen },
  })
  return {
    chosenIds: () => result.current().map(({ id }) => id),
    rows: () => result.current(),
    change: (rows: ReturnType<typeof row>[], chosen: number[]) => rerender({ rows, chosen }),
  }
}

test('chosen rows come in the order of the list, as they are now', () => {
  const held = hold([row(3), row(1), row(2)], [2, 3])
  expect(held.chosenIds()).toEqual([3, 2])
  held.change([row(2, 'brain'), row(3)], [2, 3])
  expect(held.rows()).toEqual([row(2, 'brain'), row(3)])
})

test('a chosen row that paging took out of the list is still there, last', () => {
  const held = hold([row(1), row(2), row(3)], [1])
  held.change([row(4), row(5)], [1, 5])
  expect(held.chosenIds()).toEqual([5, 1])
})

test('a row is forgotten as soon as it is not chosen any more', () => {
  const held = hold([row(1)], [1])
  held.change([row(2)], [])
  held.change([row(2)], [1])
  expect(held.chosenIds()).toEqual([])
})
