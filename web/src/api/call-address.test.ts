import { expect, test } from 'vitest'
import { callAddress, queryString } from './call-address.ts'

test('parameters are key=value joined by &, arrays are comma-separated lists', () => {
  expect(queryString({ offset: 50, limit: 50, dataset_ids: [7, 8], search: 'left kidney' })).toBe(
    '?offset=50&limit=50&dataset_ids=7,8&search=left%20kidney',
  )
})

test("the value of a parameter can't add another parameter", () => {
  expect(queryString({ search: 'a&limit=1#x?y=z+%' })).toBe('?search=a%26limit%3D1%23x%3Fy%3Dz%2B%25')
})

test('null and undefined are not sent, but an empty text and false are', () => {
  expect(queryString({ organ: '', species: null, source: undefined, full: false })).toBe('?organ=&full=false')
  expect(queryString({ species: null })).toBe('')
  expect(queryString()).toBe('')
})

test('every path is relative to the API address and gets a trailing slash before the query string', () => {
  expect(callAddress('', '/api/slides/', {}, { limit: 1 })).toBe('/api/slides/?limit=1')
  expect(callAddress('', '/api/slides')).toBe('/api/slides/')
  expect(callAddress('https://lab.example/base/', '/api/slides/:id/', { id: 5 })).toBe(
    'https://lab.example/base/api/slides/5/',
  )
})

test('a path parameter stays one segment of the path', () => {
  expect(callAddress('', '/api/slides/:id/', { id: 'a/b?c#d e' })).toBe('/api/slides/a%2Fb%3Fc%23d%20e/')
})

test.each(['', '.', '..'])('an identifier that would lead to another path is not found: %j', id => {
  expect(() => callAddress('', '/api/slides/:id/', { id })).toThrow(expect.objectContaining({ status: 404 }))
})

test('a forgotten path parameter throws for the programmer', () => {
  expect(() => callAddress('', '/api/slides/:id/')).toThrow('The path parameter id is missing.')
})
