// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildBlocks, giveElementsSize, inRow, pagesOf, renderTable, row, shownRows } from './records-table.fixture.tsx'

beforeEach(giveElementsSize)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const selected = () => screen.getByText(/\d+ selected/).textContent
const loaded = () => row('block 1')
const scroller = () => screen.getByRole('grid').parentElement as HTMLElement
function scrollTo(top: number) {
  scroller().scrollTop = top
  fireEvent.scroll(scroller())
}

describe('rows', () => {
  test('the grid exposes the number of matching records and the index of each row', async () => {
    renderTable()
    const first = await loaded()
    expect(screen.getByRole('grid', { name: 'Blocks' }).getAttribute('aria-rowcount')).toBe('13')
    expect(first.getAttribute('aria-rowindex')).toBe('2')
    expect(shownRows()).toEqual(['block 1', 'block 2', 'block 3', 'block 4', 'block 5'])
  })

  test('rows have the height of the density', async () => {
    const { change } = renderTable({ density: 'compact' })
    expect((await row('block 3')).style).toMatchObject({ height: '32px', top: '64px' })
    change({ density: 'relaxed' })
    expect((await row('block 3')).style).toMatchObject({ height: '64px', top: '128px' })
  })

  test('an empty value shows a dash', async () => {
    renderTable()
    const cells = (await inRow('block 1')).getAllByRole('gridcell')
    expect(cells.at(-1)?.textContent).toBe('-')
  })
})

describe('when its element disappears, the focus', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label')
  const without = (...missing: number[]) => pagesOf(buildBlocks(5).filter(({ id }) => !missing.includes(id)))

  test('moves to the row that takes its position, or at the end to the last one', async () => {
    const { change } = renderTable({ fetchPage: without() })
    await loaded()
    screen.getByRole('checkbox', { name: 'Select block 2' }).focus()
    change({ found: 'a', fetchPage: without(2) })
    await waitFor(() => expect(focused()).toBe('block 3'))
    ;(await row('block 5')).focus()
    change({ found: 'b', fetchPage: without(2, 5) })
    await waitFor(() => expect(focused()).toBe('block 4'))
  })

  test('moves from a toolbar button to the active row', async () => {
    const { change } = renderTable({ toolbar: <button type="button">Delete Selected</button> })
    await loaded()
    press('Delete Selected').focus()
    change({ toolbar: <output>none selected</output> })
    expect(focused()).toBe('block 1')
  })

  test('stays where the user has moved it', async () => {
    const { change } = renderTable({ fetchPage: without() })
    ;(await row('block 2')).focus()
    const outside = document.body.appendChild(document.createElement('button'))
    outside.focus()
    change({ found: 'a', fetchPage: without(2) })
    await waitFor(() => expect(screen.queryByRole('row', { name: 'block 2' })).toBeNull())
    outside.remove()
    change({ density: 'compact' })
    expect(document.activeElement).toBe(document.body)
  })
})

describe('footer', () => {
  test('it counts the displayed rows, and Load More appends and announces it', async () => {
    const { user } = renderTable()
    const count = (await screen.findByText('Showing 5 of 12 blocks')).closest('[role=status]')
    await user.click(press('Load More'))
    // The same live region gets the new text, so that it is read aloud.
    await waitFor(() => expect(count?.textContent).toBe('Showing 10 of 12 blocks'))
    expect(count?.isConnected).toBe(true)
    await user.click(press('Load More'))
    expect(await screen.findByText('Showing 12 of 12 blocks')).toBeTruthy()
    expect(press('Load More')).toHaveProperty('disabled', true)
  })

  test('Previous goes back one page and discards nothing; on the first page it is disabled', async () => {
    const { user, change } = renderTable()
    await loaded()
    expect(press('Previous')).toHaveProperty('disabled', true)
    change({ found: 'all', fetchPage: async () => ({ results: buildBlocks(120), total: 120 }) })
    await screen.findByText('Showing 120 of 120 blocks')
    scrollTo(80 * 44)
    await user.click(press('Previous'))
    await waitFor(() => expect(scroller().scrollTop).toBe(30 * 44))
    expect(screen.getByText('Showing 120 of 120 blocks')).toBeTruthy()
  })

  test('scrolling to 20 rows before the end loads the next page, once at a time, and the focus stays', async () => {
    const fetchPage = vi.fn(async (page: number) => ({
      results: buildBlocks(180).slice(page * 60, page * 60 + 60),
      total: 180,
    }))
    renderTable({ fetchPage })
    await loaded()
    const first = screen.getByRole('row', { name: 'block 1' })
    first.focus()
    const pages = () => fetchPage.mock.calls.map(([page]) => page)
    scrollTo(1209)
    expect(pages()).toEqual([0])
    scrollTo(1210)
    scrollTo(1700)
    expect(pages()).toEqual([0, 1])
    await screen.findByText('Showing 120 of 180 blocks')
    expect(document.activeElement).toBe(first)
  })
})

describe('sorting', () => {
  test('a header sorts ascending, then toggles, and exposes the order', async () => {
    const fetchPage = vi.fn(pagesOf(buildBlocks(12)))
    const { user } = renderTable({ fetchPage })
    await loaded()
    const head = screen.getByRole('columnheader', { name: 'Organ' })
    expect(head.getAttribute('aria-sort')).toBeNull()
    await user.click(press('Organ'))
    expect(head.getAttribute('aria-sort')).toBe('ascending')
    await user.click(press('Organ'))
    expect(head.getAttribute('aria-sort')).toBe('descending')
    await user.click(press('Organ'))
    expect(head.getAttribute('aria-sort')).toBe('ascending')
    await waitFor(() => expect(fetchPage.mock.calls.map(([page]) => page)).toEqual([0, 0, 0, 0]))
  })

  test('a column that is not sortable has no button', async () => {
    renderTable()
    await loaded()
    expect(screen.queryByRole('button', { name: 'Notes' })).toBeNull()
  })
})

describe('selecting rows', () => {
  test('a box selects its row, and the head shows that some are selected', async () => {
    const { user } = renderTable()
    await user.click(await screen.findByRole('checkbox', { name: 'Select block 2' }))
    expect((await row('block 2')).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toHaveProperty('indeterminate', true)
    expect(selected()).toBe('1 selected')
  })

  test("the head's box selects the loaded rows, then deselects them", async () => {
    const { user } = renderTable()
    await loaded()
    const box = screen.getByRole('checkbox', { name: 'Select all' })
    await user.click(box)
    expect(selected()).toBe('5 selected')
    expect(box).toHaveProperty('checked', true)
    await user.click(box)
    expect(selected()).toBe('0 selected')
  })

  test('shift-click selects the range from the last clicked row', async () => {
    const { user } = renderTable()
    await user.click(await screen.findByRole('checkbox', { name: 'Select block 2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select block 4' }))
    await user.keyboard('{/Shift}')
    expect(selected()).toBe('3 selected')
  })

  test('a new search clears the selection, sorting and Load More preserve it', async () => {
    const { user, change } = renderTable()
    await user.click(await screen.findByRole('checkbox', { name: 'Select block 2' }))
    await user.click(press('Organ'))
    await user.click(press('Load More'))
    await screen.findByText('Showing 10 of 12 blocks')
    expect(selected()).toBe('1 selected')
    change({ found: 'brain' })
    expect(selected()).toBe('0 selected')
  })

  test('the menu beside the box has all four operations', async () => {
    const { user } = renderTable()
    await loaded()
    const open = async () => {
      await user.click(press('Selection menu'))
      return within(await screen.findByRole('menu'))
    }
    const names = (await open()).getAllByRole('menuitem').map(item => item.textContent)
    expect(names).toEqual(['Select all', 'Select filtered', 'Deselect all', 'Collapse all'])
    await user.click(screen.getByRole('menuitem', { name: 'Select filtered' }))
    expect(selected()).toBe('5 selected')
    await user.click((await open()).getByRole('menuitem', { name: 'Deselect all' }))
    expect(selected()).toBe('0 selected')
    await user.click((await open()).getByRole('menuitem', { name: 'Select all' }))
    expect(selected()).toBe('5 selected')
  })
})

describe('details', () => {
  const arrow = (name: string) => screen.findByRole('button', { name: `Show details of ${name}` })
  const drawers = () =>
    screen.queryAllByRole('region', { name: /^Details of/ }).map(element => element.getAttribute('aria-label'))

  test('the arrow opens a row below the list, one at a time, and closes it', async () => {
    const { user } = renderTable()
    await user.click(await arrow('block 1'))
    expect(drawers()).toEqual(['Details of block 1'])
    await user.click(await arrow('block 2'))
    expect(drawers()).toEqual(['Details of block 2'])
    expect((await arrow('block 2')).getAttribute('aria-expanded')).toBe('true')
    await user.click(await arrow('block 2'))
    expect(drawers()).toEqual([])
  })

  test("the drawer's close button closes it and returns the focus to the row", async () => {
    const { user } = renderTable()
    await user.click(await arrow('block 2'))
    await user.click(press('Close details'))
    expect(drawers()).toEqual([])
    expect(document.activeElement).toBe(await row('block 2'))
  })

  test("'Collapse all' closes it too", async () => {
    const { user } = renderTable()
    await user.click(await arrow('block 2'))
    await user.click(press('Selection menu'))
    await user.click(await screen.findByRole('menuitem', { name: 'Collapse all' }))
    expect(drawers()).toEqual([])
  })
})

describe('keyboard', () => {
  const focusRow = async (name: string) => (await row(name)).focus()
  const focused = () => document.activeElement?.getAttribute('aria-label')

  test('up and down move the focused row, home and end to the ends', async () => {
    const { user } = renderTable()
    await focusRow('block 1')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('block 3')
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('block 2')
    await user.keyboard('{End}')
    expect(focused()).toBe('block 5')
    expect(selected()).toBe('0 selected')
  })

  test('if the table wants it, they toggle the selection of the row they move to', async () => {
    const { user } = renderTable({ keys: { arrowsToggle: true } })
    await focusRow('block 1')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(selected()).toBe('2 selected')
    await user.keyboard('{ArrowUp}')
    expect((await row('block 2')).getAttribute('aria-selected')).toBe('false')
  })

  test('space toggles, enter opens the details, escape closes them', async () => {
    const { user } = renderTable()
    await focusRow('block 2')
    await user.keyboard(' ')
    expect(selected()).toBe('1 selected')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('region', { name: 'Details of block 2' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Details of block 2' })).toBeNull()
  })

  test('only one row is in the tab order, and right moves through its controls', async () => {
    const { user } = renderTable()
    await focusRow('block 2')
    const stops = [...document.querySelectorAll('[data-row-id], [data-row-id] button, [data-row-id] input')]
    const inOrder = stops.filter(element => (element as HTMLElement).tabIndex === 0)
    expect(new Set(inOrder.map(element => element.closest('[data-row-id]')?.getAttribute('aria-label')))).toEqual(
      new Set(['block 2']),
    )
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('Select block 2')
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('Show details of block 2')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(focused()).toBe('block 2')
  })

  test('shift and left or right resize a column', async () => {
    const onWidth = vi.fn()
    const { user } = renderTable({ onWidth })
    await loaded()
    press('Organ').focus()
    await user.keyboard('{Shift>}{ArrowRight}{ArrowLeft}{/Shift}')
    expect(onWidth.mock.calls).toEqual([
      ['organ', 1010],
      ['organ', 990],
    ])
  })
})

describe("a row's menu", () => {
  test('it runs the chosen action and returns the focus to its button', async () => {
    const onPick = vi.fn()
    const { user } = renderTable({
      rowMenu: block => [
        { label: 'View Details', onPick: () => onPick(block.id) },
        'divider',
        { label: 'Delete', onPick },
      ],
    })
    const button = await screen.findByRole('button', { name: 'Actions for block 3' })
    await user.click(button)
    await user.click(await screen.findByRole('menuitem', { name: 'View Details' }))
    expect(onPick).toHaveBeenCalledWith(3)
    expect(screen.queryByRole('menu')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

test("a row's menu opened by keyboard returns the focus to the cell or the row", async () => {
  const { user } = renderTable({ hasCells: true, rowMenu: () => [{ label: 'View Details' }] })
  const target = await row('block 2')
  target.focus()
  await user.keyboard('{F2}')
  const cell = document.activeElement
  expect(cell?.getAttribute('role')).toBe('gridcell')
  for (const expected of [cell, target]) {
    await user.keyboard('{Shift>}{F10}{/Shift}')
    await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(expected))
    await user.keyboard('{Escape}')
  }
})

describe('right-click', () => {
  const rowMenu = (block: { name: string }) => [{ label: `Open ${block.name}` }]
  const menuName = () => screen.getByRole('menu').getAttribute('aria-label')
  /** Returns whether our menu replaces the browser's. */
  const rightClick = (target: Element, how: MouseEventInit & { pointerType?: string } = {}) => {
    fireEvent.mouseDown(target, { button: 2 })
    const { pointerType = 'mouse', ...init } = how
    const event = createEvent.contextMenu(target, { button: 2, clientX: 40, clientY: 50, ...init })
    return !fireEvent(target, Object.assign(event, { pointerType }))
  }

  test("opens a row's menu at the pointer; focus and text selection stay", async () => {
    const { user } = renderTable({ rowMenu })
    const first = await loaded()
    first.focus()
    expect(rightClick((await row('block 2')).firstElementChild as Element)).toBe(true)
    await screen.findByRole('menuitem', { name: 'Open block 2' })
    expect(menuName()).toBe('Actions for block 2')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(first))
  })

  test('on one of several selected rows it applies to all of them, on another row to that one', async () => {
    const { user } = renderTable({ rowMenu, selectionMenu: () => [{ label: 'Print labels' }] })
    await user.click(await screen.findByRole('checkbox', { name: 'Select block 2' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select block 3' }))
    rightClick(await row('block 3'))
    await screen.findByRole('menuitem', { name: 'Print labels' })
    expect(menuName()).toBe('Actions for 2 selected')
    await user.keyboard('{Escape}')
    rightClick(await row('block 4'))
    expect(await screen.findByRole('menuitem', { name: 'Open block 4' })).toBeTruthy()
  })

  test("leaves the browser's menu with Shift, by touch, in text fields and on selected text", async () => {
    renderTable({ rowMenu })
    const cell = (await loaded()).querySelector('[data-column=name]') as HTMLElement
    expect(rightClick(cell, { shiftKey: true })).toBe(false)
    expect(rightClick(cell, { pointerType: 'touch' })).toBe(false)
    const field = cell.appendChild(document.createElement('input'))
    expect(rightClick(field)).toBe(false)
    field.remove()
    window.getSelection()?.selectAllChildren(cell)
    expect(rightClick(cell.firstElementChild as Element)).toBe(false)
    window.getSelection()?.removeAllRanges()
    expect(rightClick(cell)).toBe(true)
  })
})

test('a second click on its button closes the menu', async () => {
  const { user } = renderTable()
  await loaded()
  await user.click(press('Selection menu'))
  await screen.findByRole('menu')
  await user.click(press('Selection menu'))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

describe('instead of rows', () => {
  test('an empty list says so and offers its actions', async () => {
    renderTable({ fetchPage: pagesOf([]) })
    expect(await screen.findByText('No blocks found.')).toBeTruthy()
    expect(press('Make one')).toBeTruthy()
    expect(screen.getByText('Showing 0 of 0 blocks')).toBeTruthy()
  })

  test("a list that fails to load says so with 'Try again', never that it is empty", async () => {
    const fetchPage = vi.fn(pagesOf(buildBlocks(3))).mockRejectedValueOnce(new Error('down'))
    const { user } = renderTable({ fetchPage })
    expect((await screen.findByRole('alert')).textContent).toContain('Blocks could not be loaded')
    expect(screen.queryByText('No blocks found.')).toBeNull()
    await user.click(press('Try again'))
    await loaded()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(fetchPage).toHaveBeenCalledTimes(2)
  })

  test('a failed next page keeps the rows beside the error, and can be retried', async () => {
    const fetchPage = vi.fn(pagesOf(buildBlocks(12)))
    const { user } = renderTable({ fetchPage })
    await loaded()
    fetchPage.mockRejectedValueOnce(new Error('down'))
    await user.click(press('Load More'))
    await screen.findByRole('alert')
    expect(shownRows()).toHaveLength(5)
    scrollTo(1)
    expect(fetchPage).toHaveBeenCalledTimes(2)
    scrollTo(0)
    await user.click(press('Try again'))
    expect(await screen.findByText('Showing 10 of 12 blocks')).toBeTruthy()
  })

  test('no text is shown while the first page loads', async () => {
    renderTable({ fetchPage: () => new Promise(() => {}) })
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('No blocks found.')).toBeNull()
  })
})
