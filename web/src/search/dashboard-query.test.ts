import { toListParams } from '@vitrine/contract/lists/list-query'
import { expect, test } from 'vitest'
import { cleared, type DashboardQuery, EMPTY_QUERY, foundKey, isUnfiltered, withoutTerm } from './dashboard-query.ts'

const INITIAL_QUERY: DashboardQuery = { ...EMPTY_QUERY, sort: { field: 'created_at', order: 'dsc' } }
const query: DashboardQuery = {
  search: 'brain, knockout , ,female',
  searchColumns: ['description'],
  rules: { field: 'species', op: 'is', value: 'Mouse' },
  sort: { field: 'name', order: 'asc' },
}

test('a query without search and filter requests only its page and order', () => {
  expect(toListParams({ page: 0, limit: 50, ...INITIAL_QUERY })).toEqual({
    offset: '0',
    limit: '50',
    ordering: '-created_at',
  })
})

test('removing one term keeps the others', () => {
  expect(withoutTerm(query, 1).search).toBe('brain, female')
  expect(withoutTerm(withoutTerm(query, 0), 0).search).toBe('female')
})

test('Clear all clears search, columns and rules, and keeps the sort', () => {
  expect(cleared(query)).toEqual({ ...INITIAL_QUERY, sort: query.sort })
})

test('only a list without search and filter knows how many records there are', () => {
  expect(isUnfiltered(INITIAL_QUERY)).toBe(true)
  expect(isUnfiltered({ ...INITIAL_QUERY, search: ' , ' })).toBe(true)
  expect(isUnfiltered({ ...INITIAL_QUERY, search: 'brain' })).toBe(false)
  expect(isUnfiltered({ ...INITIAL_QUERY, rules: { field: 'organ', op: 'empty' } })).toBe(false)
})

test('sorting keeps the key of found records; search, columns and rules change it', () => {
  expect(foundKey({ ...query, sort: INITIAL_QUERY.sort })).toBe(foundKey(query))
  expect(foundKey({ ...query, search: 'brain' })).not.toBe(foundKey(query))
  expect(foundKey({ ...query, searchColumns: [] })).not.toBe(foundKey(query))
  expect(foundKey({ ...query, rules: undefined })).not.toBe(foundKey(query))
})
