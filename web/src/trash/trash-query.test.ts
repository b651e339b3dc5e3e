import { expect, test } from 'vitest'
import { isTrashFiltered, orderingOf, readTrashQuery, trashFilter } from './trash-query.ts'

const NONE = { kind: undefined, search: '', deletedBy: undefined, from: undefined, until: undefined }

test('an address without parameters lists everything, the latest first', () => {
  expect(readTrashQuery({})).toEqual({ ...NONE, sort: { field: 'deleted_at', order: 'dsc' } })
})

test.each([
  [{ kind: 'people' }],
  [{ deleted_by: '0' }],
  [{ deleted_by: '1e3' }],
  [{ deleted_by: '99999999999' }],
  [{ from: '2026-13-40' }],
  [{ until: 'soon' }],
  [{ ordering: 'secret' }],
  [{ ordering: '--name' }],
])('%o in an address is ignored', params => {
  expect(readTrashQuery(params)).toEqual(readTrashQuery({}))
})

test.each(['name', '-name', 'kind', 'deleted_at'])('the order %s is read and written', ordering => {
  expect(orderingOf(readTrashQuery({ ordering }).sort)).toBe(ordering)
})

test('latest first needs no order in the address', () => {
  expect(orderingOf({ field: 'deleted_at', order: 'dsc' })).toBeUndefined()
})

test('a day is all of it, and only actual filters are sent', () => {
  const params = (address: object) => trashFilter(readTrashQuery(address))
  expect(Object.values(params({})).every(value => value === undefined)).toBe(true)
  const { deleted_at_after: after, deleted_at_before: before } = params({ from: '2026-11-21', until: '2026-11-21' })
  expect(new Date(after as string)).toEqual(new Date(2026, 10, 21))
  expect(new Date(before as string)).toEqual(new Date(2026, 10, 21, 23, 59, 59, 999))
})

test('a kind alone is not a filter: its number is shown', () => {
  expect(isTrashFiltered(readTrashQuery({ kind: 'slides', search: ' ' }))).toBe(false)
  for (const one of [{ search: 'a' }, { deleted_by: '1' }, { from: '2026-01-01' }, { until: '2026-01-01' }])
    expect(isTrashFiltered(readTrashQuery(one))).toBe(true)
})
