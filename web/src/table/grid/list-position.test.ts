import { expect, test } from 'vitest'
import type { TreeItem } from '../groups/group-tree.ts'
import { positionInGroup } from '../groups/group-tree.ts'
import { findListPosition, keptListPosition, listPositionText } from './list-position.ts'

const query = {
  search: 'b, c',
  searchColumns: ['name'],
  rules: { field: 'organ', op: 'empty' },
  sort: { field: 'name', order: 'dsc' } as const,
}
const rows = [{ id: 7 }, { id: 3 }]

test("a place is the list's query without a page, and the position from 1", () => {
  const place = findListPosition({ query, list: { rows }, groups: undefined }, 3)
  expect(place?.at).toBe('2')
  expect(Object.fromEntries(new URLSearchParams(place?.list))).toEqual({
    filter: '{"field":"organ","op":"empty"}',
    ordering: '-name',
    search_terms: 'b,c',
    search_fields: 'name',
  })
  expect(findListPosition({ query, list: { rows }, groups: undefined }, 99)).toBeUndefined()
})

test('in a grouped list it is the position in the group', () => {
  const rules = { field: 'species', op: 'one_of', value: ['Mouse'] } as const
  const groups = { positionOf: (id: number) => (id === 3 ? { rules, index: 0 } : undefined) } as never
  const place = findListPosition({ query: { ...query, search: '' }, list: { rows }, groups }, 3)
  expect(place?.at).toBe('1')
  expect(JSON.parse(new URLSearchParams(place?.list).get('filter') ?? '')).toEqual(rules)
  expect(findListPosition({ query, list: { rows }, groups }, 7)).toBeUndefined()
})

test('the group of a record is the one above it, from which its position counts', () => {
  const head = (value: string): TreeItem<{ id: number }> => ({
    kind: 'group',
    path: [value],
    group: { value, label: value, count: 2 } as never,
    isOpen: true,
  })
  const row = (id: number): TreeItem<{ id: number }> => ({ kind: 'row', row: { id } })
  const items = [head('a'), row(1), row(2), head('b'), row(3), row(4)]
  expect(positionInGroup(items, 4)).toMatchObject({ path: ['b'], index: 1 })
  expect(positionInGroup(items, 1)).toMatchObject({ path: ['a'], index: 0 })
  expect(positionInGroup(items, 9)).toBeUndefined()
})

test('other views of a record only keep the place', () => {
  const kept = keptListPosition({ list: 'ordering=name', at: '2', x: 3, by: 'me' })
  expect(kept).toEqual({ list: 'ordering=name', at: '2' })
  expect(listPositionText(kept as never)).toBe('?list=ordering%3Dname&at=2')
  expect(listPositionText(undefined)).toBe('')
})
