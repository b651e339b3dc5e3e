// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownToast } from '../../ui/notices/toast.tsx'
import { giveElementsSize, renderTable, row } from '../dashboard/records-table.fixture.tsx'

const onWidth = vi.fn()
const onMoveColumn = vi.fn()
const onPinned = vi.fn()

beforeEach(giveElementsSize)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

const headOf = (id: string) => document.querySelector<HTMLElement>(`[data-head="${id}"]`) as HTMLElement

/** A table whose heads handle keys: waits until Shift+P pins. */
async function open(props: Parameters<typeof renderTable>[0] = {}) {
  const table = renderTable({ hasCells: true, pinned: 1, onWidth, onMoveColumn, onPinned, ...props })
  await row('block 1')
  screen.getByRole('button', { name: 'Organ' }).focus()
  await waitFor(() => {
    fireEvent.keyDown(document.activeElement as Element, { key: 'P', shiftKey: true })
    expect(onPinned).toHaveBeenCalled()
  })
  return table
}

test('Shift+P pins the columns up to a head; on the last pinned one it pins those before it', async () => {
  const { user, change } = await open()
  expect(onPinned).toHaveBeenLastCalledWith(2)
  expect(shownToast()?.text).toBe('2 columns pinned')
  change({ pinned: 2 })
  await user.keyboard('{Shift>}p{/Shift}')
  expect(onPinned).toHaveBeenLastCalledWith(1)
})

test('Alt, Shift and an arrow move a column past its neighbor', async () => {
  const { user } = await open()
  await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  expect(onMoveColumn).toHaveBeenLastCalledWith('organ', 'notes')
  expect(shownToast()?.text).toBe('Organ is column 3 of 4')
  await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
  expect(onMoveColumn).toHaveBeenLastCalledWith('organ', 'name')
  expect(onWidth).not.toHaveBeenCalled()
})

test('a head is dragged to another position, and the click at the end does not sort', async () => {
  const { user } = await open()
  HTMLElement.prototype.setPointerCapture = () => undefined
  const start = screen.getByRole('button', { name: 'Organ' })
  const target = headOf('notes')
  document.elementFromPoint = () => target
  await user.pointer([
    { keys: '[MouseLeft>]', target: start, coords: { clientX: 100 } },
    { target, coords: { clientX: 300 } },
  ])
  expect(target.dataset['drop']).toBe('after')
  await user.pointer({ keys: '[/MouseLeft]', target: start })
  expect(onMoveColumn).toHaveBeenCalledExactlyOnceWith('organ', undefined)
  expect(target.dataset['drop']).toBeUndefined()
  expect(screen.getByRole('columnheader', { name: 'Organ' }).getAttribute('aria-sort')).toBeNull()
})

test('Shift+Enter and a double click on the edge fit a column to its content, then restore its width', async () => {
  const { user, change } = await open()
  const widthOf = (element: HTMLElement) =>
    element.style.width === 'max-content' ? 180 + element.textContent.length : 90
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return widthOf(this)
  })
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(onWidth).toHaveBeenLastCalledWith('organ', 186)
  change({ widths: { organ: 186 } })
  await user.dblClick(headOf('organ').querySelector('[data-edge]') as HTMLElement)
  expect(onWidth).toHaveBeenLastCalledWith('organ', undefined)
})

test("the keys also work on a column that can't be sorted, but not if columns can't be changed", async () => {
  const onOpen = vi.fn()
  const { user, change } = await open({ headFilters: { fields: ['notes'], onOpen } })
  const head = headOf('notes')
  expect(head.tabIndex).toBe(0)
  head.focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(onWidth).toHaveBeenLastCalledWith('notes', 1010)
  await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
  expect(onMoveColumn).toHaveBeenLastCalledWith('notes', 'cut')
  await user.keyboard('{Shift>}p{/Shift}')
  expect(onPinned).toHaveBeenLastCalledWith(4)
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('notes', head)
  change({ onWidth: undefined })
  expect(head.hasAttribute('tabindex')).toBe(false)
})
