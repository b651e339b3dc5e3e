import { describe, expect, test } from 'vitest'
import { orderingParam, searchParams, searchTerms, toListParams } from './list-query.ts'

describe('a list request of a screen as query parameters', () => {
  test('the offset is the page index times the page size', () => {
    expect(toListParams({ page: 3, limit: 50 })).toEqual({ offset: '150', limit: '50' })
    expect(toListParams({ page: 3, limit: 50, pages: 2 })).toEqual({ offset: '150', limit: '100' })
  })

  test("a sort is the field alone for 'asc' and has a minus otherwise", () => {
    expect(orderingParam({ field: 'name', order: 'asc' })).toBe('name')
    expect(orderingParam({ field: 'name', order: 'dsc' })).toBe('-name')
    expect(toListParams({ page: 0, limit: 20, sort: { field: 'created_at', order: 'dsc' } })).toEqual({
      offset: '0',
      limit: '20',
      ordering: '-created_at',
    })
  })
})

describe('the text of a search field', () => {
  test('commas separate several terms, which are trimmed; empty ones are dropped', () => {
    expect(searchTerms(' brain , knockout,, ')).toEqual(['brain', 'knockout'])
    expect(searchParams('brain, knockout,')).toEqual({ search_terms: 'brain,knockout' })
  })

  test('text without a comma is a single search', () => {
    expect(searchParams('  left kidney ')).toEqual({ search: 'left kidney' })
  })

  test('chosen columns are sent as a list separated by commas', () => {
    expect(searchParams('brain', ['organ', 'block_id'])).toEqual({ search: 'brain', search_fields: 'organ,block_id' })
    expect(searchParams('brain,x', ['organ'])).toEqual({ search_terms: 'brain,x', search_fields: 'organ' })
  })

  test('blank text sends none of the three parameters, even if columns are chosen', () => {
    expect(searchParams('   ', ['organ'])).toEqual({})
    expect(searchParams(' , ', ['organ'])).toEqual({})
  })
})
