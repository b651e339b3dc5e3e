// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DatasetEntry } from '@vitrine/contract/datasets/datasets'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { besideOthers } from '../api/beside.fixture.ts'
import { downloadText } from '../csv/download.ts'
import { buildEntry, buildFullDataset } from '../datasets/dataset.fixture.ts'
import { buildFile } from '../files/file.fixture.ts'
import { buildSample } from '../samples/sample.fixture.ts'
import { buildSlide } from '../slides/slide.fixture.ts'
import { shownToast } from '../ui/notices/toast.tsx'
import { DatasetPage } from './dataset-page.tsx'

// Generous, so that a busy machine does not fail a test.
vi.setConfig({ testTimeout: 20_000 })

let address = '4'
const navigate = vi.fn()
// Links need a router; these tests only read their address.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, ...link }: { to: string; children: ReactNode }) => <a href={to} {...link} />,
  useNavigate: () => navigate,
  useSearch: () => ({}),
  useMatch: () => false,
  useBlocker: () => {},
  useParams: () => ({ id: address }),
}))
// Its history has its own test.
vi.mock('./record-history.tsx', () => ({ RecordHistory: () => null }))
vi.mock('../csv/download.ts', () => ({ downloadText: vi.fn() }))

type Reply = { status?: number; body?: unknown }
const fetched = vi.fn<typeof fetch>()
/** The server's replies, by kind of call; tests replace them as needed. */
let replies: { full: () => Reply; slides: (page: number) => Reply; samples: (slideId: number, page: number) => Reply }

const pictures = new Map<string, Reply>()

function answer(url: URL): Reply {
  if (url.pathname.endsWith('/versions/')) return { body: { results: [], total: 0 } }
  if (url.pathname.endsWith('/report/')) return AWAY
  if (url.pathname.endsWith('/picture/')) return pictures.get(url.pathname) ?? AWAY
  const query = url.searchParams
  if (url.pathname.endsWith('/full/')) return replies.full()
  if (url.pathname.endsWith('/slides/')) return replies.slides(Number(query.get('page')))
  return replies.samples(Number(query.get('slide')), Number(query.get('offset')) / 100)
}

beforeEach(() => {
  address = '4'
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  fetched.mockImplementation(async input => {
    const { status = 200, body } = answer(new URL(String(input), 'http://lab.example'))
    return Response.json(body, { status })
  })
  vi.stubGlobal('fetch', besideOthers(fetched))
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.mocked(downloadText).mockReset()
  navigate.mockReset()
  fetched.mockReset()
  pictures.clear()
})

const AWAY: Reply = { status: 503, body: { detail: 'The database is away.' } }
const calls = () => fetched.mock.calls.map(([input]) => String(input))
const toast = () => shownToast()?.text

function keep(entries: readonly DatasetEntry[], samples = new Map<number, number>()) {
  const dataset = buildFullDataset(entries, { id: 4, name: 'Lab Mice', description: '' })
  replies = {
    full: () => ({ body: dataset }),
    slides: page => ({ body: { results: entries.slice((page - 1) * 100, page * 100), count: entries.length } }),
    samples: (slideId, page) => {
      const total = samples.get(slideId) ?? 0
      const results = Array.from({ length: Math.min(100, total - page * 100) }, (_, index) =>
        buildSample({ id: slideId * 1000 + page * 100 + index, image_type: 'brightfield', status: 'active' }),
      )
      return { body: { results, total } }
    },
  }
}
const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildEntry({ slide: buildSlide({ id: index + 1, name: `s${index + 1}` }) }),
  )

const screenWith = (queries: QueryClient) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queries}>
      <DatasetPage />
    </QueryClientProvider>
  </MantineProvider>
)
function show() {
  render(screenWith(new QueryClient({ defaultOptions: { queries: { retry: false } } })))
  return userEvent.setup()
}
const structure = (title: string) => screen.findByRole('region', { name: title })
const rowOf = (name: string) => screen.getByRole('row', { name })
const button = (name: string) => screen.getByRole('button', { name })

describe('slides whose label names another slide', () => {
  const labeled = (id: number, label_check: 'differs' | 'matches') =>
    buildEntry({
      slide: buildSlide({
        id,
        name: `A${id}`,
        file: buildFile({ id: id + 100, picture: { state: 'ready', revision: 'r1', thumbnail: null, label_check } }),
      }),
    })
  const checks = () => within(screen.getByRole('region', { name: 'Checks' }))
  const alarm = () => checks().queryByText(/^\d+ label images? names? another slide$/, { selector: 'li > span' })

  test('are listed with the code on the label and link to their pages; others are not', async () => {
    keep([labeled(1, 'differs'), labeled(2, 'matches'), labeled(3, 'differs')])
    pictures.set('/api/files/101/picture/', { body: { state: 'ready', code: 'B2-1' } })
    // Labels may be hidden, and a picture may fail to load.
    pictures.set('/api/files/103/picture/', { body: { state: 'ready', code: null } })
    show()
    await screen.findByText(/says B2-1/)
    expect(alarm()?.textContent).toBe('2 label images name another slide')
    const links = checks().getAllByRole('link')
    expect(links.map(link => [link.getAttribute('href'), link.parentElement?.textContent])).toEqual([
      ['/slides/1', 'A1 (says B2-1)'],
      ['/slides/3', 'A3'],
    ])
    // Present when the page opens, so screen readers are not interrupted.
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls().filter(call => call.includes('/picture/'))).toHaveLength(2)
  })

  test('there is no warning if every label matches', async () => {
    keep([labeled(1, 'matches')])
    show()
    await structure('Dataset Structure (1 slide, 0 samples)')
    expect(alarm()).toBeNull()
    expect(checks().getByText('No wrong label, no missing picture')).toBeTruthy()
  })

  test('the codes of many are only loaded on demand', async () => {
    keep(Array.from({ length: 12 }, (_, index) => labeled(index + 1, 'differs')))
    const user = show()
    await screen.findByText('12 label images name another slide', { selector: 'li > span' })
    expect(checks().getAllByRole('link')).toHaveLength(5)
    expect(calls().filter(call => call.includes('/picture/'))).toHaveLength(5)
    await user.click(button('Show all 12'))
    expect(checks().getAllByRole('link')).toHaveLength(12)
    expect(screen.queryByRole('button', { name: 'Show all 12' })).toBeNull()
  })

  test('slides without a picture are counted, and listed on demand', async () => {
    connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
    keep([labeled(1, 'matches'), buildEntry({ slide: buildSlide({ id: 2, name: 'bare', file: null }) })])
    const user = show()
    await screen.findByText('1 slide has no picture')
    expect(checks().queryByRole('link')).toBeNull()
    await user.click(checks().getByRole('button', { name: 'Show' }))
    expect(checks().getByRole('link', { name: 'bare' }).getAttribute('href')).toBe('/slides/2')
  })
})

test('a tree of many slides only loads the pictures that are rendered', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  const pictured = (id: number) => {
    const thumbnail = `/api/files/${id}/picture/a/thumbnail/`
    const file = buildFile({ id, picture: { state: 'ready', revision: 'a', thumbnail, label_check: 'matches' } })
    return buildEntry({ slide: buildSlide({ id, name: `s${id}`, file }) })
  }
  keep(Array.from({ length: 100 }, (_, index) => pictured(index + 1)))
  show()
  await structure('Dataset Structure (100 slides, 0 samples)')
  const asked = () => calls().filter(call => call.endsWith('/thumbnail/')).length
  await waitFor(() => expect(asked()).toBeGreaterThan(5))
  expect(asked()).toBeLessThan(40)
})

describe('loading, loaded, missing, failed', () => {
  test('shows that it is loading, then the dataset', async () => {
    keep(entriesOf(2), new Map([[1, 3]]))
    show()
    expect(screen.getByRole('status').textContent).toBe('Loading dataset...')
    await structure('Dataset Structure (2 slides, 3 samples)')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lab Mice')
    const head = screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement
    expect(
      within(head)
        .getByText(/^Created by/)
        .closest('p')?.textContent,
    ).toBe('Created by admin·Created Nov 12, 2026')
    expect(within(head).getByText('Description:').closest('p')?.textContent).toBe('Description: -')
    expect(screen.getByRole('link', { name: 'Back to Datasets' }).getAttribute('href')).toBe('/datasets')
    expect(screen.getByRole('link', { name: 'Edit Dataset' }).getAttribute('href')).toBe('/datasets/4/edit')
    expect(screen.getByText('Dataset Analytics')).toBeTruthy()
    const named = ['Composition', 'Slide Distribution', 'Sample Diversity', 'Common Metadata', 'Checks']
    for (const name of named) expect(screen.getByRole('region', { name })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Slide Distribution' }).textContent).toBe(
      'Slide DistributionTotal 2Training2100%Validation00%Evaluation00%',
    )
    const links = within(screen.getByRole('navigation', { name: 'Sections of the page' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Composition',
      'Slides2',
      'Checks',
      'Versions',
      'Report',
      'History',
    ])
  })

  test('loads the full view, page 1 of 100 slides, and the samples of each with limit 100', async () => {
    keep(entriesOf(2))
    show()
    await structure('Dataset Structure (2 slides, 0 samples)')
    expect(calls().filter(call => !call.includes('/versions/'))).toEqual([
      '/api/datasets/4/full/',
      '/api/datasets/4/slides/?page=1&limit=100',
      '/api/samples/?slide=1&limit=100&offset=0',
      '/api/samples/?slide=2&limit=100&offset=0',
    ])
  })

  test('a missing dataset: Dataset Not Found, and a link back', async () => {
    keep([])
    replies.full = () => ({ status: 404, body: { detail: 'There is no dataset with the id 4.' } })
    show()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dataset Not Found')
    expect(screen.getByRole('link', { name: 'Back to Datasets' }).getAttribute('href')).toBe('/datasets')
    expect(console.error).not.toHaveBeenCalled()
  })

  test.each(['abc', '4abc', '-1', '0', '1.5', '99999999999999999'])(
    'an id that is none is not found, without a call: %s',
    async id => {
      keep([])
      address = id
      show()
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dataset Not Found')
      expect(calls()).toEqual([])
    },
  )

  test('a load error is logged, shown as a toast, and stays with Try again', async () => {
    keep(entriesOf(1))
    const full = replies.full
    replies.full = () => AWAY
    const user = show()
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
    expect(toast()).toBe('The database is away.')
    expect(console.error).toHaveBeenCalledWith('The dataset could not be loaded.', expect.any(Error))
    expect(screen.queryByText('Dataset Not Found')).toBeNull()
    replies.full = full
    await user.click(button('Try again'))
    await structure('Dataset Structure (1 slide, 0 samples)')
  })
})

test('another address is another dataset: neither the view nor expanded rows are kept', async () => {
  keep(entriesOf(2), new Map([[1, 3]]))
  const queries = new QueryClient()
  const { rerender } = render(screenWith(queries))
  const user = userEvent.setup()
  await structure('Dataset Structure (2 slides, 3 samples)')
  await user.click(button('Expand All'))
  await user.click(button('Table View'))
  await user.click(button('Export CSV'))
  await screen.findByRole('dialog')

  address = '5'
  const [, shared, ...others] = entriesOf(4)
  keep([shared as DatasetEntry, ...others], new Map([[2, 7]]))
  replies.full = () => ({ body: buildFullDataset([shared as DatasetEntry, ...others], { id: 5, name: 'Lab Rats' }) })
  rerender(screenWith(queries))
  await structure('Dataset Structure (3 slides, 7 samples)')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lab Rats')
  expect(button('Tree View').getAttribute('aria-pressed')).toBe('true')
  expect(rowOf('s2').getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('the tree', () => {
  test('a slide has its link, type, file and second line, and opens to its samples', async () => {
    const file = buildSlide().file
    const slide = buildSlide({
      id: 5,
      name: 'a.tif',
      description: 'knockout',
      file: file && { ...file, name: 'scan.tiff' },
    })
    keep([
      buildEntry({ slide, type: 'E' }),
      buildEntry({ slide: buildSlide({ id: 6, name: 'b', file: null, status: null, description: null }) }),
    ])
    replies.samples = id => ({
      body:
        id === 5
          ? [
              buildSample({
                id: 41,
                sample_id: 'S-41',
                image_type: 'Auto-fluorescence',
                specimen_type: 'Tissue',
                organ_type: 'brain',
                biomarker: 'NeuN',
                status: 'processing',
              }),
              buildSample({ id: 42, sample_id: '', image_type: 'confocal', status: 'archived' }),
              buildSample({ id: 43, status: 'active' }),
            ]
          : [],
    })
    const user = show()
    await structure('Dataset Structure (2 slides, 3 samples)')
    const row = rowOf('a.tif')
    expect(within(row).getByRole('link', { name: 'a.tif' }).getAttribute('href')).toBe('/slides/5')
    expect(row.textContent).toContain('Evaluation')
    expect(within(row).getByTitle('Has a file: scan.tiff').textContent).toContain('File')
    expect(row.textContent).toContain('knockout|Status: active • ID: 5 • 3 samples')
    expect(rowOf('b').textContent).toContain('No file')
    expect(rowOf('b').textContent).toContain('Status: - • ID: 6 • 0 samples')

    await user.click(button('Expand All'))
    const cells = (name: string) =>
      within(screen.getByRole('link', { name }).closest('[role=row]') as HTMLElement)
        .getAllByRole('gridcell')
        .map(cell => cell.textContent)
    expect(cells('S-41')).toEqual(['S-41', 'Autofluorescence', 'Tissue', 'brain', 'NeuN', 'processing', 'ID 41'])
    expect(cells('Sample 42')).toEqual(['Sample 42', 'Other: confocal', '-', '-', '-', 'archived', 'ID 42'])
    expect(screen.getByText('No samples associated with this slide')).toBeTruthy()
    const badge = (text: string) => screen.getAllByText(text).at(-1)?.style.background
    expect(badge('processing')).toContain('yellow')
    expect(badge('archived')).toContain('grey')
    expect(badge('active')).toContain('green')
    await user.click(screen.getByText('NeuN'))
    expect(navigate).toHaveBeenCalledWith({ to: '/samples/41' })
    await user.click(button('Collapse All'))
    expect(screen.queryByRole('link', { name: 'S-41' })).toBeNull()
  })

  test('the tiles and the Imaging Types count the loaded samples', async () => {
    keep(
      entriesOf(3),
      new Map([
        [1, 2],
        [2, 1],
      ]),
    )
    show()
    await structure('Dataset Structure (3 slides, 3 samples)')
    for (const text of ['3 Total Slides', '2 Slides with Samples', '3 Total Samples'])
      expect(screen.getByText((_, element) => element?.textContent === text)).toBeTruthy()
    expect(screen.getByText('Imaging Types').parentElement?.textContent).toBe('Imaging TypesBrightfield 3')
  })

  test('a dataset without slides says what to do next', async () => {
    keep([])
    show()
    expect(await screen.findByText('No slides found in this dataset.')).toBeTruthy()
    expect(screen.getByText('Add slides to this dataset to see them in the tree view.')).toBeTruthy()
    expect(screen.getByText('No species data')).toBeTruthy()
    expect(screen.getByText('No organ data')).toBeTruthy()
    expect(screen.getByText('No metadata available')).toBeTruthy()
    expect(['Expand All', 'Collapse All'].map(name => button(name).hasAttribute('disabled'))).toEqual([true, true])
  })

  test('beyond 100 slides it shows how many are counted, and a button loads the next 100', async () => {
    keep(
      entriesOf(205),
      new Map([
        [1, 1],
        [150, 2],
        [205, 3],
      ]),
    )
    const user = show()
    await structure('Dataset Structure (205 slides, 1 sample of the first 100 slides)')
    expect(screen.getByText('of the first 100 slides:')).toBeTruthy()
    expect(screen.getByText('Showing 100 of 205 slides')).toBeTruthy()
    await user.click(button('Load next 100'))
    await structure('Dataset Structure (205 slides, 3 samples of the first 200 slides)')
    expect(document.activeElement).toBe(button('Load next 100'))
    await user.keyboard('{Enter}')
    await structure('Dataset Structure (205 slides, 6 samples)')
    expect(screen.queryByRole('button', { name: 'Load next 100' })).toBeNull()
    expect(screen.queryByText(/of the first/)).toBeNull()
    expect(calls().filter(call => call.includes('/slides/'))).toEqual(
      [1, 2, 3].map(page => `/api/datasets/4/slides/?page=${page}&limit=100`),
    )
  })

  test('so does a slide with more than 100 samples', async () => {
    keep(entriesOf(1), new Map([[1, 130]]))
    const user = show()
    await structure('Dataset Structure (1 slide, 130 samples)')
    expect(screen.getByText('of the first 100 samples:')).toBeTruthy()
    rowOf('s1').focus()
    await user.keyboard('{ArrowRight}{End}')
    const rest = screen.getByText('100 of 130 samples').closest('[role=row]') as HTMLElement
    await waitFor(() => expect(document.activeElement).toBe(rest))
    await user.tab()
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(screen.queryByText('of the first 100 samples:')).toBeNull())
    expect(
      calls()
        .filter(call => call.includes('/samples/'))
        .slice(1),
    ).toEqual(['/api/samples/?slide=1&limit=100&offset=100'])
    // The focus moves to the first of the new rows.
    expect(document.activeElement?.getAttribute('data-row-id')).toBe('1/1100')
  })
})

describe('failures in the tree', () => {
  test('slides that fail to load: a red panel with Try again', async () => {
    keep(entriesOf(1))
    const slides = replies.slides
    replies.slides = () => AWAY
    const user = show()
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain('Failed to load slides and samples')
    expect(screen.queryByText('No slides found in this dataset.')).toBeNull()
    replies.slides = slides
    await user.click(within(panel).getByRole('button', { name: 'Try again' }))
    await structure('Dataset Structure (1 slide, 0 samples)')
  })

  test('a later page that fails keeps the loaded rows', async () => {
    keep(entriesOf(120))
    const slides = replies.slides
    const user = show()
    await structure('Dataset Structure (120 slides, 0 samples of the first 100 slides)')
    replies.slides = () => AWAY
    await user.click(button('Load next 100'))
    const panel = await screen.findByRole('alert')
    expect(rowOf('s1')).toBeTruthy()
    replies.slides = slides
    await user.click(within(panel).getByRole('button', { name: 'Try again' }))
    await structure('Dataset Structure (120 slides, 0 samples)')
  })

  test('a slide whose samples fail shows none and says so; the numbers are marked as incomplete', async () => {
    keep(entriesOf(3), new Map([[1, 2]]))
    const samples = replies.samples
    replies.samples = (id, page) => (id === 1 ? samples(id, page) : AWAY)
    const user = show()
    await structure('Dataset Structure (3 slides, 2 samples, incomplete)')
    expect(rowOf('s2').textContent).toContain('Samples could not be loaded')
    expect(
      screen.getByText('The samples of 2 slides could not be loaded, so these numbers are incomplete.'),
    ).toBeTruthy()
    await user.click(button('Show samples of s2'))
    expect(screen.queryByText('No samples associated with this slide')).toBeNull()
    replies.samples = samples
    await user.click(button('Try again to load the samples of s2'))
    await structure('Dataset Structure (3 slides, 2 samples, incomplete)')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('s2')))
    await screen.findByText('The samples of 1 slide could not be loaded, so these numbers are incomplete.')
    await user.click(button('Try again'))
    await structure('Dataset Structure (3 slides, 2 samples)')
  })
})

test('keyboard in the tree: right opens, left closes and returns, enter opens a sample', async () => {
  keep(entriesOf(3), new Map([[1, 1]]))
  const user = show()
  await structure('Dataset Structure (3 slides, 1 sample)')
  const at = () => document.activeElement?.getAttribute('data-row-id')
  rowOf('s1').focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(at()).toBe('1/1000')
  await user.keyboard('{Enter}')
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/samples/1000' })
  await user.keyboard('{ArrowLeft}')
  expect(at()).toBe('1')
  await user.keyboard('{ArrowLeft}')
  expect(rowOf('s1').getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{End}')
  expect(at()).toBe('3')
  await user.keyboard(' ')
  expect(rowOf('s3').getAttribute('aria-expanded')).toBe('true')
})

test('the table has Slide ID, Name, Status, Type and identifying fields; a click on a row or Enter opens the slide', async () => {
  const slide = buildSlide({ id: 7, name: 'seven', status: { id: 7, name: 'error', description: null } })
  keep([...entriesOf(2), buildEntry({ slide, type: 'default' })])
  const user = show()
  await structure('Dataset Structure (3 slides, 0 samples)')
  expect(button('Tree View').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('Table View'))
  expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
    '',
    'Picture',
    'Slide ID',
    'Name',
    'Block ID',
    'Cut',
    'Species',
    'Organ',
    'Status',
    'Type',
  ])
  const row = screen.getByRole('link', { name: 'seven' }).closest('[role=row]') as HTMLElement
  expect(
    within(row)
      .getAllByRole('gridcell')
      .map(cell => cell.textContent),
  ).toEqual(['', '', '7', 'seven', 'B-1', '3', 'Mouse', '-', 'error', 'Unassigned'])
  expect(screen.getByText('Click on a row to view slide details')).toBeTruthy()
  await user.click(screen.getByText('error'))
  expect(navigate).toHaveBeenLastCalledWith({ to: '/slides/7' })
  row.focus()
  await user.keyboard('{Home}{Enter}')
  expect(navigate).toHaveBeenLastCalledWith({ to: '/slides/1' })
})

test('of many metadata values and keys only the first are shown, and a button shows more', async () => {
  const file = buildSlide().file
  const entries = Array.from({ length: 120 }, (_, index) => {
    const metadata = {
      number: index + 1,
      ...Object.fromEntries(Array.from({ length: 9 }, (_, key) => [`key${key}`, 'x'])),
    }
    return buildEntry({ slide: buildSlide({ id: index + 1, file: file && { ...file, metadata } }) })
  })
  keep(entries)
  const user = show()
  await screen.findByText('2 more keys')
  const values = () => screen.getByRole('list', { name: 'number' }).querySelectorAll('li[title]').length
  expect(screen.queryByRole('list', { name: 'number' })).toBeNull()
  await user.click(button('2 more keys'))
  expect(values()).toBe(8)
  await user.click(button('112 more: number'))
  expect(values()).toBe(108)
  await user.click(button('12 more: number'))
  expect(values()).toBe(120)
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull()
})

test('of thousands of slides only those in view are rendered, in both views', async () => {
  keep(entriesOf(3000))
  const user = show()
  await structure('Dataset Structure (3,000 slides, 0 samples of the first 100 slides)')
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  await user.click(button('Table View'))
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('3001')
})

describe('exports', () => {
  test('Export CSV asks for a prefix, says how Evaluation is exported, and saves on Enter', async () => {
    keep([buildEntry({ type: 'E', slide: { ...buildSlide(), name: 'x' } })])
    const user = show()
    await structure('Dataset Structure (1 slide, 0 samples)')
    await user.click(button('Export CSV'))
    const dialog = await screen.findByRole('dialog', { name: 'Export CSV' })
    expect(
      within(dialog).getByRole('button', { name: /V for everything else, evaluation and unassigned slides included/ }),
    ).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Prefix'), 'p/{Enter}')
    expect(downloadText).toHaveBeenCalledExactlyOnceWith(
      'Lab_Mice_dataset.csv',
      expect.stringMatching(/"p\/\d+","x","V"/),
      'text/csv',
    )
    expect(toast()).toBe('CSV file downloaded successfully')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('without slides Download ZPL is disabled, and Export CSV says that there is nothing to export', async () => {
    keep([])
    const user = show()
    await screen.findByText('No slides found in this dataset.')
    expect(button('Download ZPL').hasAttribute('disabled')).toBe(true)
    await user.click(button('Export CSV'))
    expect(toast()).toBe('No slides to export')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a text about skipped labels stays until dismissed', async () => {
    keep([buildEntry({ slide: buildSlide({ name: ' ' }) }), buildEntry()])
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Download ZPL' }))
    await screen.findByText(/^ZPL labels for 1 of 2 slides/)
    await user.click(button('Dismiss'))
    expect(screen.queryByText(/^ZPL labels for 1 of 2 slides/)).toBeNull()
  })
})
