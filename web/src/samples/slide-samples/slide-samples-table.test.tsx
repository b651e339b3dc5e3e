// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { ToastArea } from '../../ui/notices/toast.tsx'
import { buildSample } from '../sample.fixture.ts'
import { SlideSamplesTable } from './slide-samples-table.tsx'

// Links need a router; these tests only read their address.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, ...link }: { to: string; children: ReactNode }) => <a href={to} {...link} />,
}))

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) =>
    // These tests don't cover suggestions of known values.
    address.includes('/facets/') ? Response.json({ total: 0, facets: {} }) : fetched(address, request),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const answer = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }))
const samples = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => buildSample({ id: from + index }))
const asked = () => fetched.mock.calls.map(([address, init]) => `${init?.method} ${address}`)

async function show(props: { embedded?: Sample[]; limit?: number } = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ToastArea />
        <SlideSamplesTable slideId={7} {...props} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  if (props.embedded?.length) await screen.findAllByRole('row')
  return userEvent.setup()
}
const rows = () => screen.getAllByRole('link', { name: /^S-\d+$/ }).map(link => link.textContent)
const toast = () => screen.getAllByRole('status')[0]?.textContent

const full = buildSample({
  id: 3,
  sample_id: 'S-3',
  pictor_sample_id: 'PS-2041',
  specimen_type: 'Tissue section',
  organ_type: 'liver',
  qc_status: 'manual_review',
  description: 'Ileum',
  biomarker: 'CD3',
  image_width_px: 41216,
  image_height_px: 30720,
  image_width_um: 18753.5,
  image_height_um: 13978,
  file_size: '328.95 MB',
  staining_lab: 'GMC Pathology',
  staining_type: 'HE',
  instrument_name: 'NanoZoomer',
})

describe('its content', () => {
  test('the columns, with their second lines and links to view and edit', async () => {
    await show({ embedded: [full] })
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Details',
      'Sample ID',
      'Specimen Type',
      'QC Status',
      'Created',
      'Actions',
    ])
    const [, row] = screen.getAllByRole('row')
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['', 'S-3PS-2041', 'Tissue sectionliver', 'Manual Review', 'Jan 5, 2026', ''])
    expect(screen.getByRole('link', { name: 'View sample S-3' }).getAttribute('href')).toBe('/samples/3')
    expect(screen.getByRole('link', { name: 'Edit sample S-3' }).getAttribute('href')).toBe('/samples/3/edit')
  })

  test('a click on a row expands its three panels, and another click collapses them', async () => {
    const user = await show({ embedded: [full] })
    const specimen = screen.getByText('liver')
    const toggle = screen.getByRole('button', { name: 'Details of S-3' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await user.click(specimen)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('heading', { level: 3 }).map(head => head.textContent)).toEqual([
      'Sample Information',
      'Image Information',
      'Lab Information',
    ])
    expect([...document.querySelectorAll('dl > div')].map(pair => pair.textContent)).toEqual([
      'Specimen TypeTissue section',
      'DescriptionIleum',
      'BiomarkerCD3',
      'Pixels41,216 × 30,720',
      'Micrometres18,753.5 × 13,978',
      'File Size328.95 MB',
      'Staining LabGMC Pathology',
      'Staining TypeHE',
      'InstrumentNanoZoomer',
    ])
    await user.click(specimen)
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
  })

  test('a unit of the image size without a value is left out', async () => {
    const user = await show({ embedded: [{ ...full, image_width_um: null, image_height_um: null }] })
    await user.click(screen.getByRole('button', { name: 'Details of S-3' }))
    const terms = [...document.querySelectorAll('dt')].map(term => term.textContent)
    expect(terms).toContain('Pixels')
    expect(terms).not.toContain('Micrometres')
  })

  test('the arrow does the same from the keyboard', async () => {
    const user = await show({ embedded: [full] })
    screen.getByRole('button', { name: 'Details of S-3' }).focus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: 'Lab Information' })).toBeTruthy()
    await user.keyboard(' ')
    expect(screen.queryByRole('heading', { name: 'Lab Information' })).toBeNull()
  })

  test('a missing value is a dash', async () => {
    const user = await show({ embedded: [buildSample({ id: 3 })] })
    await user.click(screen.getByRole('button', { name: 'Details of S-3' }))
    expect([...document.querySelectorAll('dd')].map(value => value.textContent)).toEqual([
      '-',
      '-',
      '-',
      '-',
      '-',
      '-',
      '-',
    ])
    expect(screen.getByText('Unknown')).toBeTruthy()
  })
})

describe('its samples', () => {
  test('are embedded ones if there are any, without a call', async () => {
    await show({ embedded: samples(1, 2) })
    expect(rows()).toEqual(['S-1', 'S-2'])
    expect(fetched).not.toHaveBeenCalled()
  })

  test('otherwise those of the query, 100 at a time', async () => {
    answer({ results: samples(1, 2), total: 2 })
    await show({ embedded: [] })
    await waitFor(() => expect(rows()).toEqual(['S-1', 'S-2']))
    expect(asked()).toEqual(['GET /api/samples/?slide=7&limit=100&offset=0'])
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  })

  test("show '100 of N' with Load More, until all are loaded", async () => {
    answer({ results: samples(1, 100), total: 130 })
    const user = await show()
    await waitFor(() => expect(screen.getAllByText('100 of 130')).toHaveLength(2))
    answer({ results: samples(101, 30), total: 130 })
    await user.click(screen.getByRole('button', { name: 'Load More' }))
    await waitFor(() => expect(rows()).toHaveLength(130))
    expect(asked()[1]).toBe('GET /api/samples/?slide=7&limit=100&offset=100')
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
    expect(screen.getByText('130')).toBeTruthy()
  })

  test('load 20 at a time in the edit flow', async () => {
    answer({ results: samples(1, 20), total: 21 })
    await show({ limit: 20 })
    await waitFor(() => expect(screen.getAllByText('20 of 21')).toHaveLength(2))
    expect(asked()).toEqual(['GET /api/samples/?slide=7&limit=20&offset=0'])
  })

  test('are shown page by page even if embedded', async () => {
    const user = await show({ embedded: samples(1, 25), limit: 20 })
    expect(rows()).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: 'Load More' }))
    await waitFor(() => expect(rows()).toHaveLength(25))
    expect(fetched).not.toHaveBeenCalled()
  })

  test('show a text if there are none', async () => {
    answer({ results: [], total: 0 })
    await show()
    expect(await screen.findByText('No samples associated with this slide.')).toBeTruthy()
  })

  test('a failed load is not an empty list: shows a toast, a lasting text and Try again', async () => {
    answer({ detail: 'Down.' }, 503)
    const user = await show()
    expect((await screen.findByRole('alert')).textContent).toContain('Samples could not be loaded')
    expect(toast()).toBe('Failed to load samples for this slide')
    expect(screen.queryByText('No samples associated with this slide.')).toBeNull()
    answer({ results: samples(1, 1), total: 1 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(rows()).toEqual(['S-1']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a failed Load More keeps the loaded rows', async () => {
    answer({ results: samples(1, 20), total: 21 })
    const user = await show({ limit: 20 })
    await waitFor(() => expect(rows()).toHaveLength(20))
    answer({ detail: 'Down.' }, 503)
    await user.click(screen.getByRole('button', { name: 'Load More' }))
    expect((await screen.findByRole('alert')).textContent).toContain('More samples could not be loaded')
    expect(rows()).toHaveLength(20)
  })
})

describe('editing in place', () => {
  async function edit(user: ReturnType<typeof userEvent.setup>, name: RegExp, text: string) {
    await user.click(screen.getByRole('button', { name }))
    const field = screen.getByRole('textbox')
    await user.clear(field)
    await user.type(field, `${text}{Enter}`)
  }
  async function open() {
    const user = await show({ embedded: [full, buildSample({ id: 4 })] })
    await user.click(screen.getByRole('button', { name: 'Details of S-3' }))
    return user
  }

  test('a changed field is sent with the version, and the reply is merged into the row', async () => {
    const user = await open()
    answer({ id: 3, biomarker: 'CD8', specimen_type: 'Biopsy', version: 2 })
    await edit(user, /edit Biomarker$/, 'CD8')
    await screen.findByRole('button', { name: 'CD8, edit Biomarker' })
    expect(screen.getAllByText('Biopsy')).toHaveLength(2)
    expect(asked()).toEqual(['PATCH /api/samples/3/'])
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"biomarker":"CD8"}')
    expect(toast()).toBe('Sample updated successfully')
  })

  test('a click on a value edits it and does not toggle the row', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Manual Review, edit QC Status' }))
    expect(screen.getByRole('heading', { name: 'Lab Information' })).toBeTruthy()
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'QC Status' })
    expect([...field.options].map(option => option.text)).toEqual([
      'No value',
      'Pass',
      'Fail',
      'Pending',
      'Manual Review',
    ])
    answer({ id: 3, qc_status: 'pass' })
    await user.selectOptions(field, 'Pass')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Pass, edit QC Status' })
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"qc_status":"pass"}')
  })

  test('Cancel sends nothing', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'HE, edit Staining Type' }))
    await user.type(screen.getByRole('combobox', { name: 'Staining Type' }), 'x')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'HE, edit Staining Type' })).toBeTruthy()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('a failed save shows a toast, and its reason stays under the field with the typed text', async () => {
    const user = await open()
    answer({ biomarker: ['biomarker is not for you.'] }, 400)
    await edit(user, /edit Biomarker$/, 'CD8')
    expect((await screen.findByRole('alert')).textContent).toBe('biomarker is not for you.')
    expect(toast()).toBe('Failed to update sample')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('CD8')
  })

  test('a value that someone else saved meanwhile is shown, and the typed value stays', async () => {
    const user = await open()
    const current = { ...full, biomarker: 'CD20', version: 2 }
    answer({ detail: 'Somebody else has changed this sample in the meantime.', current }, 412)
    await edit(user, /edit Biomarker$/, 'CD8')
    expect((await screen.findByRole('alert')).textContent).toContain('CD20')
    expect(screen.getByRole('button', { name: 'CD20, edit Biomarker' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('CD8')
  })

  test('a second edit waits for the first and is based on its version', async () => {
    const user = await open()
    let finish = (_: Response) => {}
    fetched.mockReturnValueOnce(new Promise(resolve => (finish = resolve)))
    await edit(user, /edit Biomarker$/, 'CD8')
    answer({ id: 3, staining_type: 'IHC', version: 6 })
    await user.click(screen.getByRole('button', { name: 'HE, edit Staining Type' }))
    const field = screen.getByRole('combobox', { name: 'Staining Type' })
    await user.clear(field)
    await user.type(field, 'IHC{Enter}')
    expect(fetched).toHaveBeenCalledTimes(1)
    finish(Response.json({ id: 3, biomarker: 'CD8', version: 5 }))
    await screen.findByRole('button', { name: 'IHC, edit Staining Type' })
    expect(await screen.findByRole('button', { name: 'CD8, edit Biomarker' })).toBeTruthy()
    expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).get('If-Match')).toBe('"5"')
  })

  test('a sample that was deleted meanwhile says so', async () => {
    const user = await open()
    answer({ detail: 'There is no sample with the id 3.' }, 404)
    await edit(user, /edit Biomarker$/, 'CD8')
    expect((await screen.findByRole('alert')).textContent).toBe('This sample was deleted by someone else.')
  })
})
