// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChangedRecords } from '@vitrine/contract/history/changes'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { replyBeside } from '../../api/beside.fixture.ts'
import { useCountsChanged } from '../../api/records-changed.ts'
import { RecordsDashboard } from '../../table/dashboard/records-dashboard.tsx'
import { giveElementsSize } from '../../table/dashboard/records-table.fixture.tsx'
import { readLibraryCall } from '../library.fixture.ts'
import { buildSlide } from '../slide.fixture.ts'
import { slidesDashboard } from './slides-dashboard.tsx'

const fetch = vi.fn<typeof globalThis.fetch>()
const counted = vi.fn()
const NONE: ChangedRecords = { more: false, created: [], changed: [], deleted: [] }
let slides: Slide[]
let next: Partial<ChangedRecords>
let isAway: boolean

/** The ids in a filter; undefined without one. */
const idsIn = (filter: string | undefined) => {
  const value = filter && /"field":"id","op":"one_of","value":(\[[^\]]*\])/.exec(filter)?.[1]
  return value ? (JSON.parse(value) as number[]) : undefined
}

beforeEach(() => {
  giveElementsSize()
  localStorage.clear()
  isAway = false
  next = {}
  slides = ['one', 'two', 'three'].map((name, index) => buildSlide({ id: index + 1, name, organ: 'liver' }))
  connectBackend({
    apiUrl: '',
    token: async () => 'token',
    onSessionLost: () => {},
  })
  vi.stubGlobal('fetch', fetch)
  fetch.mockImplementation(async (input, init) => {
    const { path, query } = readLibraryCall(String(input), init)
    const beside = path.includes('/api/changes/') ? undefined : replyBeside(path)
    if (beside) return Response.json(beside)
    if (isAway) return Response.json({ detail: 'Away' }, { status: 503 })
    if (path.includes('/api/changes/')) {
      const told = query['since'] === undefined ? NONE : { ...NONE, ...next }
      if (query['since'] !== undefined) next = {}
      return Response.json({ cursor: '7:7:', slides: told, samples: NONE, datasets: NONE })
    }
    const ids = idsIn(query['filter'])
    const results = slides.filter(({ id }) => ids?.includes(id) ?? true)
    return Response.json({ results, total: results.length })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  fetch.mockReset()
  counted.mockReset()
})

function Counter() {
  useCountsChanged(counted)
  return null
}

async function showTable() {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <RecordsDashboard dashboard={slidesDashboard} user="anna" />
          <Counter />
        </MantineProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  await screen.findByText('Up to date')
  return userEvent.setup()
}

/** When the page becomes visible again, missed changes are loaded at once. */
async function lookAgain(records: Partial<ChangedRecords> = {}) {
  next = records
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}
const change = (id: number, values: Partial<Slide>) => {
  slides = slides.map(slide => (slide.id === id ? { ...slide, ...values, version: (slide.version ?? 0) + 1 } : slide))
}
const names = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.getAttribute('aria-label'))
const cell = (name: string, column: string) =>
  screen.getByRole('row', { name }).querySelector(`[data-column="${column}"]`) as HTMLElement
const asked = (part: string) => fetch.mock.calls.filter(([input]) => decodeURIComponent(String(input)).includes(part))

test('a row changed by somebody else is updated in place, and everything is counted again', async () => {
  await showTable()
  change(3, { organ: 'kidney', name: 'a third' })
  await lookAgain({ changed: [3, 99] })
  await waitFor(() => expect(names()).toEqual(['one', 'two', 'a third']))
  expect(cell('a third', 'organ').textContent).toContain('kidney')
  expect(asked('"id"').map(([input]) => idsIn(decodeURIComponent(String(input))))).toEqual([[3]])
  expect(counted).toHaveBeenCalledTimes(1)
})

test('new records are announced in the footer until requested, and not afterwards', async () => {
  const user = await showTable()
  slides = [buildSlide({ id: 8, name: 'eight' }), ...slides]
  await lookAgain({ created: [8] })
  await screen.findByText('1 slide is new,')
  expect(names()).toEqual(['one', 'two', 'three'])
  slides = [buildSlide({ id: 9, name: 'nine' }), ...slides]
  await lookAgain({ created: [9, 10] })
  await screen.findByText('2 slides are new,')

  await user.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByText('Up to date')
  await waitFor(() => expect(names()).toEqual(['nine', 'eight', 'one', 'two', 'three']))
})

test("new records that don't match the search are not announced", async () => {
  await showTable()
  await lookAgain({ created: [50] })
  await waitFor(() => expect(asked('"id"')).toHaveLength(1))
  expect(screen.getByText('Up to date')).toBeTruthy()
})

test('a deleted record keeps its row, which says so; restoring it restores the row', async () => {
  await showTable()
  await lookAgain({ deleted: [2, 77] })
  await waitFor(() => expect(names()).toEqual(['one', 'two, deleted', 'three']))
  await lookAgain({ created: [2] })
  await waitFor(() => expect(names()).toEqual(['one', 'two', 'three']))
})

test('a row with unsaved input stays unchanged until that is saved or discarded', async () => {
  const user = await showTable()
  await user.click(within(cell('two', 'organ')).getByRole('button'))
  const editor = await screen.findByRole('group', { name: 'Edit Organ of two' })
  const field = within(editor).getByRole('combobox')
  await user.clear(field)
  await user.type(field, 'heart')
  change(2, { organ: 'brain' })
  await lookAgain({ changed: [2] })
  await waitFor(() => expect(counted).toHaveBeenCalled())
  expect((field as HTMLInputElement).value).toBe('heart')
  expect(cell('two', 'organ').textContent).toContain('liver')

  await user.keyboard('{Escape}')
  await lookAgain()
  await waitFor(() => expect(cell('two', 'organ').textContent).toContain('brain'))
})

test('after very many changes the loaded rows are reloaded in place', async () => {
  const user = await showTable()
  change(1, { organ: 'kidney' })
  slides = slides.filter(({ id }) => id !== 2)
  await lookAgain({ more: true })
  await screen.findByText('Many slides changed,')
  expect(names()).toEqual(['one', 'two, deleted', 'three'])
  expect(cell('one', 'organ').textContent).toContain('kidney')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(names()).toEqual(['one', 'three']))
})

test('a failed request is repeated, and until then the list does not claim to be up to date', async () => {
  await showTable()
  isAway = true
  await lookAgain()
  await waitFor(() => expect(screen.queryByText('Up to date')).toBeNull())
  isAway = false
  change(1, { organ: 'kidney' })
  await lookAgain({ changed: [1] })
  await screen.findByText('Up to date')
  expect(cell('one', 'organ').textContent).toContain('kidney')
})

test('nothing is requested while the page is hidden', async () => {
  await showTable()
  const before = asked('since=').length
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await lookAgain()
  expect(asked('since=')).toHaveLength(before)
})
