// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Column } from '../columns/column.ts'
import {
  type Block,
  buildBlocks,
  giveElementsSize,
  inRow,
  pagesOf,
  renderTable,
  row,
  type TableFixture,
} from '../dashboard/records-table.fixture.tsx'

beforeEach(giveElementsSize)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** 'block 2, organ' if a cell has the focus, 'block 2' for a row. */
function focused(): string | null {
  const element = document.activeElement
  const column = element?.closest('[data-column]')?.getAttribute('data-column')
  const name = element?.closest('[data-row-id]')?.getAttribute('aria-label')
  return column && name ? `${name}, ${column}` : (name ?? element?.getAttribute('aria-label') ?? null)
}
const marked = () =>
  [...document.querySelectorAll('[data-marked]')].map(
    cell => `${cell.closest('[data-row-id]')?.getAttribute('data-row-id')} ${cell.getAttribute('data-column')}`,
  )
const cellOf = (rowId: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-row-id="${rowId}"] [data-column="${column}"]`) as HTMLElement

/** End has an effect once the code of the cell cursor is loaded. */
async function isReady() {
  const before = document.activeElement as HTMLElement
  fireEvent.keyDown(before, { key: 'End' })
  await waitFor(() => expect(document.activeElement).not.toBe(before))
  fireEvent.keyDown(document.activeElement as Element, { key: 'Home' })
  expect(document.activeElement).toBe(before)
}

/** A table with the cell cursor on the first cell of `block 1`. */
async function onCell(props: TableFixture & Parameters<typeof renderTable>[0] = {}) {
  const table = renderTable({ hasCells: true, ...props })
  ;(await row('block 1')).focus()
  await table.user.keyboard('{F2}')
  expect(focused()).toBe('block 1, name')
  await isReady()
  return table
}

describe('the cell cursor', () => {
  test('Right on a row sets it, Escape returns to the row, whose keys then work again', async () => {
    const { user } = await onCell()
    await user.keyboard('{Escape}')
    expect(focused()).toBe('block 1')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(focused()).toBe('block 2, name')
    await user.keyboard('{Escape}{Enter}')
    expect(screen.getByRole('region', { name: 'Details of block 2' })).toBeTruthy()
  })

  test('arrows, Home and End move it, alone and with Ctrl', async () => {
    const { user } = await onCell()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(focused()).toBe('block 2, organ')
    await user.keyboard('{End}')
    expect(focused()).toBe('block 2, notes')
    await user.keyboard('{Home}')
    expect(focused()).toBe('block 2, name')
    await user.keyboard('{Control>}{End}{/Control}')
    expect(focused()).toBe('block 5, notes')
    await user.keyboard('{Control>}{Home}{/Control}')
    expect(focused()).toBe('block 1, name')
    await user.keyboard('{PageDown}{ArrowUp}{ArrowLeft}')
    expect(focused()).toBe('block 4, name')
  })

  test('Tab moves to the next editable cell, from row to row, and out of the table after the last one', async () => {
    const { user } = await onCell()
    await user.keyboard('{Tab}{Tab}{Tab}')
    expect(focused()).toBe('block 1, notes')
    await user.keyboard('{Tab}')
    expect(focused()).toBe('block 2, organ')
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe('block 1, notes')
    await user.keyboard('{Control>}{End}{/Control}{Tab}')
    expect(document.activeElement?.closest('[role=grid]')).toBeNull()
  })

  test('rows and cells are one tab stop', async () => {
    const { user } = await onCell()
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('[data-row-id], [data-row-id] *')].filter(
        ({ tabIndex }) => tabIndex === 0,
      )
    expect(stops()).toEqual([cellOf(1, 'name')])
    await user.keyboard('{Escape}')
    expect(stops()).toEqual([await row('block 1')])
  })

  test('the grid exposes its position', async () => {
    const { user } = await onCell()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('6')
    expect(screen.getByRole('grid').getAttribute('aria-multiselectable')).toBe('true')
    const indexes = (role: string) => screen.getAllByRole(role).map(head => head.getAttribute('aria-colindex'))
    expect(indexes('columnheader')).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(cellOf(1, 'name').getAttribute('aria-readonly')).toBe('true')
    expect(cellOf(1, 'organ').getAttribute('aria-readonly')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-colindex')).toBe('4')
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
    expect(cellOf(1, 'cut').getAttribute('aria-selected')).toBe('false')
    expect((await row('block 1')).getAttribute('aria-selected')).toBe('false')
  })

  test('it stays on its record when the list is sorted again, and returns to the row when its record leaves', async () => {
    const { change } = await onCell({ fetchPage: pagesOf(buildBlocks(5)) })
    change({ fetchPage: pagesOf(buildBlocks(5).reverse()), found: 'a' })
    await waitFor(() => expect(cellOf(1, 'name').dataset['cellCursor']).toBe('true'))
    change({ fetchPage: pagesOf(buildBlocks(5).slice(1)), found: 'b' })
    await waitFor(() => expect(screen.queryByRole('row', { name: 'block 1' })).toBeNull())
    change({ fetchPage: pagesOf(buildBlocks(5)), found: 'c' })
    await row('block 1')
    expect(marked()).toEqual([])
  })

  test("single letters on it don't trigger shortcuts of the screen", async () => {
    const { user } = await onCell()
    const shortcut = vi.fn()
    const listen = (event: KeyboardEvent) => event.defaultPrevented || shortcut(event.key)
    window.addEventListener('keydown', listen)
    await user.keyboard('?/ ')
    await user.keyboard('{Control>}k{/Control}')
    window.removeEventListener('keydown', listen)
    expect(shortcut.mock.calls.flat()).toEqual(['Control', 'k'])
  })
})

describe('the mouse', () => {
  test('a click on a read-only cell sets the cursor; on an editable cell it edits', async () => {
    const { user } = await onCell()
    await user.click(cellOf(3, 'name'))
    expect(focused()).toBe('block 3, name')
    await user.click((await inRow('block 2')).getByRole('button', { name: 'liver, edit Organ' }))
    expect(screen.getByRole('textbox', { name: 'Organ' })).toBe(document.activeElement)
    await user.keyboard('{Escape}')
    expect(focused()).toBe('block 2, organ')
    await user.keyboard('{Escape}')
    expect(focused()).toBe('block 2')
  })

  test('a Shift-click selects a range and edits nothing', async () => {
    const { user } = await onCell()
    await user.click(cellOf(1, 'name'))
    await user.keyboard('{Shift>}')
    await user.click((await inRow('block 2')).getByRole('button', { name: 'liver, edit Organ' }))
    await user.keyboard('{/Shift}')
    expect(marked()).toEqual(['1 name', '1 organ', '2 name', '2 organ'])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('dragging selects a range, and the click at its end edits nothing', async () => {
    const { user } = await onCell()
    HTMLElement.prototype.setPointerCapture = () => undefined
    const start = (await inRow('block 2')).getByRole('button', { name: 'liver, edit Organ' })
    const over = (target: HTMLElement) => {
      document.elementFromPoint = () => target
      return user.pointer({ target, coords: { clientX: target.offsetLeft, clientY: 5 } })
    }
    await user.pointer({ keys: '[MouseLeft>]', target: start })
    await over(cellOf(3, 'cut'))
    expect(marked()).toEqual(['2 organ', '2 cut', '3 organ', '3 cut'])
    expect(focused()).toBe('block 3, cut')
    await over(start)
    await user.pointer({ keys: '[/MouseLeft]', target: start })
    expect(marked()).toEqual(['2 organ'])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('clicking a checkbox ends it', async () => {
    const { user } = await onCell()
    await user.click(screen.getByRole('checkbox', { name: 'Select block 2' }))
    expect(marked()).toEqual([])
  })
})

describe('ranges by keyboard', () => {
  test('Shift extends the range from where it began', async () => {
    const { user } = await onCell()
    await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    expect(marked()).toEqual(['2 organ', '2 cut', '3 organ', '3 cut'])
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
    expect(marked()).toEqual(['1 organ', '1 cut', '2 organ', '2 cut'])
    await user.keyboard('{ArrowLeft}')
    expect(marked()).toEqual(['1 organ'])
  })

  test('Ctrl+A selects everything loaded, Ctrl+Space the column, Shift+Space the row; the cursor stays', async () => {
    const { user } = await onCell()
    await user.keyboard('{ArrowDown}{ArrowRight}{Control>} {/Control}')
    expect(marked()).toEqual(['1 organ', '2 organ', '3 organ', '4 organ', '5 organ'])
    await user.keyboard('{ArrowRight}{ArrowLeft}{Shift>} {/Shift}')
    expect(marked()).toEqual(['2 name', '2 organ', '2 cut', '2 notes'])
    await user.keyboard('{Control>}a{/Control}')
    expect(marked()).toHaveLength(20)
    expect(focused()).toBe('block 2, organ')
  })
})

describe('editing from a cell', () => {
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const onOrgan = async (onSave = vi.fn(async () => undefined as unknown)) => {
    const { user } = await onCell({ onSave })
    await user.keyboard('{ArrowRight}')
    return { user, onSave }
  }

  test('a letter replaces the content; Enter saves and moves down, Shift+Enter up', async () => {
    const { user, onSave } = await onOrgan()
    await user.keyboard('skin')
    expect(field('Organ').value).toBe('skin')
    await user.keyboard('{Enter}')
    expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1 }), 'organ', 'skin')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(focused()).toBe('block 2, organ')
    await user.keyboard('x{Shift>}{Enter}{/Shift}')
    expect(focused()).toBe('block 1, organ')
  })

  test('F2 and Enter edit the content; Tab saves and moves right, Escape discards', async () => {
    const { user, onSave } = await onOrgan()
    await user.keyboard('{F2}')
    expect(field('Organ').value).toBe('liver')
    await user.keyboard('s{Tab}')
    expect(focused()).toBe('block 1, cut')
    expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'organ', 's')
    await user.keyboard('{Enter}7{Escape}')
    expect(focused()).toBe('block 1, cut')
    expect(onSave).toHaveBeenCalledTimes(1)
  })

  test('on a choice a letter selects the first option that begins with it; if there is none, nothing changes', async () => {
    const choices = ['Liver', 'Kidney'].map(label => ({ value: label.toLowerCase(), label }))
    const chosen: Column<Block>[] = [
      { id: 'name', header: 'Name', weight: 1, floor: 100 },
      {
        id: 'organ',
        header: 'Organ',
        weight: 1,
        floor: 100,
        edit: { field: 'organ', label: 'Organ', kind: 'choice', choices },
      },
    ]
    const onSave = vi.fn(async () => undefined as unknown)
    const { user } = await onCell({ columns: chosen, onSave })
    await user.keyboard('{ArrowRight}z')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Organ' }).value).toBe('liver')
    await user.keyboard('{Escape}k{Enter}')
    expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'organ', 'kidney')
  })

  test('a rejected value keeps its editor and the cursor', async () => {
    const { user, onSave } = await onOrgan()
    await user.keyboard('{ArrowRight}3a{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Cut Number: "3a" isn\'t a whole number.')
    expect(document.activeElement).toBe(field('Cut Number'))
    expect(onSave).not.toHaveBeenCalled()
  })

  test('in long text Enter saves too, and Alt+Enter adds a line', async () => {
    const { user, onSave } = await onOrgan()
    await user.keyboard('{End}one{Alt>}{Enter}{/Alt}two{Enter}')
    expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'notes', 'one\ntwo')
  })

  test("on a cell that can't be edited, letters do nothing, and Enter focuses its link", async () => {
    const linked: Column<Block>[] = [
      { id: 'name', header: 'Name', weight: 1, floor: 100, cell: block => <a href={`/${block.id}`}>{block.name}</a> },
      { id: 'cut', header: 'Cut', weight: 1, floor: 100 },
    ]
    const { user } = await onCell({ columns: linked })
    await user.keyboard('x')
    expect(focused()).toBe('block 1, name')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'block 1' }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(cellOf(1, 'name'))
  })

  test('a line within a cell is a cell itself; if editable, its button has the focus', async () => {
    const lined: Column<Block>[] = [
      { id: 'name', header: 'Name', weight: 1, floor: 100 },
      {
        id: 'cut_line',
        field: 'cut',
        header: 'Cut',
        weight: 0,
        floor: 0,
        edit: { field: 'cut', label: 'Cut', kind: 'integer' },
        lineOf: 'name',
      },
    ]
    const { user } = await onCell({ columns: lined })
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe((await inRow('block 1')).getByRole('button', { name: '1, edit Cut' }))
    await user.keyboard('9')
    expect(field('Cut').value).toBe('9')
  })
})

describe('copying', () => {
  function copy() {
    const taken = new Map<string, string>()
    const clipboardData = { setData: (type: string, text: string) => taken.set(type, text) }
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData })
    fireEvent(document.activeElement as Element, event)
    return { taken, event }
  }

  test('a range is copied as tab-separated text, and as a table with the stored values', async () => {
    const rows = [{ id: 1, name: 'block 1', organ: 'a\t"b"', cut: 7, notes: 'one\ntwo' }]
    const { user } = await onCell({ fetchPage: pagesOf(rows) })
    await user.keyboard('{Shift>} {/Shift}')
    const { taken, event } = copy()
    expect(taken.get('text/plain')).toBe('block 1\t"a\t""b"""\t7\t"one\ntwo"')
    expect(taken.get('text/html')).toContain('<td data-value="7">7</td>')
    expect(taken.get('text/html')).toContain('data-value="a\t&quot;b&quot;"')
    expect(event.defaultPrevented).toBe(true)
  })

  test('formulas are not escaped, an empty cell is empty, a choice has its label and its value', async () => {
    const rows = [{ id: 1, name: 'block 1', organ: 'liver', cut: null, notes: '=1+1' }]
    const chosen: Column<Block>[] = [
      { id: 'name', header: 'Name', weight: 1, floor: 100 },
      { id: 'notes', header: 'Notes', weight: 1, floor: 100 },
      { id: 'cut', header: 'Cut', weight: 1, floor: 100 },
      {
        id: 'organ',
        header: 'Organ',
        weight: 1,
        floor: 100,
        edit: { field: 'organ', label: 'Organ', kind: 'choice', choices: [{ value: 'liver', label: 'Liver' }] },
      },
    ]
    const { user } = await onCell({
      columns: chosen,
      fetchPage: pagesOf(rows),
    })
    await user.keyboard('{Shift>} {/Shift}')
    const { taken } = copy()
    expect(taken.get('text/plain')).toBe('block 1\t=1+1\t\tLiver')
    expect(taken.get('text/html')).toContain('<td data-value="liver">Liver</td>')
  })

  test("on a row the browser's own copy is unaffected", async () => {
    const { user } = await onCell()
    await user.keyboard('{Escape}')
    expect(copy().event.defaultPrevented).toBe(false)
  })
})
