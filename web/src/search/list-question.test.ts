import { toListParams } from '@vitrine/contract/list-query'
import { expect, test } from 'vitest'
import {
  asksForAll,
  cleared,
  foundKey,
  type ListQuestion,
  NO_QUESTION,
  withFilter,
  withoutFilter,
  withoutTerm,
} from './list-question.ts'

const FIRST_QUESTION: ListQuestion = { ...NO_QUESTION, sort: { field: 'created_at', order: 'dsc' } }
const question: ListQuestion = {
  search: 'brain, knockout , ,female',
  searchColumns: ['description'],
  filter: { species: ['Mouse'] },
  sort: { field: 'name', order: 'asc' },
}

test('a question without search and filter asks for its page and order only', () => {
  expect(toListParams({ page: 0, limit: 50, ...FIRST_QUESTION })).toEqual({
    offset: '0',
    limit: '50',
    ordering: '-created_at',
  })
})

test('a bar filters by every spelling it stands for, and Unknown by records without a value', () => {
  const filtered = withFilter<string>(withFilter<string>(FIRST_QUESTION, 'species', ['Mouse', 'mouse']), 'organ', [''])
  expect(toListParams({ page: 0, limit: 50, ...filtered })).toMatchObject({ species: 'Mouse,mouse', organ: '' })
  expect(withoutFilter<string>(filtered, 'species').filter).toEqual({ organ: [''] })
})

test('removing one term keeps the others', () => {
  expect(withoutTerm(question, 1).search).toBe('brain, female')
  expect(withoutTerm(withoutTerm(question, 0), 0).search).toBe('female')
})

test('Clear all clears search, columns and filters and keeps the sort', () => {
  expect(cleared(question)).toEqual({ ...FIRST_QUESTION, sort: question.sort })
})

test('only a list without search and filter tells how many records there are', () => {
  expect(asksForAll(FIRST_QUESTION)).toBe(true)
  expect(asksForAll({ ...FIRST_QUESTION, search: ' , ' })).toBe(true)
  expect(asksForAll({ ...FIRST_QUESTION, search: 'brain' })).toBe(false)
  expect(asksForAll(withFilter(FIRST_QUESTION, 'organ', ['']))).toBe(false)
})

test('sorting keeps what was found, search, columns and filters change it', () => {
  expect(foundKey({ ...question, sort: FIRST_QUESTION.sort })).toBe(foundKey(question))
  expect(foundKey({ ...question, search: 'brain' })).not.toBe(foundKey(question))
  expect(foundKey({ ...question, searchColumns: [] })).not.toBe(foundKey(question))
  expect(foundKey(withoutFilter(question, 'species'))).not.toBe(foundKey(question))
})
