// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { PictureState } from '@vitrine/contract/files/picture-summary'
import { SAMPLE_FIELD_LABELS } from '@vitrine/contract/samples/sample-field-labels'
import type { Sample } from '@vitrine/contract/samples/samples'
import { afterEach, describe, expect, test } from 'vitest'
import { accessibleCellText, cellField } from '../../table/cell-editing/cell-edit.ts'
import { chosenColumns, defaultColumnChoice } from '../../table/columns/column-choice.ts'
import { placeColumns } from '../../table/columns/column-layout.ts'
import { buildSample } from '../sample.fixture.ts'
import { SAMPLE_FIELDS, type SampleField } from '../sample-fields.ts'
import { sampleColumns, sampleName, sampleSearchColumns } from './sample-columns.tsx'
import { samplesDashboard } from './samples-dashboard.tsx'

afterEach(cleanup)

const columnOf = (id: string) => {
  const column = sampleColumns.find(column => column.id === id)
  if (!column) throw new Error(`There is no column ${id}`)
  return column
}

/** A column's cell, inside a router as on the screen. */
async function showCell(id: string, sample: Sample): Promise<HTMLElement> {
  const cell = columnOf(id).cell
  const route = createRootRoute({ component: () => <div data-testid="cell">{cell?.(sample)}</div> })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  return screen.findByTestId('cell')
}
const badge = (cell: HTMLElement) => cell.querySelector<HTMLElement>('[class*=badge]')
const headers = (columns: readonly { header: string }[]) => columns.map(column => column.header)
const withoutPictures = sampleColumns.filter(({ id }) => id !== 'picture')
const firstShown = chosenColumns(sampleColumns, defaultColumnChoice(sampleColumns))

describe('the columns', () => {
  test('are in the specified order, with the second Tiles entry and Staining Type as lines', () => {
    const listed = placeColumns(withoutPictures).slice(0, 13)
    expect(headers(listed)).toEqual([
      'Sample ID',
      'QC Status',
      'Machine QC Status',
      'Blur Detection Threshold',
      'Created',
      'Staining Lab',
      'Instrument',
      'Channels',
      'Tiles',
      'Status',
      'Associated Slide',
      'File Name',
      'File Type',
    ])
    expect(listed.flatMap(({ header, lines }) => lines?.map(line => [header, line.header]) ?? [])).toEqual([
      ['Sample ID', 'Tiles'],
      ['Staining Lab', 'Staining Type'],
    ])
  })

  test('Tiles entries, Staining Lab, Channels, Status and Associated Slide are hidden by default', () => {
    const hidden = withoutPictures
      .filter(column => column.isHiddenByDefault)
      .map(column => column.dialogName ?? column.header)
    expect(hidden.slice(0, 9)).toEqual([
      'Tiles (below the Sample ID)',
      'Staining Lab',
      'Channels',
      'Tiles',
      'Status',
      'Associated Slide',
      // Only in the built-in view.
      'Specimen Type',
      'Organ Type',
      'File Path',
    ])
  })

  test('every field of a sample is a column; the further ones are hidden by default and named as in forms', () => {
    const shown = new Set(sampleColumns.map(cellField))
    expect(SAMPLE_FIELDS.filter(({ field }) => !shown.has(field))).toEqual([])
    const further = sampleColumns.slice(sampleColumns.findIndex(({ id }) => id === 'file_path') + 1)
    expect(further.every(({ isHiddenByDefault }) => isHiddenByDefault)).toBe(true)
    expect(headers(further)).toEqual(further.map(({ id }) => SAMPLE_FIELD_LABELS[id as SampleField]))
    expect(headers(further.filter(({ isSortable }) => isSortable === false))).toEqual(['Extra Data'])
  })

  test('the built-in view has six columns, all of which exist', () => {
    const { builtInView, initialSort } = samplesDashboard
    expect(initialSort).toEqual({ field: 'created_at', order: 'dsc' })
    expect(builtInView?.columns.map(id => columnOf(id).header)).toEqual([
      'Sample ID',
      'Specimen Type',
      'Organ Type',
      'QC Status',
      'Created',
      'File Path',
    ])
  })

  test('all default widths fit into a window of 1280 without sideways scrolling', () => {
    const floors = placeColumns(firstShown).reduce((sum, column) => sum + column.floor, 0)
    // Check, arrow and row menu take 98; the menu at the side and the page's margins leave 1078.
    expect(floors + 98).toBeLessThanOrEqual(1078)
  })

  test('default widths are between 100 and 400', () => {
    for (const { weight } of placeColumns(withoutPictures)) {
      expect(weight).toBeGreaterThanOrEqual(100)
      expect(weight).toBeLessThanOrEqual(400)
    }
  })

  test('the search covers File Name and File Type', () => {
    expect(sampleSearchColumns).toEqual([
      { value: 'file_name', label: 'File Name' },
      { value: 'file_type', label: 'File Type' },
    ])
  })
})

describe('editing in place', () => {
  test('is available for all but Sample ID, Created, Associated Slide and pictures, with the controls of the fields', () => {
    expect(headers(withoutPictures.filter(column => !column.edit))).toEqual([
      'Sample ID',
      'Created',
      'Associated Slide',
    ])
    for (const column of sampleColumns.filter(({ edit }) => edit)) expect(column.edit?.field).toBe(cellField(column))
  })

  test('both QC columns offer the same four options, Status its own four', () => {
    const options = (id: string) => columnOf(id).edit?.choices?.map(({ value, label }) => `${value} ${label}`)
    const qc = ['pass Pass', 'fail Fail', 'pending Pending', 'manual_review Manual Review']
    expect(options('qc_status')).toEqual(qc)
    expect(options('qc_status_machine')).toEqual(qc)
    expect(options('status')).toEqual(['active Active', 'processing Processing', 'archived Archived', 'error Error'])
  })

  test('number inputs are for tiles, in both places, channels and other counts', () => {
    const integers = sampleColumns.filter(column => column.edit?.kind === 'integer')
    expect(integers.map(cellField)).toEqual([
      'tiles',
      'channels',
      'tiles',
      'cut_number',
      'image_width_px',
      'image_height_px',
    ])
  })
})

describe('the content of cells', () => {
  test('Sample ID shows the pictor sample id, copies the sample id, and has the block id below', async () => {
    const cell = await showCell(
      'sample_id',
      buildSample({ id: 7, sample_id: 'S-7', pictor_sample_id: 'PIC-7', block_id: 'B-2' }),
    )
    expect(screen.getByRole('link', { name: 'PIC-7' }).getAttribute('href')).toBe('/samples/7')
    expect(screen.getByRole('button', { name: 'Copy sample ID S-7 to clipboard' })).toBeTruthy()
    expect(cell.textContent).toBe('PIC-7B-2')
  })

  test('falls back to the sample id if there is no pictor sample id', () => {
    expect(sampleName({ sample_id: 'S-7', pictor_sample_id: null })).toBe('S-7')
    expect(sampleName({ sample_id: 'S-7', pictor_sample_id: ' ' })).toBe('S-7')
  })

  test.each([
    ['pass', 'Pass', 'green'],
    ['fail', 'Fail', 'red'],
    ['pending', 'Pending', 'yellow'],
    ['manual_review', 'Manual Review', 'purple'],
    [null, 'Unknown', 'grey'],
    ['odd', 'Unknown', 'grey'],
  ])('a QC status of %j has a badge %s in %s', async (qc_status, label, color) => {
    const sample = buildSample({ qc_status: qc_status as Sample['qc_status'] })
    const cell = await showCell('qc_status', sample)
    expect(badge(cell)?.textContent).toBe(label)
    expect(badge(cell)?.style.background).toContain(color)
    expect(accessibleCellText(columnOf('qc_status'), sample)).toBe(label)
  })

  test.each([
    ['manual_review', 'Manual Review', 'purple'],
    ['blurred at the edge', 'blurred at the edge', 'grey'],
    [null, 'Unknown', 'grey'],
  ])(
    "a machine's QC status of %j has a badge %s in %s: free text stands as it was written",
    async (value, label, color) => {
      const cell = await showCell('qc_status_machine', buildSample({ qc_status_machine: value }))
      expect(badge(cell)?.textContent).toBe(label)
      expect(badge(cell)?.style.background).toContain(color)
    },
  )

  test.each([
    ['active', 'Active', 'green'],
    ['processing', 'Processing', 'yellow'],
    ['archived', 'Archived', 'grey'],
    ['error', 'Error', 'red'],
    ['odd', 'odd', 'blue'],
  ])('a status of %j has a badge %s in %s', async (status, label, color) => {
    const cell = await showCell('status', buildSample({ status: status as Sample['status'] }))
    expect(badge(cell)?.textContent).toBe(label)
    expect(badge(cell)?.style.background).toContain(color)
  })

  test.each([
    [0.5, '0.500'],
    [0.12345, '0.123'],
    [0, '0.000'],
    [null, null],
  ])('a blur detection threshold of %j reads %j: three decimals', (blur_detection_threshold, text) => {
    expect(accessibleCellText(columnOf('blur_detection_threshold'), buildSample({ blur_detection_threshold }))).toBe(
      text,
    )
  })

  test('Created has Received below', async () => {
    const cell = await showCell(
      'created_at',
      buildSample({ created_at: '2026-01-05T12:00:00Z', received_timestamp: '2026-01-03T12:00:00Z' }),
    )
    expect(cell.textContent).toBe('Jan 5, 2026Jan 3, 2026 received')
  })

  test('Associated Slide links to the slide by its name, else by its id; a dash if none is linked', async () => {
    const detail = { id: 9, name: 'slide 9', status: null }
    await showCell('slide', buildSample({ slide: 9, slide_detail: detail }))
    expect(screen.getByRole('link', { name: 'slide 9' }).getAttribute('href')).toBe('/slides/9')
    cleanup()
    await showCell('slide', buildSample({ slide: 9, slide_detail: null }))
    expect(screen.getByRole('link', { name: '9' })).toBeTruthy()
    cleanup()
    expect((await showCell('slide', buildSample({ slide: null }))).textContent).toBe('-')
  })

  const linked = (state: PictureState, thumbnail: string | null) => {
    const picture = { state, revision: 'a', thumbnail, label_check: 'no_label' } as const
    return buildSample({ slide: 9, slide_detail: { id: 9, name: 'slide 9', status: null, picture } })
  }

  test('Picture is that of the slide, and links to the viewer', async () => {
    await showCell('picture', linked('ready', '/api/files/12/picture/a/thumbnail/'))
    expect(screen.getByRole('link', { name: 'Picture of slide 9' }).getAttribute('href')).toBe('/slides/9/view')
  })

  test.each([
    ['a sample without a slide', buildSample({ slide: null }), 'This sample is not linked to a slide.'],
    ['a slide without a picture', buildSample({ slide: 9 }), 'No picture'],
    ['a damaged one', linked('damaged', null), 'The picture is damaged'],
  ])('in place of the picture of %s a symbol says why', async (_, sample, reason) => {
    const cell = await showCell('picture', sample)
    expect(within(cell).getByRole('img', { name: reason }).closest('[title]')?.getAttribute('title')).toBe(reason)
    expect(within(cell).queryByRole('link')).toBeNull()
  })

  test('the line of tiles has a unit', () => {
    expect(accessibleCellText(columnOf('tiles_line'), buildSample({ tiles: 51_986 }))).toBe('Tiles 51,986')
    expect(accessibleCellText(columnOf('tiles_line'), buildSample())).toBe('Tiles -')
  })
})
