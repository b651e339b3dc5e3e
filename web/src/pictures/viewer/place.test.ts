import { expect, test } from 'vitest'
import { placeSearch, readPlace, wholeTurn } from './place.ts'

test('a place survives the address', () => {
  const place = { x: 1042.4, y: 733, zoom: 0.12345678, turn: 270 }
  const search = placeSearch(place)
  expect(search).toEqual({ x: 1042, y: 733, zoom: 0.1235, turn: 270 })
  expect(readPlace(search)).toEqual({ x: 1042, y: 733, zoom: 0.1235, turn: 270 })
  expect(readPlace({ x: '1042', y: '733', zoom: '0.1235' })).toEqual({ x: 1042, y: 733, zoom: 0.1235, turn: 0 })
})

test.each([{}, { x: 1, y: 2 }, { x: 1, y: 2, zoom: 0 }, { x: 'a', y: 2, zoom: 1 }, { x: '', y: 2, zoom: 1 }])(
  '%j is no place',
  search => {
    expect(readPlace(search)).toBeUndefined()
  },
)

test.each([
  [0, 0],
  [-90, 270],
  [360, 0],
  [719.6, 0],
])('%d degrees are %d', (degrees, turn) => {
  expect(wholeTurn(degrees)).toBe(turn)
})
