import { toListParams } from '@vitrine/contract/lists/list-query'
import { expect, test } from 'vitest'
import {
  cleared,
  type DashboardQuery,
  EMPTY_QUERY,
  foundKey,
  isUnfiltered,
  withFilter,
  withoutFilter,
  withoutTerm,
} from './dashboard-query.ts'

const INITIAL_QUERY: DashboardQuery = { ...EMPTY_QUERY, sort: { field: 'created_at', order: 'dsc' } }
const query: DashboardQuery = {
  search: 'brain, knockout , ,female',
  searchColumns: ['description'],
  filter: { species: ['Mouse'] },
  sort: { field: 'name', order: 'asc' },
}

test('a query without search and filter requests only its page and order', () => {
  expect(toListParams({ page: 0, limit: 50, ...INITIAL_QUERY })).toEqual({
    offset: '0',
    limit: '50',
    ordering: '-created_at',
  })
})

test('a bar filters by every spelling it stands for, and Unknown by records without a value', () => {
  const filtered = withFilter<string>(withFilter<string>(INITIAL_QUERY, 'species', ['Mouse', 'mouse']), 'organ', [''])
  expect(toListParams({ page: 0, limit: 50, ...filtered })).toMatchObject({ species: 'Mouse,mouse', organ: '' })
  expect(withoutFilter<string>(filtered, 'species').filter).toEqual({ organ: [''] })
})

test('removing one term keeps the others', () => {
  expect(withoutTerm(query, 1).search).toBe('brain, female')
  expect(withoutTerm(withoutTerm(query, 0), 0).search).toBe('female')
})

test('Clear all clears search, columns and filters and keeps the sort', () => {
  expect(cleared(query)).toEqual({ ...INITIAL_QUERY, sort: query.sort })
})

test('only a list without search and filter knows how many records there are', () => {
  expect(isUnfiltered(INITIAL_QUERY)).toBe(true)
  expect(isUnfiltered({ ...INITIAL_QUERY, search: ' , ' })).toBe(true)
  expect(isUnfiltered({ ...INITIAL_QUERY, search: 'brain' })).toBe(false)
  expect(isUnfiltered(withFilter(INITIAL_QUERY, 'organ', ['']))).toBe(false)
})

test('sorting keeps what was found, search, columns and filters change it', () => {
  expect(foundKey({ ...query, sort: INITIAL_QUERY.sort })).toBe(foundKey(query))
  expect(foundKey({ ...query, search: 'brain' })).not.toBe(foundKey(query))
  expect(foundKey({ ...query, searchColumns: [] })).not.toBe(foundKey(query))
  expect(foundKey(withoutFilter(query, 'species'))).not.toBe(foundKey(query))
})
