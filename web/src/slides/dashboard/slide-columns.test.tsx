// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { PictureState } from '@vitrine/contract/files/picture-summary'
import { SLIDE_FIELD_LABELS } from '@vitrine/contract/slides/slide-field-labels'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterEach, expect, test } from 'vitest'
import { buildFile } from '../../files/file.fixture.ts'
import { buildSlide } from '../slide.fixture.ts'
import { SLIDE_COLUMNS, SLIDE_FIELDS, type SlideField } from '../slide-fields.ts'
import { slideColumns, slideSearchColumns } from './slide-columns.tsx'

afterEach(cleanup)

/** A column's cell, inside a router as on the screen. */
async function showCell(id: string, slide: Slide): Promise<HTMLElement> {
  const cell = slideColumns.find(column => column.id === id)?.cell
  const route = createRootRoute({ component: () => <div data-testid="cell">{cell?.(slide)}</div> })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return screen.findByTestId('cell')
}
const badge = (cell: HTMLElement) => cell.querySelector<HTMLElement>('[class*=badge]')

const inPlace = Object.keys(SLIDE_COLUMNS).map(field => SLIDE_FIELD_LABELS[field as SlideField])

test('the columns of single fields are between Name and Status', () => {
  expect(slideColumns.map(column => column.header)).toEqual(['Picture', 'Name', ...inPlace, 'Status', 'Created'])
  expect(slideColumns.filter(column => column.isOfPictures).map(column => column.header)).toEqual(['Picture'])
})

test('every field of a slide is a column and edited in place; Vendor and Notes are hidden by default', () => {
  const fields = slideColumns.flatMap(({ edit }) => edit?.field ?? [])
  expect(fields.sort()).toEqual(SLIDE_FIELDS.map(({ field }) => field).sort())
  const hidden = slideColumns.filter(column => column.isHiddenByDefault).map(column => column.header)
  expect(hidden).toEqual(['Vendor', 'Notes'])
})

test('a status is one of six, and has its id', () => {
  const edit = slideColumns.find(column => column.id === 'status')?.edit
  expect(edit?.choices?.map(({ label }) => label)).toEqual([
    'created',
    'processing',
    'completed',
    'failed',
    'active',
    'archived',
  ])
  expect(edit?.read?.('Archived')).toEqual({
    value: { id: 6, name: 'archived', description: 'Slide is archived' },
  })
  expect(edit?.read?.(' ')).toEqual({ error: 'Status is required.' })
})

test('the name of a status includes everything its cell shows', () => {
  const column = slideColumns.find(({ id }) => id === 'status')
  const status = { id: 3, name: 'created', description: null }
  const nameOf = (slide: Slide) => column?.accessibleText?.(slide)
  expect(nameOf(buildSlide({ status, file: buildFile({ size: 2_000_000 }) }))).toMatch(/^created, [\d.]+ MB, \S+$/)
  expect(nameOf(buildSlide({ status, file: buildFile({ size: null }) }))).toMatch(/^created, -, \S+$/)
  expect(nameOf(buildSlide({ status, file: null }))).toBe('created')
  expect(nameOf(buildSlide({ status: null, file: null }))).toBeNull()
})

test('the default columns fit into a window of 1280 without sideways scrolling', () => {
  const shown = slideColumns.filter(column => !column.isHiddenByDefault)
  const floors = shown.reduce((sum, column) => sum + column.floor, 0)
  // Check, arrow and row menu take 98; the menu at the side and the page's margins leave 1078.
  expect(floors + 98).toBeLessThanOrEqual(1078)
})

test('the search covers seven columns, named as in the table', () => {
  expect(slideSearchColumns.map(column => column.label)).toEqual([
    'Name',
    'Block ID',
    'Cut Number',
    'Source',
    'Species',
    'Organ',
    'Description',
  ])
})

test('a name links to its slide, with the first 8 characters of the uuid and a copy button below', async () => {
  const cell = await showCell('name', buildSlide({ id: 7, name: 'A-1', uuid: '3e9e0d50-1111-4222-8333-444455556666' }))
  expect(screen.getByRole('link', { name: 'A-1' }).getAttribute('href')).toBe('/slides/7')
  expect(cell.textContent).toBe('A-13e9e0d50')
  expect(screen.getByRole('button', { name: 'Copy to clipboard' })).toBeTruthy()
})

test('a name is marked if the label image names another slide', async () => {
  const labeled = (label_check: 'matches' | 'differs') => {
    const slide = buildSlide()
    const picture = { state: 'ready', revision: 'a', thumbnail: null, label_check } as const
    return { ...slide, file: slide.file && { ...slide.file, picture } }
  }
  await showCell('name', labeled('differs'))
  expect(screen.getByRole('img', { name: 'The label image names another slide.' })).toBeTruthy()
  cleanup()
  await showCell('name', labeled('matches'))
  expect(screen.queryByRole('img', { name: 'The label image names another slide.' })).toBeNull()
})

const pictured = (state: PictureState, thumbnail: string | null) => {
  const picture = { state, revision: 'a', thumbnail, label_check: 'no_label' } as const
  return buildSlide({ id: 7, name: 'A-1', file: buildFile({ picture }) })
}

test('a picture links to the viewer', async () => {
  await showCell('picture', pictured('ready', '/api/files/12/picture/a/thumbnail/'))
  expect(screen.getByRole('link', { name: 'Picture of A-1' }).getAttribute('href')).toBe('/slides/7/view')
})

test.each([
  ['no picture', buildSlide({ file: null }), 'No picture'],
  ['an unsupported one', pictured('unsupported', null), "The picture's format isn't supported yet"],
  ['a damaged one', pictured('damaged', null), 'The picture is damaged'],
  ['one that is being copied', pictured('copying', null), 'The picture is still being copied'],
  ['a missing one', pictured('missing', null), "The picture's file is no longer in its folder"],
])('in place of %s a symbol says why', async (_, slide, reason) => {
  const cell = await showCell('picture', slide)
  expect(within(cell).getByRole('img', { name: reason }).closest('[title]')?.getAttribute('title')).toBe(reason)
  expect(within(cell).queryByRole('link')).toBeNull()
})

test.each([
  ['active', 'green'],
  ['processing', 'yellow'],
  ['archived', 'grey'],
  ['error', 'red'],
  ['created', 'blue'],
  ['completed', 'blue'],
  ['constructor', 'blue'],
])('the status %j has a %s badge', async (name, color) => {
  const cell = await showCell('status', buildSlide({ status: { id: null, name, description: null } }))
  expect(badge(cell)?.textContent).toBe(name)
  expect(badge(cell)?.style.background).toContain(color)
})

test.each([
  ['image/jpeg', 'jpeg', 'JPEG'],
  ['image/png', 'png', 'PNG'],
  ['image/tiff', 'tiff', 'TIFF'],
  ['application/pdf', 'pdf', 'PDF'],
  ['image/svs', 'other', 'image/svs'],
])(
  'below the status, a file of type %j has the icon of %s, its type in words and its size',
  async (type, kind, word) => {
    const file = { ...(buildSlide().file as NonNullable<Slide['file']>), type, size: 1536 }
    const cell = await showCell('status', buildSlide({ file }))
    expect(cell.querySelector('svg')?.getAttribute('data-kind')).toBe(kind)
    expect(cell.textContent).toContain(`1.50 KB ${word}`)
  },
)

test('a slide without a file says so', async () => {
  const cell = await showCell('status', buildSlide({ file: null }))
  expect(cell.querySelector('[title="No file attached"]')?.textContent).toBe('-')
})

test('the day of the last change is below the day of creation', async () => {
  const cell = await showCell(
    'created_at',
    buildSlide({ created_at: '2026-01-05T12:00:00Z', updated_at: '2026-02-06T12:00:00Z' }),
  )
  expect(cell.textContent).toBe('Jan 5, 2026Feb 6, 2026 updated')
})

test('a slide without dates shows a dash', async () => {
  expect((await showCell('created_at', buildSlide({ created_at: null, updated_at: null }))).textContent).toContain('-')
})
