// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Column } from './column.ts'
import { readStoredChoices, useTableChoices } from './use-table-choices.ts'

const columns: Column<object>[] = ['name', 'organ', 'tiles'].map(id => ({
  id,
  header: id,
  weight: 1,
  floor: 50,
  isHiddenByDefault: id === 'tiles',
}))

async function open(user: string, table = 'blocks') {
  const hook = renderHook(props => useTableChoices({ ...props, columns }), { initialProps: { user, table } })
  await waitFor(() => expect(hook.result.current.isReady).toBe(true))
  return { ...hook, choices: () => hook.result.current, shown: () => hook.result.current.visibleColumns.map(c => c.id) }
}
/** Reopens the table until the check passes: changes are stored in the background. */
const later = (check: () => Promise<void>) => waitFor(check)

afterEach(() => vi.restoreAllMocks())

describe('columns, density and widths of a user', () => {
  test('the default is the columns as declared, in normal density', async () => {
    const { choices, shown } = await open('new')
    expect(shown()).toEqual(['name', 'organ'])
    expect(choices().density).toBe('normal')
    expect(choices().widths).toEqual({})
  })

  test('they are restored on the next visit, even if a sign-out has cleared local storage', async () => {
    const { choices, unmount } = await open('ann')
    act(() => choices().setColumnChoice({ order: ['tiles', 'organ', 'name'], hidden: ['organ'] }))
    act(() => choices().setDensity('compact'))
    act(() => choices().setWidth('name', 312.4))
    act(() => choices().setPinned(7))
    unmount()
    localStorage.clear()
    await later(async () => {
      const again = await open('ann')
      expect(again.shown()).toEqual(['tiles', 'name'])
      expect(again.choices().density).toBe('compact')
      expect(again.choices().widths).toEqual({ name: 312 })
      expect(again.choices().pinned).toBe(4)
    })
  })

  test('another user and another table have their own', async () => {
    const { choices } = await open('bob')
    act(() => choices().setDensity('relaxed'))
    await later(async () => expect((await open('bob')).choices().density).toBe('relaxed'))
    expect((await open('eve')).choices().density).toBe('normal')
    expect((await open('bob', 'trays')).choices().density).toBe('normal')
  })

  test("a change of user shows the other choices, and doesn't store those of the first", async () => {
    const { choices, rerender } = await open('cid')
    act(() => choices().setDensity('compact'))
    rerender({ user: 'dot', table: 'blocks' })
    expect(choices().density).toBe('normal')
    await waitFor(() => expect(choices().isReady).toBe(true))
    expect(choices().density).toBe('normal')
    await later(async () => expect((await open('cid')).choices().density).toBe('compact'))
    expect((await open('dot')).choices().density).toBe('normal')
  })

  test('50 is the minimum width, and undefined restores the default', async () => {
    const { choices } = await open('fay')
    act(() => choices().setWidth('name', 3))
    expect(choices().widths).toEqual({ name: 50 })
    act(() => choices().setWidth('name', undefined))
    expect(choices().widths).toEqual({})
  })

  test('what is chosen while the stored choice is read takes precedence', async () => {
    const first = await open('gus')
    act(() => first.choices().setDensity('compact'))
    await later(async () => expect((await open('gus')).choices().density).toBe('compact'))
    const { result } = renderHook(() => useTableChoices({ user: 'gus', table: 'blocks', columns }))
    act(() => result.current.setDensity('relaxed'))
    await waitFor(() => expect(result.current.isReady).toBe(true))
    expect(result.current.density).toBe('relaxed')
  })

  test('a browser without storage shows the default and no error', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError')
    })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.resetModules()
    const { useTableChoices: fresh } = await import('./use-table-choices.ts')
    const { result } = renderHook(() => fresh({ user: 'hal', table: 'blocks', columns }))
    await waitFor(() => expect(result.current.isReady).toBe(true))
    act(() => result.current.setDensity('compact'))
    expect(result.current.density).toBe('compact')
    await waitFor(() => expect(console.warn).toHaveBeenCalled())
  })
})

describe('data stored by another version', () => {
  test.each([null, undefined, 7, 'compact', []])('%j is nothing', stored => {
    expect(readStoredChoices(stored).columns).toBeUndefined()
    expect(readStoredChoices(stored).density).toBeUndefined()
  })

  test('only valid parts are used', () => {
    expect(
      readStoredChoices({ columns: { order: ['a', 1], hidden: [] }, density: 'tiny', widths: { a: 60, b: 'wide' } }),
    ).toEqual({
      widths: { a: 60 },
    })
  })
})
