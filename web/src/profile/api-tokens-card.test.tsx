// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ApiToken } from '@vitrine/contract/accounts/api-tokens'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { InRouter } from '../edit/in-router.fixture.tsx'
import { formatDate, formatDateTime } from '../format/dates.ts'
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import { ApiTokensCard } from './api-tokens-card.tsx'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const token = (id: number, parts: Partial<ApiToken> = {}): ApiToken => ({
  id,
  name: `token ${id}`,
  scope: 'read',
  prefix: 'vitrine_0123',
  created_at: inDays(-10),
  expires_at: inDays(80),
  last_used_at: null,
  ...parts,
})

const SECRET = 'vitrine_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ3zFBxD'

type Call = { method: string; path: string; body: unknown }
let calls: Call[]
let tokens: ApiToken[]
/** Replaces the usual replies, by method. */
let refusals: Partial<Record<string, () => Response>>

function reply(method: string, path: string, body: { name: string } | undefined): Response {
  const refusal = refusals[method]
  if (refusal) return refusal()
  if (method === 'GET') return Response.json({ results: tokens })
  if (method === 'DELETE') {
    tokens = tokens.filter(({ id }) => !path.endsWith(`/${id}/`))
    return new Response(null, { status: 204 })
  }
  const made = token(99, { name: body?.name ?? '' })
  tokens = [made, ...tokens]
  return Response.json({ ...made, token: SECRET }, { status: 201 })
}

beforeEach(() => {
  calls = []
  tokens = []
  refusals = {}
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    calls.push({ method, path, body: sent })
    return reply(method, path, sent)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  connectBackend({ apiUrl: '', token: async () => 'x', onSessionLost: () => undefined })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <InRouter>
          <ApiTokensCard />
        </InRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return screen.findByRole('region', { name: 'API tokens' })
}

const rowsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    )

test('each token is listed with its prefix, scope, dates and last use', async () => {
  tokens = [
    token(3, { name: 'scan station', scope: 'write', last_used_at: inDays(-1) }),
    token(2, { expires_at: inDays(13) }),
    token(1, { expires_at: inDays(-1) }),
  ]
  const card = await open()
  await within(card).findByText('scan station')
  const made = formatDate(inDays(-10))
  expect(rowsOf(card)).toEqual([
    [
      'scan stationvitrine_0123...',
      'Read and change records',
      made,
      formatDate(inDays(80)),
      formatDateTime(inDays(-1)),
      'Revoke',
    ],
    ['token 2vitrine_0123...', 'Read everything', made, `${formatDate(inDays(13))}, soon`, '-', 'Revoke'],
    ['token 1vitrine_0123...', 'Read everything', made, `Expired ${formatDate(inDays(-1))}`, '-', 'Revoke'],
  ])
})

test('without tokens the card explains their purpose', async () => {
  const card = await open()
  await within(card).findByText(/^No tokens\. A token lets a script call the API in your name/)
  expect(within(card).queryByRole('table')).toBeNull()
})

test('a failed list shows why and can be retried', async () => {
  tokens = [token(1)]
  refusals = { GET: () => Response.json({ detail: 'The database is away.' }, { status: 503 }) }
  const card = await open()
  await within(card).findByText('The database is away.')
  refusals = {}
  await userEvent.click(within(card).getByRole('button', { name: 'Try again' }))
  await within(card).findByText('token 1')
})

async function openDialog(card: HTMLElement) {
  await userEvent.click(within(card).getByRole('button', { name: 'New token' }))
  return screen.findByRole('dialog', { name: 'New API token' })
}
const field = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByRole('textbox', { name })

test('a new token is shown once to copy, and added to the list', async () => {
  const card = await open()
  const dialog = await openDialog(card)
  await userEvent.type(field(dialog, /^Name/), ' nightly export ')
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Scope' }), 'write')
  const days = field(dialog, /^Valid for days/)
  await userEvent.clear(days)
  await userEvent.type(days, '30')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }))

  const shown = await within(card).findByRole<HTMLInputElement>('textbox', { name: 'The new token' })
  expect(shown.value).toBe(SECRET)
  expect(
    within(card).getByText("Token 'nightly export' created. Copy it now, it will not be shown again."),
  ).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')).toEqual({
    method: 'POST',
    path: '/api/auth/tokens/',
    body: { name: 'nightly export', scope: 'write', expires_in_days: 30 },
  })
  await within(card).findByRole('button', { name: 'Revoke nightly export' })
  await userEvent.click(within(card).getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(SECRET)
})

test.each([
  ['', '90', 'Enter a name, such as the script that will use the token.'],
  ['x'.repeat(101), '90', 'A name has at most 100 characters.'],
  ['x', '0', 'Enter a whole number of days from 1 to 366.'],
  ['x', '367', 'Enter a whole number of days from 1 to 366.'],
  ['x', '1.5', 'Enter a whole number of days from 1 to 366.'],
  ['x', '', 'Enter a whole number of days from 1 to 366.'],
])('a name of %j valid for %j days is refused in the form', async (name, days, sentence) => {
  const dialog = await openDialog(await open())
  if (name) await userEvent.type(field(dialog, /^Name/), name)
  await userEvent.clear(field(dialog, /^Valid for days/))
  if (days) await userEvent.type(field(dialog, /^Valid for days/), days)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }))
  await within(dialog).findByText(sentence)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a name that is taken is shown at the field, which keeps what was typed', async () => {
  refusals = { POST: () => Response.json({ name: ["You have a token named 'x' already."] }, { status: 409 }) }
  const dialog = await openDialog(await open())
  await userEvent.type(field(dialog, /^Name/), 'x')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }))
  await within(dialog).findByText("You have a token named 'x' already.")
  expect((field(dialog, /^Name/) as HTMLInputElement).value).toBe('x')
})

test('a token is revoked after a confirmation, and its secret disappears', async () => {
  tokens = [token(1)]
  const confirm = vi.fn(() => false)
  answerQuestions(confirm)
  const card = await open()
  const button = await within(card).findByRole('button', { name: 'Revoke token 1' })
  await userEvent.click(button)
  expect(confirm).toHaveBeenCalledWith('Revoke the token "token 1"?')
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)

  confirm.mockReturnValue(true)
  await userEvent.click(button)
  await within(card).findByText(/^No tokens\./)
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/auth/tokens/1/')
})

test('a failed revocation shows why, and the token stays', async () => {
  tokens = [token(1)]
  refusals = { DELETE: () => Response.json({ detail: 'The database is away.' }, { status: 503 }) }
  answerQuestions(() => true)
  const card = await open()
  await userEvent.click(await within(card).findByRole('button', { name: 'Revoke token 1' }))
  await within(card).findByText("The token 'token 1' was not revoked: The database is away.")
  expect(within(card).getByText('token 1')).toBeTruthy()
})

test('one that another tab has revoked leaves the list without an error', async () => {
  tokens = [token(1)]
  refusals = { DELETE: () => Response.json({ detail: 'There is no API token with the id 1.' }, { status: 404 }) }
  answerQuestions(() => true)
  const card = await open()
  const button = await within(card).findByRole('button', { name: 'Revoke token 1' })
  tokens = []
  await userEvent.click(button)
  await within(card).findByText(/^No tokens\./)
  expect(within(card).queryByRole('alert')).toBeNull()
})
