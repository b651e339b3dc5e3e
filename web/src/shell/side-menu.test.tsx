// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import type { Role } from '@vitrine/contract/api/roles'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { MayEditContext } from '../edit/may-edit.ts'
import { SideMenu } from './side-menu.tsx'

vi.mock('../auth/use-role.ts', () => ({ useRole: () => role }))
let role: Role | undefined
beforeEach(() => {
  role = 'editor'
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
})
afterEach(cleanup)

async function open(address: string, mayEdit = true) {
  const component = () => (
    <MayEditContext value={mayEdit}>
      <SideMenu isOpen />
    </MayEditContext>
  )
  const routeTree = createRootRoute({ component, notFoundComponent: component })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree, history })} />
    </QueryClientProvider>,
  )
  await screen.findAllByRole('link')
}
const namesOf = (links: HTMLElement[]) => links.map(link => link.textContent)

test.each([
  ['/slides', 'Slides'],
  ['/slides/reader', 'Slides'],
  ['/slides/5/file/edit', 'Slides'],
  ['/samples/7/edit', 'Samples'],
  ['/datasets/create', 'Datasets'],
  ['/profile', 'Profile'],
  ['/trash', 'Trash'],
])('at %s the active entry is %s: its path is what the location starts with', async (address, name) => {
  await open(address)
  expect(namesOf(screen.getAllByRole('link', { current: 'page' }))).toEqual([name])
})

const FOUR = ['Slides', 'Samples', 'Datasets', 'Profile']

test.each([
  ['editors find the trash last', true, [...FOUR, 'Scans', 'Experiments', 'Trash']],
  ['readers have no trash', false, [...FOUR, 'Scans', 'Experiments']],
])('%s', async (_, mayEdit, names) => {
  await open('/slides', mayEdit)
  expect(namesOf(screen.getAllByRole('link'))).toEqual(names)
})

test('admins see fields and accounts below the trash', async () => {
  role = 'admin'
  await open('/accounts')
  expect(screen.getAllByRole('list').map(list => namesOf(within(list).getAllByRole('link')))).toEqual([
    FOUR,
    ['Scans', 'Experiments', 'Trash', 'Fields', 'Accounts'],
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Accounts')
})

test.each([
  ['an editor', 'editor'],
  ['somebody whose role is not known', undefined],
] as const)('%s finds no accounts', async (_, who) => {
  role = who
  await open('/slides')
  expect(screen.queryByRole('link', { name: 'Accounts' })).toBeNull()
})

describe('the number of waiting scanned files', () => {
  const counts = { exact: 2, not_shown: 0, has_picture: 1, several: 0, by_name: 1, none: 1203, ignored: 40 }
  const fetched = vi.fn<typeof fetch>()
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.stubGlobal('fetch', fetched)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })
  const answer = (numbers: object) =>
    fetched.mockImplementation(async () =>
      Response.json({ count: 0, total: 0, results: [], counts: numbers, attached_today: 0, folders: [] }),
    )

  test('is next to the entry, excludes ignored ones, and is part of its name', async () => {
    answer(counts)
    await open('/slides')
    // None of it loads with the first screen.
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await screen.findByRole('link', { name: 'Scans 1,207 waiting' })).toBeTruthy()
    expect(String(fetched.mock.calls[0]?.[0])).toContain('limit=1')
  })

  test.each([
    ['none waits', { ...counts, exact: 0, has_picture: 0, by_name: 0, none: 0 }],
    ['the call fails', undefined],
  ])('is left out where %s', async (_, numbers) => {
    if (numbers) answer(numbers)
    else fetched.mockImplementation(async () => Response.json({ detail: 'Busy.' }, { status: 503 }))
    await open('/slides')
    await vi.advanceTimersByTimeAsync(3000)
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    expect(screen.getByRole('link', { name: 'Scans' }).textContent).toBe('Scans')
  })
})
