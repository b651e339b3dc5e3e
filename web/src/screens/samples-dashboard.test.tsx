// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { samplesDashboard } from '../samples/dashboard/samples-dashboard.tsx'
import { buildSample } from '../samples/sample.fixture.ts'
import { useRecordsOf } from '../table/dashboard/records-provider.tsx'
import { headers, inRow, ListedSamples, press, row, showDashboard } from './samples-dashboard.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

let server: ListedSamples
beforeEach(() => {
  // Each test has its own user, so that none sees another's stored data.
  user += 1
  server = new ListedSamples()
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

const samples = (count: number, more: (id: number) => Parameters<typeof buildSample>[0] = () => ({})) =>
  Array.from({ length: count }, (_, index) => buildSample({ id: index + 1, ...more(index + 1) }))
const full = buildSample({
  id: 3,
  pictor_sample_id: 'PIC-3',
  block_id: 'B-3',
  qc_status: 'fail',
  qc_status_machine: 'pass',
  blur_detection_threshold: 0.5,
  received_timestamp: '2026-01-03T12:00:00Z',
  instrument_name: 'NanoZoomer',
  file_name: 'a.ndpi',
  file_type: 'NDPI',
})

describe('the first visit', () => {
  test('requests 50 samples, newest first, and shows the specified columns', async () => {
    server.samples = [full]
    showDashboard()
    const cells = (await inRow('PIC-3')).getAllByRole('gridcell').map(cell => cell.textContent)
    expect(server.calls[0]).toBe('GET /api/samples/?offset=0&limit=50&ordering=-created_at')
    expect(headers()).toEqual([
      'Sample ID',
      'QC Status',
      'Machine QC Status',
      'Blur Detection Threshold',
      'Created',
      'Instrument',
      'File Name',
      'File Type',
    ])
    expect(cells.slice(2, -1)).toEqual([
      'PIC-3B-3',
      'Fail',
      'Pass',
      '0.500',
      'Jan 5, 2026Jan 3, 2026 received',
      'NanoZoomer',
      'a.ndpi',
      'NDPI',
    ])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Samples Dashboard')
    expect(document.title).toContain('Samples Dashboard')
    expect(screen.getByText('Showing 1 of 1 samples')).toBeTruthy()
  })

  test("a column of the slides' pictures can be chosen, before the sample id", async () => {
    server.samples = samples(1)
    const { user } = showDashboard()
    await row('S-1')
    expect(headers()[0]).toBe('Sample ID')
    await user.click(press('Columns'))
    await user.click(await screen.findByRole('checkbox', { name: 'Picture' }))
    await user.click(press('Apply Changes'))
    await screen.findByRole('columnheader', { name: 'Picture' })
    expect(headers().slice(0, 2)).toEqual(['Picture', 'Sample ID'])
  })

  test('the badge counts all samples', async () => {
    server.samples = samples(60)
    showDashboard()
    await waitFor(() => expect(screen.getByText(/^Total Samples/).textContent).toBe('Total Samples 60'))
  })

  test('using the list state outside of its provider throws a readable error', () => {
    expect(() => renderHook(() => useRecordsOf(samplesDashboard))).toThrow(
      'useSamples must be used within a SamplesProvider',
    )
  })
})

describe('ways to add samples', () => {
  const EMPTY = 'No samples found. Try adjusting your filters or importing new samples.'
  const adding = () =>
    screen.queryAllByRole('button', { name: 'Create Sample' }).length +
    screen.queryAllByRole('link', { name: 'Import CSV' }).length

  test('are in the toolbar and in the empty list, and each opens its dialog', async () => {
    const { user } = showDashboard()
    const empty = within((await screen.findByText(EMPTY)).closest('[role=status]') as HTMLElement)
    expect(adding()).toBe(4)
    await user.click(empty.getByRole('button', { name: 'Create Sample' }))
    expect(await screen.findByRole('dialog', { name: /Sample/ })).toBeTruthy()
  })
})

describe('search', () => {
  test('commas separate terms; chosen columns are sent with them; chips remove them', async () => {
    server.samples = samples(1)
    const { user } = showDashboard()
    const field = await screen.findByPlaceholderText('Search samples (separate multiple terms with commas)...')
    await user.click(press('Search columns: All Columns'))
    await user.click(await screen.findByRole('option', { name: 'File Name' }))
    await user.click(screen.getByRole('option', { name: 'File Type' }))
    await user.type(field, 'ndpi, liver{Enter}')
    await waitFor(() =>
      expect(server.lists().at(-1)).toBe(
        'offset=0&limit=50&ordering=-created_at&search_terms=ndpi,liver&search_fields=file_name,file_type',
      ),
    )
    expect(press('Remove Columns: File Name, File Type')).toBeTruthy()
    await user.click(press('Remove ndpi'))
    await user.click(press('Remove Columns: File Name, File Type'))
    await waitFor(() => expect(server.lists().at(-1)).toBe('offset=0&limit=50&ordering=-created_at&search=liver'))
    await user.click(press('Clear all'))
    await waitFor(() => expect(server.lists().at(-1)).toBe('offset=0&limit=50&ordering=-created_at'))
  })
})

describe('statistics', () => {
  const label = (name: string) => screen.findByRole('img', { name })
  const twoPages = () =>
    samples(70, id => ({
      specimen_type: id <= 50 ? 'Biopsy' : 'Resection',
      organ_type: id === 1 ? null : 'liver',
      qc_status: id <= 40 ? 'pass' : 'manual_review',
    }))

  test('count all matching samples, loaded or not', async () => {
    server.samples = twoPages()
    showDashboard()
    expect(await label('Specimen Type: Biopsy 50, Resection 20')).toBeTruthy()
    expect(await label('Organ Type: liver 69, Unknown 1')).toBeTruthy()
    expect(await label('QC Status: Pass 40, Manual Review 30')).toBeTruthy()
    expect(screen.getByText('70.00 GB')).toBeTruthy()
    expect(screen.getByText('+4 in the last 7 days')).toBeTruthy()
  })

  test('a part creates a rule with a chip, QC by its value', async () => {
    server.samples = twoPages()
    const { user } = showDashboard()
    await user.click(await screen.findByRole('button', { name: 'Show only Unknown 1 sample' }))
    const rules = () => JSON.parse(new URLSearchParams(server.lists().at(-1)).get('filter') ?? 'null')
    const isEmpty = { field: 'organ_type', op: 'empty' }
    await waitFor(() => expect(rules()).toEqual(isEmpty))
    expect(press('Remove Organ Type is empty')).toBeTruthy()
    await user.click(press('Show only Manual Review 30 samples'))
    const inReview = { field: 'qc_status', op: 'is', value: 'manual_review' }
    await waitFor(() => expect(rules()).toEqual({ and: [isEmpty, inReview] }))
    expect(press('Remove QC Status is Manual Review')).toBeTruthy()
  })

  test('an edited row is counted with its new value', async () => {
    server.samples = [full]
    const { user } = showDashboard()
    await user.click((await inRow('PIC-3')).getByRole('button', { name: 'Fail, edit QC Status' }))
    server.answer('PATCH /api/samples/3/', { id: 3, qc_status: 'pass' })
    server.samples = [{ ...full, qc_status: 'pass' }]
    await user.selectOptions(screen.getByRole('combobox', { name: 'QC Status' }), 'Pass')
    await user.click(press('Save'))
    expect(await label('QC Status: Pass 1')).toBeTruthy()
  })
})

describe('a failed list', () => {
  test('is not an empty list: a toast, a lasting line, and Try again', async () => {
    server.answer('GET /api/samples/', { detail: 'The database is away.' }, 500)
    const { user } = showDashboard()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Samples could not be loaded')
    await waitFor(() => expect(server.toasts).toEqual(['Failed to load samples']))
    expect(screen.queryByText(/^No samples found/)).toBeNull()
    server.recover('GET /api/samples/')
    server.samples = samples(1)
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await row('S-1')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
