import { expect, test } from 'vitest'
import { positionSearch, readViewerPosition, wholeDegrees } from './position.ts'

test('a position is unchanged after a round trip through the address', () => {
  const position = { x: 1042.4, y: 733, zoom: 0.12345678, turn: 270 }
  const search = positionSearch(position)
  expect(search).toEqual({ x: 1042, y: 733, zoom: 0.1235, turn: 270 })
  expect(readViewerPosition({ ...search })).toEqual({ x: 1042, y: 733, zoom: 0.1235, turn: 270 })
  expect(readViewerPosition({ x: '1042', y: '733', zoom: '0.1235' })).toEqual({
    x: 1042,
    y: 733,
    zoom: 0.1235,
    turn: 0,
  })
})

test.each([{}, { x: 1, y: 2 }, { x: 1, y: 2, zoom: 0 }, { x: 'a', y: 2, zoom: 1 }, { x: '', y: 2, zoom: 1 }])(
  '%j is not a position',
  search => {
    expect(readViewerPosition(search)).toBeUndefined()
  },
)

test.each([
  [0, 0],
  [-90, 270],
  [360, 0],
  [719.6, 0],
])('%d degrees are %d', (degrees, turn) => {
  expect(wholeDegrees(degrees)).toBe(turn)
})
