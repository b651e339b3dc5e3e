import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { placeColumns } from './column-lines.ts'

const column = (id: string, lineOf?: string): Column<object> => ({
  id,
  header: id,
  weight: 1,
  floor: 1,
  ...(lineOf === undefined ? {} : { lineOf }),
})
const placed = (columns: Column<object>[]) =>
  placeColumns(columns).map(({ id, lines }) => [id, lines?.map(line => line.id)])

test('a line stands in the cells of its column, wherever it comes in the order', () => {
  expect(placed([column('tiles_line', 'name'), column('name'), column('organ'), column('block', 'name')])).toEqual([
    ['name', ['tiles_line', 'block']],
    ['organ', undefined],
  ])
})

test('a line whose column is not shown is not shown either', () => {
  expect(placed([column('organ'), column('tiles_line', 'name')])).toEqual([['organ', undefined]])
})
