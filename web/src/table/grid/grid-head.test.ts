import { expect, test } from 'vitest'
import { nextSort } from './grid-head.tsx'

test('a header sorts ascending first, then toggles between ascending and descending', () => {
  const once = nextSort({ field: 'created_at', order: 'dsc' }, 'name')
  expect(once).toEqual({ field: 'name', order: 'asc' })
  const twice = nextSort(once, 'name')
  expect(twice).toEqual({ field: 'name', order: 'dsc' })
  expect(nextSort(twice, 'name')).toEqual({ field: 'name', order: 'asc' })
})

test('without a sort, the first click sorts ascending', () => {
  expect(nextSort(undefined, 'name')).toEqual({ field: 'name', order: 'asc' })
})
