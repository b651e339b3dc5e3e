// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InRouter } from '../../edit/in-router.fixture.tsx'
import type { Column } from '../columns/column.ts'
import { tileLines } from '../columns/layout.ts'
import { type Block, buildBlocks, giveElementsSize, renderTable } from '../dashboard/records-table.fixture.tsx'
import type { Gallery } from '../records/dashboard.ts'
// Loads the code of the first tile before a test starts.
import './tile.tsx'

const gallery: Gallery<Block> = {
  picture: (block, { width, height }) => <i>{`${block.name} ${width} x ${height}`}</i>,
  status: ({ id }) => (id === 2 ? { label: 'Failed', color: 'red' } : undefined),
  href: ({ id }) => `/blocks/${id}`,
  captions: ['organ', 'cut'],
  shown: ['name'],
}
const captions: Column<Block>[] = [
  { id: 'organ', header: 'Organ', weight: 1, floor: 80 },
  { id: 'cut', header: 'Cut', weight: 1, floor: 80, cell: ({ cut }) => <em>{`cut ${cut}`}</em> },
]
const shown = { gallery, captions, tile: 192 }

beforeEach(() => {
  giveElementsSize()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(830)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const blocks = buildBlocks(12)
const menu = () => [{ label: 'Print', onPick: () => undefined }]
async function showTiles() {
  const table = renderTable({
    wrapper: InRouter,
    gallery: shown,
    rowMenu: menu,
    fetchPage: async () => ({ results: blocks, total: 12 }),
  })
  await tile(1)
  return table
}
const tile = (id: number) => screen.findByRole('row', { name: `block ${id}` })
const chosen = () => [...document.querySelectorAll('[aria-selected=true]')].map(row => row.getAttribute('data-row-id'))

test('tiles fill their lines, at least as wide as chosen', async () => {
  expect(tileLines(830, 192)).toMatchObject({ perLine: 4, width: 205 })
  expect(tileLines(830, 320)).toMatchObject({ perLine: 2, width: 410 })
  expect(tileLines(0, 320)).toMatchObject({ perLine: 1, width: 330 })
  await showTiles()
  const places = await Promise.all([1, 4, 5].map(async id => (await tile(id)).style))
  expect(places.map(({ left }) => left)).toEqual(['10px', '625px', '10px'])
  expect(places[0]?.top).toBe(places[1]?.top)
  expect(places[2]?.top).not.toBe(places[0]?.top)
})

test('a tile has picture, name, two fields, and its status at the label end', async () => {
  await showTiles()
  const second = within(await tile(2))
  expect(second.getByText('block 2 193 x 144')).toBeTruthy()
  expect(second.getByRole('link', { name: 'block 2' }).getAttribute('href')).toBe('/blocks/2')
  expect(second.getByTitle('Organ: liver').textContent).toBe('Organ: liver')
  expect(second.getByTitle('Cut: 2').textContent).toBe('Cut: cut 2')
  expect(second.getByTitle('Failed')).toBeTruthy()
  expect(within(await tile(1)).queryByTitle('Failed')).toBeNull()
})

test('arrows move in two dimensions, Space selects, Shift selects a range, Enter opens, Escape closes', async () => {
  const { user } = await showTiles()
  ;(await tile(1)).focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(await tile(6))
  await user.keyboard(' ')
  expect(chosen()).toEqual(['6'])
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(chosen()).toEqual(['6', '7', '8'])
  expect(document.activeElement).toBe(await tile(8))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('region', { name: 'Details of block 8' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Details of block 8' })).toBeNull()
})

test('Shift and an arrow select from the tile that had the focus', async () => {
  const { user } = await showTiles()
  ;(await tile(2)).focus()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(chosen()).toEqual(['2', '3', '4', '5', '6'])
})

test('clicking the picture opens the details, with Ctrl it selects, with Shift a range', async () => {
  const { user } = await showTiles()
  const picture = async (id: number) =>
    within(await tile(id)).getByRole('button', { name: `Show details of block ${id}` })
  await user.click(await picture(3))
  expect((await picture(3)).getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Control>}')
  await user.click(await picture(1))
  await user.keyboard('{/Control}{Shift>}')
  await user.click(await picture(3))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['1', '2', '3'])
})

test('right-click, Shift+F10 and the button of a tile open its menu', async () => {
  const { user } = await showTiles()
  fireEvent.contextMenu(await tile(2), { clientX: 30, clientY: 40 })
  await screen.findByRole('menu', { name: 'Actions for block 2' })
  await user.keyboard('{Escape}')
  fireEvent.keyDown(await tile(3), { key: 'F10', shiftKey: true })
  await screen.findByRole('menu', { name: 'Actions for block 3' })
  await user.keyboard('{Escape}')
  await user.click(within(await tile(4)).getByRole('button', { name: 'Actions for block 4' }))
  await screen.findByRole('menu', { name: 'Actions for block 4' })
})

test('one tile and its controls are in the tab order', async () => {
  await showTiles()
  const stops = [...document.querySelectorAll('[role=rowgroup] [tabindex="0"]')]
  expect(stops.every(stop => stop.closest('[data-row-id]')?.getAttribute('data-row-id') === '1')).toBe(true)
  expect(stops).toHaveLength(5)
})
