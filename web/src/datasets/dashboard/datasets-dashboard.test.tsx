// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { besideOthers } from '../../api/beside.fixture.ts'
import { RecordsDashboard } from '../../table/dashboard/records-dashboard.tsx'
import { useRecordsOf } from '../../table/dashboard/records-provider.tsx'
import { giveElementsSize } from '../../table/dashboard/records-table.fixture.tsx'
import { ToastArea } from '../../ui/notices/toast.tsx'
import { buildDataset } from '../dataset.fixture.ts'
import { datasetsDashboard } from './datasets-dashboard.tsx'

const fetch = vi.fn<typeof globalThis.fetch>()
beforeEach(() => {
  giveElementsSize()
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', besideOthers(fetch))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  fetch.mockReset()
})

function show() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <ToastArea />
          <RecordsDashboard dashboard={datasetsDashboard} user="anna" />
        </MantineProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return userEvent.setup()
}
const row = (name: string) => screen.findByRole('row', { name })
const cellsOf = async (name: string) =>
  within(await row(name))
    .getAllByRole('gridcell')
    .map(cell => cell.textContent)
const mice = buildDataset({ id: 4, name: 'Mice', slides_count: 1200 })

test('the head shows how many datasets are recent', async () => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  fetch.mockImplementation(async address =>
    Response.json(
      String(address).includes('/facets/?statistics=true')
        ? { total: 1, facets: {}, statistics: { all: 40, recent: 7 } }
        : { results: [mice], total: 40 },
    ),
  )
  show()
  expect((await screen.findByText('+7 in the last 7 days')).parentElement?.textContent).toContain('Total Datasets 40')
  expect(screen.queryByRole('group', { name: 'Statistics' })).toBeNull()
})

describe('the list', () => {
  test.each([
    ['a bare list', [mice], 1],
    ['results and total', { results: [mice], total: 40 }, 40],
    ['results and count', { results: [mice], count: 40 }, 40],
    ['a single object', mice, 1],
  ])('takes %s', async (_, body, total) => {
    fetch.mockImplementation(async () => Response.json(body))
    show()
    expect(await row('Mice')).toBeTruthy()
    expect(screen.getByText(`Showing 1 of ${total} datasets`)).toBeTruthy()
    expect(screen.getByText(/^Total Datasets/).textContent).toBe(`Total Datasets ${total}`)
    // No initial sort: the web sends no ordering.
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/datasets/?offset=0&limit=50')
  })

  test('shows the number of all datasets even if a search starts before the first reply', async () => {
    fetch.mockImplementation(async (address, request) => {
      const url = new URL(String(address), 'http://x')
      const isOfAll = !url.searchParams.has('search')
      if (url.pathname.endsWith('/facets/'))
        return Response.json({ total: 1, facets: {}, statistics: { all: 40, recent: 7 } })
      // The search aborts the first list, which is then requested again.
      if (isOfAll && url.searchParams.get('limit') === '50')
        return new Promise((_, reject) =>
          request?.signal?.addEventListener('abort', () => reject(request.signal?.reason)),
        )
      return Response.json({ results: [mice], total: isOfAll ? 40 : 1 })
    })
    show()
    fireEvent.change(await screen.findByRole('textbox', { name: /^Search/ }), { target: { value: 'mice' } })
    expect(await row('Mice')).toBeTruthy()
    await waitFor(() => expect(screen.getByText(/^Total Datasets/).textContent).toBe('Total Datasets 40'))
  })

  test('an HTML page counts as an empty list, which suggests what to do next', async () => {
    fetch.mockImplementation(async () => new Response('<!doctype html><html></html>'))
    show()
    await screen.findByText('No datasets found. Try adjusting your filters or creating new datasets.')
    expect(screen.getAllByRole('link', { name: 'Create Dataset' })).toHaveLength(2)
    expect(screen.getByText('Showing 0 of 0 datasets')).toBeTruthy()
  })

  test('a row shows name with short id, description, slides, creator, and created with the updated date', async () => {
    fetch.mockImplementation(async () => Response.json([mice]))
    show()
    expect(await cellsOf('Mice')).toEqual([
      '',
      '',
      'Mice7d1f2c40',
      'Mouse brain sections',
      '1,200',
      'admin',
      'Nov 12, 2026Nov 13, 2026 updated',
      '',
    ])
    expect(
      within(await row('Mice'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/datasets/4')
  })

  test('without a uuid the id is shown; missing values are a dash', async () => {
    fetch.mockImplementation(async () => Response.json([{ id: 12, name: '' }]))
    show()
    expect((await cellsOf('Unnamed Dataset')).slice(2)).toEqual(['Unnamed Dataset12', '-', '-', '-', '-- updated', ''])
  })
})

test('columns have the specified widths as weights; Name and Description are edited in place', () => {
  expect(datasetsDashboard.columns.map(({ header, weight }) => [header, weight])).toEqual([
    ['Name', 250],
    ['Description', 300],
    ['Slides', 120],
    ['Created By', 150],
    ['Created', 150],
  ])
  expect(datasetsDashboard.columns.filter(column => column.edit).map(column => column.header)).toEqual([
    'Name',
    'Description',
  ])
})

describe('inline editing', () => {
  const edit = async (user: ReturnType<typeof show>, header: string, text: string) => {
    await user.click(within(await row('Mice')).getByRole('button', { name: new RegExp(`, edit ${header}$`) }))
    const field = screen.getByRole('textbox', { name: header })
    await user.clear(field)
    await user.type(field, text)
    return field
  }
  const change = () => fetch.mock.calls.find(([, request]) => request?.method === 'PATCH')

  test('only the changed name is sent, and the reply is merged into the row', async () => {
    fetch.mockImplementation(async (_, request) =>
      Response.json(request?.method === 'PATCH' ? { name: 'Rats', slides_count: 3 } : [mice]),
    )
    const user = show()
    await edit(user, 'Name', 'Rats{Enter}')
    await screen.findByText('Dataset updated successfully')
    const [address, request] = change() ?? []
    expect([address, request?.body]).toEqual(['/api/datasets/4/', '{"name":"Rats"}'])
    expect(new Headers(request?.headers).get('If-Match')).toBe('"1"')
    expect((await cellsOf('Rats')).slice(2, 6)).toEqual(['Rats7d1f2c40', 'Mouse brain sections', '3', 'admin'])
  })

  test('a cleared description is sent as null, a cleared name not at all', async () => {
    fetch.mockImplementation(async (_, request) => Response.json(request?.method === 'PATCH' ? {} : [mice]))
    const user = show()
    await edit(user, 'Name', ' {Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Dataset name is required')
    await user.keyboard('{Escape}')
    await edit(user, 'Description', '{Control>}{Enter}{/Control}')
    await screen.findByText('Dataset updated successfully')
    expect(change()?.[1]?.body).toBe('{"description":null}')
  })

  test("a failure shows 'Failed to update dataset' and keeps the typed text, with the reason below", async () => {
    fetch.mockImplementation(async (_, request) =>
      request?.method === 'PATCH'
        ? Response.json({ name: ['This name is reserved.'] }, { status: 400 })
        : Response.json([mice]),
    )
    const user = show()
    const field = await edit(user, 'Name', 'Rats{Enter}')
    await screen.findByText('Failed to update dataset')
    expect((await screen.findByRole('alert')).textContent).toBe('This name is reserved.')
    expect((field as HTMLInputElement).value).toBe('Rats')
  })
})

test('using the state of datasets outside of its provider throws a readable error', () => {
  expect(() => renderHook(() => useRecordsOf(datasetsDashboard))).toThrow(
    'useDatasets must be used within a DatasetsProvider',
  )
})
