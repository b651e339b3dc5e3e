import { describe, expect, test } from 'vitest'
import type { Column } from './column.ts'
import {
  clampWidth,
  defaultPinned,
  gridTracks,
  MIN_COLUMN_PX,
  pinnedLefts,
  placeColumns,
  tableMinWidth,
} from './column-layout.ts'

const columns = [
  { id: 'name', weight: 290, floor: 206, isSticky: true },
  { id: 'organ', weight: 116, floor: 108 },
]
const sides = { hasBox: true, hasArrow: true, hasMenu: true }

test('columns share the width by weight, none below its minimum', () => {
  expect(gridTracks(columns, {}, sides)).toBe(
    'minmax(33px, 36px) 26px minmax(206px, 290fr) minmax(108px, 116fr) minmax(28px, 36px)',
  )
})

test('a table without box, arrow and menu has only its columns', () => {
  const none = { hasBox: false, hasArrow: false, hasMenu: false }
  expect(gridTracks(columns, {}, none)).toBe('minmax(206px, 290fr) minmax(108px, 116fr)')
  expect(tableMinWidth(columns, {}, none)).toBe(206 + 108)
  expect(tableMinWidth(columns, {}, { ...none, hasMenu: true })).toBe(206 + 108 + 28)
})

test('a resized last column leaves the rest of the width to the others', () => {
  expect(gridTracks(columns, { organ: 90 }, { ...sides, hasMenu: false })).toBe(
    'minmax(33px, 36px) 26px minmax(206px, 290fr) 90px',
  )
})

test('a resized column has its chosen width, but at least 50', () => {
  expect(MIN_COLUMN_PX).toBe(50)
  expect(clampWidth(12)).toBe(50)
  expect(gridTracks(columns, { name: 12 }, sides)).toContain(' 26px 50px minmax(108px, 116fr)')
  expect(tableMinWidth(columns, { name: 400 }, sides) - tableMinWidth(columns, {}, sides)).toBe(400 - 206)
})

test('if every column was resized, the last one takes the remaining width', () => {
  expect(gridTracks(columns, { name: 300, organ: 90 }, { ...sides, hasMenu: false })).toBe(
    'minmax(33px, 36px) 26px 300px minmax(90px, 1fr)',
  )
})

test('the columns of the Slides Dashboard fit into 1280 with a thin scroll bar', () => {
  const floors = [206, 112, 58, 94, 70, 108, 122, 100, 106]
  const slides = floors.map((floor, index) => ({ id: String(index), weight: 1, floor }))
  const caseWidth = 1280 - 168 - 2 * 16 - 2
  expect(tableMinWidth(slides, {}, sides)).toBeLessThanOrEqual(caseWidth - 15)
})

describe('pinned columns', () => {
  test('they stop to the right of box and arrow, side by side', () => {
    expect(pinnedLefts(columns, {}, sides, 1)).toEqual({ name: 59 })
    expect(pinnedLefts(columns, {}, { ...sides, hasArrow: false }, 2)).toEqual({ name: 33, organ: 33 + 206 })
    expect(pinnedLefts(columns, { name: 300 }, sides, 2)).toEqual({ name: 59, organ: 59 + 300 })
    expect(pinnedLefts(columns, {}, sides, 0)).toEqual({})
  })

  test('the default is the sticky ones that come first, four at most', () => {
    const of = (...sticky: boolean[]) => sticky.map(isSticky => ({ isSticky }))
    expect(defaultPinned(of(true, true, false, true))).toBe(2)
    expect(defaultPinned(of(false, true))).toBe(0)
    expect(defaultPinned(of(true, true, true, true, true))).toBe(4)
    expect(defaultPinned([{ isSticky: true }, { lineOf: 'name' }, { isSticky: true }, {}])).toBe(2)
  })
})

const column = (id: string, lineOf?: string): Column<object> => ({
  id,
  header: id,
  weight: 1,
  floor: 1,
  ...(lineOf === undefined ? {} : { lineOf }),
})
const placed = (columns: Column<object>[]) =>
  placeColumns(columns).map(({ id, lines }) => [id, lines?.map(line => line.id)])

test('a line is in the cells of its column, wherever it comes in the order', () => {
  expect(placed([column('tiles_line', 'name'), column('name'), column('organ'), column('block', 'name')])).toEqual([
    ['name', ['tiles_line', 'block']],
    ['organ', undefined],
  ])
})

test('a line whose column is not shown is not shown either', () => {
  expect(placed([column('organ'), column('tiles_line', 'name')])).toEqual([['organ', undefined]])
})
