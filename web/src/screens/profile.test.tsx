// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Feature } from '@vitrine/contract/settings'
import { afterEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { Profile } from './profile.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(features: readonly Feature[], reply: () => Response) {
  const fetched = vi.fn<typeof fetch>(async () => reply())
  vi.stubGlobal('fetch', fetched)
  connectBackend({ apiUrl: '', features, token: async () => 'token', onSessionLost: () => undefined })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <main>
          <Profile />
        </main>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return fetched
}

const anna = { id: 1, username: 'anna', name: 'Anna Berg', email: null, version: 1 }

test('the card shows who is signed in', async () => {
  open(['profile'], () => Response.json(anna))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Profile')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Profile Information')
  await screen.findByText('Anna Berg')
  expect(screen.getAllByRole('definition').map(value => value.textContent)).toEqual(['anna', 'Anna Berg', '-'])
})

test('the card shows the role where the backend has roles', async () => {
  open(['profile', 'roles'], () => Response.json({ ...anna, role: 'reader' }))
  await screen.findByText('Anna Berg')
  expect(screen.getAllByRole('term').map(term => term.textContent)).toEqual(['Username', 'Name', 'Email', 'Role'])
  expect(screen.getAllByRole('definition').at(-1)?.textContent).toBe('Reader')
})

test('a failure says why and can be tried again', async () => {
  let isAway = true
  open(['profile'], () =>
    isAway ? Response.json({ detail: 'The database is away.' }, { status: 503 }) : Response.json(anna),
  )
  await screen.findByText('The database is away.')
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('anna')
})

test('with a backend that does not announce it there are the heading and the placeholder, and no call', () => {
  const fetched = open([], () => Response.json(anna))
  expect(screen.getByRole('main').textContent).toBe('Your ProfileProfile Information')
  expect(fetched).not.toHaveBeenCalled()
})
