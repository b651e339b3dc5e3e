// @vitest-environment happy-dom

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { Role } from '@vitrine/contract/roles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { MayEditContext } from '../edit/may-edit.ts'
import { SideMenu } from './side-menu.tsx'

const connect = (...features: string[]) =>
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {}, features })
vi.mock('../auth/use-role.ts', () => ({ useRole: () => role }))
let role: Role | undefined
beforeEach(() => {
  role = 'editor'
  connect('trash')
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
  render(<RouterProvider router={createRouter({ routeTree, history })} />)
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
  ['the trash is last, where there is one', ['trash'], true, [...FOUR, 'Trash']],
  ['a server without a trash has no entry for it', [], true, FOUR],
  ['readers have no trash', ['trash'], false, FOUR],
])('%s', async (_, features, mayEdit, names) => {
  connect(...features)
  await open('/slides', mayEdit)
  expect(namesOf(screen.getAllByRole('link'))).toEqual(names)
})

test('admins find the accounts below the trash, where the backend has them', async () => {
  role = 'admin'
  connect('trash', 'accounts')
  await open('/accounts')
  expect(screen.getAllByRole('list').map(list => namesOf(within(list).getAllByRole('link')))).toEqual([
    FOUR,
    ['Trash', 'Accounts'],
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Accounts')
})

test.each([
  ['an editor', 'editor', 'accounts'],
  ['somebody whose role is not known', undefined, 'accounts'],
  ['an admin of a backend without accounts', 'admin', 'audit'],
] as const)('%s finds no accounts', async (_, who, feature) => {
  role = who
  connect(feature)
  await open('/slides')
  expect(screen.queryByRole('link', { name: 'Accounts' })).toBeNull()
})
