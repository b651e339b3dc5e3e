// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveElementsSize, renderTable, row } from './records-table.fixture.tsx'

const calls = { onWidth: vi.fn(), onMoveColumn: vi.fn(), onPinned: vi.fn(), onHide: vi.fn() }
const onOpen = vi.fn()
const onGroup = vi.fn()

beforeEach(giveElementsSize)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

const head = (name: string) => screen.getByRole('columnheader', { name })
const menuOf = async (name: string) => expect((await screen.findByRole('menu')).getAttribute('aria-label')).toBe(name)
const entries = () => screen.getAllByRole('menuitem')
async function open(props: Parameters<typeof renderTable>[0] = {}) {
  const table = renderTable({ ...calls, pinned: 1, headFilters: { fields: ['organ'], onOpen }, ...props })
  await row('block 1')
  return table
}

test('a right-click on a head, Shift+F10 and its arrow open its menu', async () => {
  const { user } = await open()
  expect(fireEvent.contextMenu(head('Organ'), { clientX: 10, clientY: 10 })).toBe(false)
  await menuOf('Column Organ')
  expect(entries().map(({ textContent }) => textContent)).toEqual([
    'Sort ascending',
    'Sort descending',
    'Filter',
    'Pin up to here',
    'Hide',
    'Fit to content',
  ])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const button = screen.getByRole('button', { name: 'Organ' })
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await menuOf('Column Organ')
  await user.keyboard('{Escape}')
  await user.click(screen.getByTitle('Column Notes'))
  await menuOf('Column Notes')
  // It can be neither sorted nor filtered.
  expect(entries().map(({ textContent }) => textContent)).toEqual(['Pin up to here', 'Hide', 'Fit to content'])
})

test('it sorts, filters, groups, pins, hides and fits', async () => {
  const { user, change } = await open({ grouping: { of: 'slides', by: [], onGroup } })
  const pick = async (name: string) => {
    fireEvent.contextMenu(head('Organ'))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await pick('Sort descending')
  expect(head('Organ').getAttribute('aria-sort')).toBe('descending')
  await pick('Filter by Organ')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('organ', screen.getByRole('button', { name: 'Organ' }))
  await pick('Group by this')
  expect(onGroup).toHaveBeenCalledExactlyOnceWith('organ')
  await pick('Pin up to here')
  expect(calls.onPinned).toHaveBeenLastCalledWith(2)
  change({ pinned: 2 })
  await pick('Unpin')
  expect(calls.onPinned).toHaveBeenLastCalledWith(1)
  await pick('Hide')
  expect(calls.onHide).toHaveBeenCalledExactlyOnceWith('organ')
  await pick('Fit to content')
  expect(calls.onWidth).toHaveBeenCalledExactlyOnceWith('organ', expect.any(Number))
})

test('entries without an effect are disabled, such as the current order', async () => {
  await open({ sort: { field: 'organ', order: 'asc' }, onSort: vi.fn() })
  fireEvent.contextMenu(head('Organ'))
  expect(await screen.findByRole('menuitem', { name: 'Sort ascending' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('menuitem', { name: 'Sort descending' })).toHaveProperty('disabled', false)
})
