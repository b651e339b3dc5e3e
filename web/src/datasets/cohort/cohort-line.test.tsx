// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AddNewsReply, CohortNews } from '@vitrine/contract/datasets/cohort'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { besideOthers } from '../../api/beside.fixture.ts'
import { useUndoOffer, withdrawUndo } from '../../history/undo/undo-offer.ts'
import { buildFullDataset } from '../dataset.fixture.ts'
import { CohortLine } from './cohort-line.tsx'

vi.setConfig({ testTimeout: 20_000 })
const mayEdit = vi.hoisted(() => vi.fn(() => true))
vi.mock('../../edit/may-edit.ts', () => ({ useMayEdit: mayEdit }))
// Links need a router; these tests only read their address.
vi.mock('@tanstack/react-router', async load => ({
  ...(await load<object>()),
  Link: ({ to, ...link }: { to: string; children: ReactNode }) => <a href={to} {...link} />,
}))

const COHORT = { search: 'HE', filter: { field: 'organ', op: 'is', value: 'Liver' } }
let news: CohortNews
let refusal: { status: number; detail: string } | undefined
/** Bodies of calls that change something, with their If-Match. */
let sent: { method: string; body: { apply?: boolean; slide_ids?: number[]; cohort?: object | null }; match: string }[]

const slide = (slide_id: number) => ({
  ...{ slide_id, name: `S-${slide_id}`, block_id: `B-${slide_id}`, species: 'Mouse', organ: 'Liver' },
  created_at: '2026-11-27T12:00:00Z',
})
const placed = (ids: readonly number[]): Omit<AddNewsReply, 'written'> => ({
  slides: ids.map(slide_id => ({
    ...{ slide_id, name: `S-${slide_id}`, type: slide_id === 7 ? 'V' : 'T', fold: null },
    by: slide_id === 7 ? 'group' : 'recipe',
  })),
  counts: { T: 1, V: 1, E: 0, default: 0 },
  notes: ids.length === 2 ? ['A note.'] : [],
})

beforeEach(() => {
  news = { slides: [slide(7), slide(8)], slides_count: 2, problem: null }
  refusal = undefined
  sent = []
  mayEdit.mockReturnValue(true)
  connectBackend({ apiUrl: '', token: async () => 't', onSessionLost: () => {} })
  const backend = async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://vitrine')
    const asked = body === undefined ? {} : JSON.parse(String(body))
    if (pathname.endsWith('/full/')) return Response.json(buildFullDataset([], { id: 4, version: 2 }))
    if (pathname === '/api/slides/') return Response.json({ results: [], total: 386 })
    if (method !== 'GET') {
      const match = new Headers(headers).get('if-match') ?? ''
      if (asked.apply || method === 'PATCH') sent.push({ method, body: asked, match })
      if (refusal && method === 'PATCH') return Response.json(refusal, { status: refusal.status })
      if (method === 'PATCH') return Response.json({ version: 2 })
    }
    return Response.json({ ...placed(asked.slide_ids ?? [7, 8]), written: asked.apply === true })
  }
  const others = besideOthers(backend)
  vi.stubGlobal('fetch', (address: string, request: RequestInit = {}) =>
    address.includes('/cohort/') && (request.method ?? 'GET') === 'GET'
      ? Promise.resolve(Response.json(news))
      : others(address, request),
  )
})
afterEach(() => {
  act(withdrawUndo)
  cleanup()
  vi.unstubAllGlobals()
})

const Offer = () => <output aria-label="offer">{useUndoOffer()?.text}</output>
const changed = vi.fn()

function show(dataset: Partial<FullDataset> = {}) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <CohortLine
          dataset={buildFullDataset([], { id: 4, version: 1, cohort: COHORT, ...dataset })}
          onChanged={changed}
        />
        <Offer />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('describes the filter with the number of new matching slides, which can be added at once', async () => {
  const user = show()
  await screen.findByText('2 new slides match')
  expect(screen.getByRole('button', { name: 'Filter: HE, Organ is Liver' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add 2' }))
  await waitFor(() => expect(screen.getByLabelText('offer').textContent).toBe('2 slides added'))
  expect(sent).toEqual([{ method: 'POST', body: { apply: true }, match: '"1"' }])
  await waitFor(() => expect(changed).toHaveBeenCalledWith(expect.objectContaining({ version: 2 })))
})

test('parameters saved by a script are described and edited as rules', async () => {
  const user = show({ cohort: { organ: 'liver,', cut_number_min: '3', 'fields.gone': '1' } })
  await user.click(
    await screen.findByRole('button', {
      name: 'Filter: Organ is liver or is empty and Cut Number at least 3 and fields.gone is 1',
    }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Filter of this dataset' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove fields.gone is 1' }))
  await user.click(within(dialog).getByRole('button', { name: 'Keep filter' }))
  const ofOrgan = {
    or: [
      { field: 'organ', op: 'is', value: 'liver' },
      { field: 'organ', op: 'empty' },
    ],
  }
  const filter = { and: [ofOrgan, { field: 'cut_number', op: 'min', value: 3 }] }
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ cohort: { filter } }]))
})

test('new slides can be reviewed, each with its type, and some left for later', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Look' }))
  const dialog = await screen.findByRole('dialog', { name: '2 new slides' })
  await within(dialog).findByText('A note.')
  const rows = () =>
    within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map(row => row.textContent)
  expect(rows()).toEqual(['S-7B-7Mouse, LiverValidationits group', 'S-8B-8Mouse, LiverTrainingthe distribution'])
  await user.click(within(dialog).getByRole('checkbox', { name: 'Add S-7' }))
  await waitFor(() => expect(within(dialog).queryByText('A note.')).toBeNull())
  expect(rows()[0]).toBe('S-7B-7Mouse, Liver')
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 slide' }))
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', body: { apply: true, slide_ids: [8] }, match: '"1"' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a filter that no longer works shows the reason', async () => {
  news = { slides: [], slides_count: 0, problem: "There is no field 'fields.stage' here." }
  show()
  await screen.findByText("There is no field 'fields.stage' here.")
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('the filter can be edited and removed; a rejection loses nothing', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: /^Filter:/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Filter of this dataset' })
  await within(dialog).findByText('386 slides match.')
  await user.click(within(dialog).getByRole('button', { name: /Remove HE/ }))
  refusal = { status: 412, detail: 'Someone else changed it.' }
  await user.click(within(dialog).getByRole('button', { name: 'Keep filter' }))
  await within(dialog).findByText('Someone else changed it.')
  expect(within(dialog).getByText('is Liver')).toBeTruthy()
  refusal = undefined
  await user.click(within(dialog).getByRole('button', { name: 'Keep filter' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual(new Array(2).fill({ cohort: { filter: COHORT.filter } }))
  await user.click(screen.getByRole('button', { name: /^Filter:/ }))
  await user.click(await screen.findByRole('button', { name: 'Remove filter' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ cohort: null }))
})

test('without a filter an editor can store one, which requires a rule', async () => {
  const user = show({ cohort: null })
  await user.click(screen.getByRole('button', { name: 'Keep a filter' }))
  const dialog = await screen.findByRole('dialog', { name: 'Filter of this dataset' })
  expect(within(dialog).getByText('Add a rule: without one, every slide matches.')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Keep filter' })).toHaveProperty('disabled', true)
  expect(within(dialog).queryByRole('button', { name: 'Remove filter' })).toBeNull()
})

test('readers can look but not change anything', async () => {
  mayEdit.mockReturnValue(false)
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Look' }))
  const dialog = await screen.findByRole('dialog', { name: '2 new slides' })
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
  expect(within(dialog).getByText('Editors add them to the dataset.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})
