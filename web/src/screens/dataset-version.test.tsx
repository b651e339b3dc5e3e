// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { FrozenSlide } from '@vitrine/contract/datasets/dataset-versions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { besideOthers } from '../api/beside.fixture.ts'
import { buildEntry, buildFullDataset } from '../datasets/dataset.fixture.ts'
import { differenceLines } from '../datasets/versions/difference-words.ts'
import { buildVersion } from '../datasets/versions/version.fixture.ts'
import { buildSlide } from '../slides/slide.fixture.ts'
import { DatasetPage } from './dataset-page.tsx'
import { openScreens } from './routed-screens.fixture.tsx'

// Generous, so that a busy machine does not fail a test.
vi.setConfig({ testTimeout: 20_000 })

const oldMice = (number: number) =>
  buildVersion(number, {
    ...{ dataset_name: 'Old Mice', slides_count: 130, note: 'After review', created_at: '2026-11-22T12:00:00Z' },
    counts: { training: 100, validation: 20, evaluation: 10, unassigned: 0 },
  })

const frozen = (index: number, overrides: Partial<FrozenSlide> = {}) => ({
  ...{ uuid: `slide-${index}`, name: `s${index}`, part: 'training', fold: null, group: null, organ: 'kidney' },
  ...{ now: 'same', in_dataset: true },
  ...overrides,
})
const slides = Array.from({ length: 130 }, (_, index) => frozen(index))
slides[0] = frozen(0, { now: 'deleted', in_dataset: false })
slides[1] = frozen(1, { now: 'changed', part: 'evaluation', group: 'block_id=block 7' })
slides[2] = frozen(2, { in_dataset: false, fold: 2 })

const mouse = buildEntry({ slide: buildSlide({ id: 1 }) })
const NONE = { next: null, previous: null }
const asked: string[] = []
async function answer(input: RequestInfo | URL): Promise<Response> {
  const { pathname, search, searchParams } = new URL(String(input), 'http://lab.example')
  asked.push(pathname + search)
  if (pathname.endsWith('/full/')) return Response.json(buildFullDataset([mouse], { id: 4, name: 'Lab Mice' }))
  if (pathname.endsWith('/4/slides/')) return Response.json({ ...NONE, results: [mouse], total: 1, count: 1 })
  if (pathname.endsWith('/test-sets/')) return Response.json({ test_sets: [], counts: [], slides: [], slides_count: 0 })
  if (pathname.endsWith('/versions/9/')) return Response.json({ detail: 'There is no version 9.' }, { status: 404 })
  if (/\/versions\/\d+\/$/.test(pathname)) return Response.json(oldMice(3))
  if (pathname.endsWith('/versions/'))
    return Response.json({ ...NONE, results: [oldMice(3), oldMice(2)], total: 2, count: 2 })
  const offset = Number(searchParams.get('offset'))
  if (pathname.endsWith('/slides/')) {
    const results = slides.slice(offset, offset + 100)
    const slide_ids = Object.fromEntries(
      results.slice(offset === 0 ? 1 : 0).map(({ uuid }, index) => [uuid, index + 2]),
    )
    return Response.json({ ...NONE, results, total: 130, count: results.length, slide_ids })
  }
  const moved = { from: { part: 'training', fold: null }, to: { part: 'evaluation', fold: null } }
  const row = { uuid: 'a', name: 'mouse 7', kind: 'moved', ...moved, fields: { organ: { from: 'kidney', to: null } } }
  const results = searchParams.get('with') === '2' ? [] : [row]
  const summary = { added: 0, removed: 0, moved: results.length, changed: 0 }
  return Response.json({ ...NONE, results, total: results.length, count: results.length, summary })
}

beforeEach(() => {
  asked.length = 0
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', besideOthers(vi.fn<typeof fetch>().mockImplementation(answer)))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = (address: string) => openScreens({ '/datasets/$id': DatasetPage }, address)

test("a version is shown as frozen, with later changes of its slides, and can't be edited", async () => {
  const { user } = await open('/datasets/4?version=3')
  await screen.findByText('Version 3, frozen Nov 22, 2026 by anna')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Old Mice')
  expect(screen.queryByRole('link', { name: 'Edit Dataset' })).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Version 3' })).getByText('After review')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Report' })).toBeTruthy()
  expect(screen.getByTitle(`Content hash: sha256:${'3'.repeat(64)}`).textContent).toBe('3'.repeat(12))
  const rows = within(await screen.findByRole('table', { name: 'Slides of the Version' }))
  const cells = (name: string) =>
    [...(rows.getByText(name).closest('tr') as HTMLTableRowElement).cells].map(({ textContent }) => textContent)
  expect(cells('s0')).toEqual(['s0', 'Training', '-', 'kidney', 'Deleted'])
  expect(rows.getByText('s0').tagName).toBe('S')
  expect(cells('s1')).toEqual(['s1', 'Evaluation', 'block 7', 'kidney', 'Changed'])
  expect(rows.getByText('block 7').title).toBe('block_id=block 7')
  expect(rows.getByRole('link', { name: 's1' }).getAttribute('href')).toBe('/slides/2')
  expect(cells('s2')).toEqual(['s2', 'TrainingFold 2', '-', 'kidney', 'No longer in the dataset'])
  expect(cells('s3').at(-1)).toBe('As frozen')
  screen.getByText('Showing 100 of 130 slides')
  await user.click(screen.getByRole('button', { name: 'Load next 100' }))
  await rows.findByText('s129')
  expect(screen.queryByRole('button', { name: 'Load next 100' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Show as It Is Now' }))
  await screen.findByRole('heading', { level: 1, name: 'Lab Mice' })
})

test('a version that the dataset does not have is reported', async () => {
  await open('/datasets/4?version=9')
  await screen.findByText('The dataset has no version with this number.')
  cleanup()
  await open('/datasets/4?version=x')
  await screen.findByText('The dataset has no version with this number.')
  expect(asked.some(address => address.includes('versions/x'))).toBe(false)
})

test('a version is compared with the current dataset, and with another version', async () => {
  const { user } = await open('/datasets/4?version=3')
  await user.click(await screen.findByRole('button', { name: 'Compare' }))
  const panel = within(await screen.findByRole('region', { name: 'Compare Versions' }))
  const row = (await panel.findByText(/mouse 7/)).closest('li') as HTMLElement
  expect(row.textContent).toBe('Moved mouse 7Training → EvaluationOrgan: kidney → (none)')
  panel.getByText('1 moved')
  expect(asked).toContain('/api/datasets/4/versions/3/diff/?limit=100&offset=0&with=current')
  const choose = async (label: string, option: RegExp) => {
    await user.click(panel.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('From', /^Version 2/)
  await choose('To', /^Version 3/)
  await waitFor(() => expect(asked).toContain('/api/datasets/4/versions/3/diff/?limit=100&offset=0&with=2'))
  await panel.findByText('Both have the same slides with the same types.')
  await choose('To', /^Version 2/)
  await panel.findByText('Choose two different states of the dataset.')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Compare Versions' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Compare' })))
})

test('lists are compared item by item; added and removed slides show their part', () => {
  const place = { part: 'training', fold: 2 } as const
  expect(differenceLines({ uuid: '', name: '', kind: 'removed', from: place, to: null, fields: {} }, {})).toEqual([
    'Was Training, Fold 2',
  ])
  const metadata = { from: [['stain', 'HE'], ['mpp', '0.5']], to: [['stain', 'PAS'], ['mpp', '0.5']] } // biome-ignore format: pairs
  const samples = { from: [], to: [{ sample_id: 'S-1', biomarker: null, study_id: 'ST 1' }] }
  const fields = {
    metadata,
    samples,
    'fields.stage': { from: null, to: 'High' },
    'fields.gone': { from: ['a'], to: null },
  }
  const changed = { uuid: '', name: '', kind: 'changed', from: place, to: place, fields } as const
  expect(differenceLines(changed, { stage: 'Tumour stage' })).toEqual([
    ...['File metadata: stain = HE → stain = PAS', 'Samples: (none) → S-1 ST 1'],
    ...['Tumour stage: (none) → High', 'gone: a → (none)'],
  ])
})
