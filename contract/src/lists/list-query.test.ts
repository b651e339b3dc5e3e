import { describe, expect, test } from 'vitest'
import { filterParams, orderingParam, searchParams, searchTerms, toListParams } from './list-query.ts'

describe('what a screen asks a list for, as query parameters', () => {
  test('the offset is the page index times the page size', () => {
    expect(toListParams({ page: 3, limit: 50 })).toEqual({ offset: '150', limit: '50' })
    expect(toListParams({ page: 3, limit: 50, pages: 2 })).toEqual({ offset: '150', limit: '100' })
  })

  test("a sort is the bare field for 'asc' and has a minus otherwise", () => {
    expect(orderingParam({ field: 'name', order: 'asc' })).toBe('name')
    expect(orderingParam({ field: 'name', order: 'dsc' })).toBe('-name')
    expect(toListParams({ page: 0, limit: 20, sort: { field: 'created_at', order: 'dsc' } })).toEqual({
      offset: '0',
      limit: '20',
      ordering: '-created_at',
    })
    expect(filterParams({ sort: { field: 'organ', order: 'asc' } })).toEqual({ ordering: 'organ' })
  })

  test('a range with start and end becomes _after and _before', () => {
    expect(filterParams({ created_at: { start: '2026-01-01', end: '2026-01-31' } })).toEqual({
      created_at_after: '2026-01-01',
      created_at_before: '2026-01-31',
    })
  })

  test('a range with min and max becomes _min and _max, zero included', () => {
    expect(filterParams({ cut_number: { min: 0, max: 9 } })).toEqual({ cut_number_min: '0', cut_number_max: '9' })
  })

  test('a range with one end sends that end', () => {
    expect(filterParams({ created_at: { start: '2026-01-01', end: null } })).toEqual({ created_at_after: '2026-01-01' })
    expect(filterParams({ cut_number: { max: 4 } })).toEqual({ cut_number_max: '4' })
  })

  test("other nested objects give their children's own names", () => {
    expect(filterParams({ tissue: { organ: 'liver', more: { species: 'Mouse' } } })).toEqual({
      organ: 'liver',
      species: 'Mouse',
    })
  })

  test('a list is joined by commas and dropped when empty', () => {
    expect(filterParams({ organ: ['liver', 'brain'], species: [] })).toEqual({ organ: 'liver,brain' })
  })

  test('dataset_ids is forced to a list and dropped when empty', () => {
    expect(filterParams({ dataset_ids: 7 })).toEqual({ dataset_ids: '7' })
    expect(filterParams({ dataset_ids: [7, 8] })).toEqual({ dataset_ids: '7,8' })
    expect(filterParams({ dataset_ids: [] })).toEqual({})
    expect(filterParams({ dataset_ids: '' })).toEqual({})
  })

  test('a comma inside a value is no list, and a name is sent as it is', () => {
    expect(filterParams({ organ: 'liver, left' })).toEqual({ organ: 'liver\\, left' })
    expect(filterParams({ name: 'block 3, left' })).toEqual({ name: 'block 3, left' })
  })

  test('an empty value asks for records without one; nothing at all is not sent', () => {
    expect(filterParams({ organ: '', species: undefined, source: null })).toEqual({ organ: '' })
  })
})

describe('what stands in a search field', () => {
  test('a comma means several terms, trimmed, empties dropped', () => {
    expect(searchTerms(' brain , knockout,, ')).toEqual(['brain', 'knockout'])
    expect(searchParams('brain, knockout,')).toEqual({ search_terms: 'brain,knockout' })
  })

  test('text without a comma is one search', () => {
    expect(searchParams('  left kidney ')).toEqual({ search: 'left kidney' })
  })

  test('chosen columns go along as a comma list', () => {
    expect(searchParams('brain', ['organ', 'block_id'])).toEqual({ search: 'brain', search_fields: 'organ,block_id' })
    expect(searchParams('brain,x', ['organ'])).toEqual({ search_terms: 'brain,x', search_fields: 'organ' })
  })

  test('blank text sends none of the three, chosen columns or not', () => {
    expect(searchParams('   ', ['organ'])).toEqual({})
    expect(searchParams(' , ', ['organ'])).toEqual({})
  })
})
