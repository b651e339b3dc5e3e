// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Session } from '@vitrine/contract/accounts/sessions'
import type { OptionalFeature } from '@vitrine/contract/api/settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { InRouter } from '../edit/in-router.fixture.tsx'
import { formatDateTime } from '../format/dates.ts'
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import { Profile } from './profile.tsx'

const anna = {
  id: 1,
  username: 'anna',
  name: 'Anna Berg',
  email: null,
  role: 'admin',
  role_from: 'vitrine',
  version: 3,
}

const seen = '2026-11-21T18:02:00Z'
const session = (id: string, parts: Partial<Session> = {}): Session => ({
  id,
  current: false,
  browser: `Browser ${id}`,
  address: '192.0.2.77',
  created_at: '2026-11-20T08:11:00Z',
  last_seen_at: seen,
  ...parts,
})

/** The calls that were made, such as 'GET /api/auth/me/', with their bodies and If-Match. */
let calls: { call: string; body: unknown; ifMatch: string | null }[]
/** Replaces replies, by 'METHOD path'. */
let replies: Record<string, () => Response>
let sessions: Session[]

const noContent = () => new Response(null, { status: 204 })

beforeEach(() => {
  calls = []
  sessions = [session('one', { current: true }), session('two'), session('three', { browser: null, address: null })]
  replies = {
    'GET /api/auth/me/': () => Response.json(anna),
    'GET /api/auth/sessions/': () => Response.json({ results: sessions }),
    'GET /api/auth/tokens/': () => Response.json({ results: [] }),
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit) => {
    const call = `${method} ${path}`
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    calls.push({ call, body: sent, ifMatch: new Headers(headers).get('If-Match') })
    return (replies[call] ?? noContent)()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(features: readonly OptionalFeature[] = ['sessions', 'invitations']) {
  connectBackend({
    apiUrl: '',
    issuer: 'https://login.university.example/realm',
    features,
    token: async () => 'token',
    onSessionLost: () => undefined,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <InRouter>
          <main>
            <Profile />
          </main>
        </InRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const card = (name: string) => screen.findByRole('region', { name })
const callsTo = (call: string) => calls.filter(made => made.call === call)

test('the cards of a local account, in order', async () => {
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Profile')
  expect(screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)).toEqual([
    'Profile Information',
    'API tokens',
    'Open sessions',
    'Password',
    'Appearance',
  ])
  await screen.findByDisplayValue('Anna Berg')
})

test("for an OpenID provider's account, fields and password are a text with a link", async () => {
  open([])
  const information = await card('Profile Information')
  await within(information).findByText('Anna Berg')
  expect(
    within(information)
      .getAllByRole('term')
      .map(term => term.textContent),
  ).toEqual(['Username', 'Name', 'Email', 'Role'])
  expect(information.textContent).toContain('Your name, email and password are kept where you sign in:')
  expect(within(information).getByRole('link').getAttribute('href')).toBe('https://login.university.example/realm')
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Password' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Open sessions' })).toBeNull()
})

test.each([
  [{ role: 'admin' }, 'Admin, only another admin can change it'],
  [{ role: 'reader' }, 'Reader, an admin can change it'],
  [{ role: 'editor', role_from: 'provider' }, 'Editor, set by your sign-in provider'],
])('the role says who can change it: %j', async (parts, text) => {
  replies['GET /api/auth/me/'] = () => Response.json({ ...anna, ...parts })
  open()
  await screen.findByText(text)
})

test('only the changed name is saved, based on the loaded version, and is shown from then on', async () => {
  replies['PATCH /api/auth/me/'] = () => Response.json({ ...anna, name: 'Anna Berger', version: 4 })
  open()
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'er')
  await userEvent.click(save)
  await waitFor(() => expect(save.disabled).toBe(true))
  expect(callsTo('PATCH /api/auth/me/')).toEqual([
    { call: 'PATCH /api/auth/me/', body: { name: 'Anna Berger' }, ifMatch: '"3"' },
  ])
})

test('a name that an admin changed meanwhile is a choice, and what was typed stays', async () => {
  const current = { ...anna, name: 'Anna Meier', version: 4 }
  replies['PATCH /api/auth/me/'] = () =>
    Response.json({ detail: 'Someone else changed this.', current }, { status: 412 })
  open()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'er')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const choice = await screen.findByRole('group', { name: 'Name' })
  expect(choice.textContent).toContain('Anna Meier')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Anna Berger')
})

const password = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
async function changePassword(current: string, next: string, again = next) {
  if (current) await userEvent.type(password('Current password'), current)
  if (next) await userEvent.type(password('New password'), next)
  if (again) await userEvent.type(password('New password, again'), again)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('a changed password clears the form and shows the remaining sessions', async () => {
  replies['POST /api/auth/password/'] = () => {
    sessions = sessions.slice(0, 1)
    return noContent()
  }
  open()
  await screen.findByText('Browser two')
  await changePassword('old secret', 'new secret phrase')
  await waitFor(() => expect(screen.queryByText('Browser two')).toBeNull())
  expect(callsTo('POST /api/auth/password/')[0]?.body).toEqual({
    current_password: 'old secret',
    new_password: 'new secret phrase',
  })
  expect(password('Current password').value).toBe('')
})

test('a wrong current password is shown and focused at its field, and nothing is lost', async () => {
  replies['POST /api/auth/password/'] = () =>
    Response.json({ current_password: ['This is not your current password.'] }, { status: 400 })
  open()
  await changePassword('wrong', 'new secret phrase')
  await screen.findByText('This is not your current password.')
  const current = password('Current password')
  expect(current.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(current))
  expect([current.value, password('New password').value]).toEqual(['wrong', 'new secret phrase'])
})

test.each([
  ['', 'long enough', 'long enough', 'Enter your current password.'],
  ['old', 'short', 'short', 'Enter at least 10 characters.'],
  ['old', 'long enough', 'long enuff', 'This is not the same password as above.'],
])('%j, %j, %j as passwords are refused in the form', async (current, next, again, sentence) => {
  open()
  await changePassword(current, next, again)
  await screen.findByText(sentence)
  expect(callsTo('POST /api/auth/password/')).toEqual([])
})

test('each session shows where it is and when it was used; the current one has no button', async () => {
  open()
  const list = await screen.findByRole('list', { name: 'Open sessions' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual([
    `Browser oneThis session192.0.2.77 · since ${formatDateTime('2026-11-20T08:11:00Z')}`,
    `Browser two192.0.2.77 · last seen ${formatDateTime(seen)}Sign out`,
    `Unknown browserunknown address · last seen ${formatDateTime(seen)}Sign out`,
  ])
})

test('one session is ended, or all others after a confirmation', async () => {
  const confirm = vi.fn(() => true)
  answerQuestions(confirm)
  replies['DELETE /api/auth/sessions/two/'] = () => {
    sessions = sessions.filter(({ id }) => id !== 'two')
    return noContent()
  }
  replies['POST /api/auth/sessions/end-others/'] = () => {
    sessions = sessions.slice(0, 1)
    return noContent()
  }
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out Browser two/ }))
  await waitFor(() => expect(screen.queryByText('Browser two')).toBeNull())
  expect(confirm).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Sign out your other session?')
  await waitFor(() => expect(screen.queryByText('Unknown browser')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('a session that could not be ended shows why and stays', async () => {
  replies['DELETE /api/auth/sessions/two/'] = () => Response.json({ detail: 'The database is away.' }, { status: 503 })
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out Browser two/ }))
  await screen.findByText('Browser two was not signed out: The database is away.')
  expect(screen.getByText('Browser two')).toBeTruthy()
})

test.each([
  ['GET /api/auth/me/', 'Profile Information', 'Username'],
  ['GET /api/auth/sessions/', 'Open sessions', 'Browser one'],
])('a failure of %s says why in its card and can be tried again', async (call, name, shown) => {
  const usual = replies[call] as () => Response
  replies[call] = () => Response.json({ detail: 'The database is away.' }, { status: 503 })
  open()
  const region = await card(name)
  await within(region).findByText('The database is away.')
  replies[call] = usual
  await userEvent.click(within(region).getByRole('button', { name: 'Try again' }))
  await within(region).findByText(shown)
})

test('one of three themes is chosen', async () => {
  open()
  const theme = screen.getByRole('group', { name: 'Theme' })
  expect(within(theme).getAllByRole('radio')).toHaveLength(3)
  await userEvent.click(within(theme).getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
})
