// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Dataset } from '@vitrine/contract/datasets/datasets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { besideOthers } from '../../api/beside.fixture.ts'
import { InRouter } from '../../edit/in-router.fixture.tsx'
import { buildSlide } from '../../slides/slide.fixture.ts'
import { buildDataset, buildEntry } from '../dataset.fixture.ts'
import { DatasetDetailsPanel } from './dataset-drawer.tsx'

const fetch = vi.fn<typeof globalThis.fetch>()
beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', besideOthers(fetch))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetch.mockReset()
})

function show(dataset: Dataset) {
  render(
    <InRouter>
      <MantineProvider env="test">
        <DatasetDetailsPanel dataset={dataset} />
      </MantineProvider>
    </InRouter>,
  )
}
const card = (title: string) => screen.getByRole('heading', { name: title }).parentElement as HTMLElement
const pairsOf = (title: string) =>
  within(card(title))
    .queryAllByRole('term')
    .map(term => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildEntry({ type: index === 1 ? 'E' : 'T', slide: buildSlide({ id: index + 1, name: `s${index + 1}` }) }),
  )
const answerSlides = (count: number, total = count) =>
  fetch.mockImplementation(async () => Response.json({ results: entries(count), count: total }))
const slideLines = async () => (await screen.findAllByRole('listitem')).map(line => line.textContent)

test("three cards: the dataset, its creator, its first slides; dates have the drawer's own format", async () => {
  answerSlides(5, 12)
  show(buildDataset({ id: 4, name: 'Mice', slides_count: 12, created_at: '2026-01-05T12:00:00Z' }))
  expect(screen.getAllByRole('heading').map(heading => heading.textContent)).toEqual([
    'Dataset Information',
    'Creator Information',
    'Dataset Slides',
  ])
  expect(pairsOf('Dataset Information')).toEqual([
    'ID: 4',
    'Name: Mice',
    'Description: Mouse brain sections',
    'Slides Count: 12',
    'Created At: 05 Jan, 2026',
    'Updated At: 13 Nov, 2026',
  ])
  expect(pairsOf('Creator Information')).toEqual(['Created By: admin', 'Creator ID: 1'])
  expect(await slideLines()).toEqual(['s1Train', 's2Eval', 's3Train', 's4Train', 's5Train'])
  expect(screen.getByRole('link', { name: 's2' }).getAttribute('href')).toBe('/slides/2')
  expect(screen.getByText('... 7 more slides')).toBeTruthy()
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/api/datasets/4/slides/?page=1&limit=5'])
})

test("shows 'No description' without a description, 'Unknown' without a creator, and a dash without dates", () => {
  show(buildDataset({ description: '', created_by: null, created_at: null, slides_count: 0 }))
  expect(pairsOf('Dataset Information')).toContain('Description: No description')
  expect(pairsOf('Dataset Information')).toContain('Created At: -')
  expect(pairsOf('Creator Information')).toEqual(['Created By: Unknown', 'Creator ID: -'])
})

test('5 slides or fewer need no line about more', async () => {
  answerSlides(5)
  show(buildDataset({ slides_count: 5 }))
  expect(await slideLines()).toHaveLength(5)
  expect(screen.queryByText(/more slides/)).toBeNull()
})

test('a dataset without slides says so without a call', async () => {
  show(buildDataset({ slides_count: 0 }))
  expect(await screen.findByText('No slides in this dataset.')).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
})

test('a failed load of slides is not an empty list: offers Try again', async () => {
  fetch.mockImplementation(async () => Response.json({ detail: 'The database is away.' }, { status: 500 }))
  show(buildDataset({ slides_count: 3 }))
  expect((await screen.findByRole('alert')).textContent).toContain('Slides could not be loaded')
  answerSlides(3)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await slideLines()).toHaveLength(3)
})
