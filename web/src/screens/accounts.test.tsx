// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Account } from '@vitrine/contract/accounts/accounts'
import type { AuditLine } from '@vitrine/contract/accounts/audit'
import type { Backups } from '@vitrine/contract/api/backups'
import type { OptionalFeature } from '@vitrine/contract/api/settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { formatDateTime } from '../format/dates.ts'
import { buildField } from '../lab-fields/lab-field.fixture.ts'
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import { Accounts } from './accounts.tsx'
import { openScreens } from './routed-screens.fixture.tsx'

vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: 'mara' } }) }))

const account = (id: number, username: string, parts: Partial<Account> = {}): Account => ({
  id,
  username,
  name: null,
  email: null,
  role: 'editor',
  role_from: 'vitrine',
  state: 'active',
  signs_in_with: 'password',
  last_seen_at: null,
  created_at: '2026-11-01T08:00:00Z',
  sessions: 1,
  tokens: 0,
  version: 1,
  ...parts,
})

type Call = { call: string; body: unknown; ifMatch: string | null }
let calls: Call[]
let people: Account[]
let lines: AuditLine[]
/** Replaces replies, by 'METHOD path' without the query. */
let replies: Record<string, () => Response>
let role: string

const page = (results: readonly unknown[]) =>
  Response.json({ count: results.length, total: results.length, next: null, previous: null, results })

function reply(call: string, sent: object): Response {
  const own = replies[call]
  if (own) return own()
  if (call === 'GET /api/auth/me/') return Response.json({ id: 1, username: 'mara', name: null, email: null, role })
  if (call === 'GET /api/accounts/') return page(people)
  if (call === 'GET /api/audit/') return page(lines)
  const one = people.find(({ id }) => call.endsWith(`/api/accounts/${id}/`))
  if (one && call.startsWith('PATCH')) {
    const { disabled, ...fields } = sent as { disabled?: boolean }
    const state = disabled === undefined ? one.state : disabled ? 'disabled' : 'active'
    const saved = { ...one, ...fields, state, version: one.version + 1 }
    people = people.map(other => (other.id === one.id ? saved : other))
    return Response.json(saved)
  }
  return one ? Response.json(one) : new Response(null, { status: 204 })
}

beforeEach(() => {
  calls = []
  replies = {}
  lines = []
  role = 'admin'
  sessionStorage.clear()
  people = [
    account(1, 'mara', { name: 'Mara Keller', role: 'admin' }),
    account(2, 'priya', { name: 'Priya Nair', email: 'priya@lab.example', tokens: 2 }),
    account(3, 'tomas', { state: 'invited', role: 'reader' }),
    account(4, 'ruth', { state: 'disabled' }),
  ]
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit) => {
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    calls.push({ call: `${method} ${address}`, body: sent, ifMatch: new Headers(headers).get('If-Match') })
    return reply(`${method} ${address.split('?')[0]}`, sent ?? {})
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(address = '/accounts', features: readonly OptionalFeature[] = ['sessions', 'invitations']) {
  connectBackend({ apiUrl: '', features, token: async () => 'token', onSessionLost: () => undefined })
  return openScreens({ '/accounts': Accounts }, address)
}
const callsTo = (start: string) => calls.filter(({ call }) => call.startsWith(start))
const roleOf = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Role of ${name}` })
async function pick(name: string, entry: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test.each(['reader', 'editor'])('a %s who opens the address reads that only admins can do this', async other => {
  role = other
  open()
  await screen.findByText('Only admins can do this.')
  expect(callsTo('GET /api/accounts/')).toEqual([])
})

test('lists each user with the most likely next action', async () => {
  open()
  await screen.findByText('Mara Keller')
  const rows = screen.getAllByRole('row').slice(1, 5)
  expect(rows.map(row => within(row).queryAllByRole('button')[0]?.textContent)).toEqual([
    '',
    'Reset password link',
    'New invitation link',
    'Enable',
  ])
  expect((await roleOf('Mara Keller')).disabled).toBe(true)
  expect(rows[0]?.textContent).toContain('Set by another admin')
  expect(rows[1]?.textContent).toContain('priya · priya@lab.example')
})

test('a role is saved when it is chosen, based on the loaded version, and can be undone', async () => {
  open()
  const select = await roleOf('Priya Nair')
  await userEvent.selectOptions(select, 'reader')
  await screen.findByText('Priya Nair is Reader now')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Priya Nair is Editor now')
  expect(select.value).toBe('editor')
  expect(callsTo('PATCH').map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ role: 'reader' }, '"1"'],
    [{ role: 'editor' }, '"2"'],
  ])
})

test('a role changed by somebody else meanwhile is shown, and can still be set', async () => {
  const current = { ...people[1], role: 'admin', version: 7 }
  replies['PATCH /api/accounts/2/'] = () => Response.json({ detail: 'Someone else.', current }, { status: 412 })
  open()
  const select = await roleOf('Priya Nair')
  await userEvent.selectOptions(select, 'reader')
  await screen.findByText(/^Priya Nair is not Reader: someone else changed this account at the same time\./)
  expect(select.value).toBe('admin')
  replies = {}
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Priya Nair is Reader now')
  expect(callsTo('PATCH').at(-1)?.ifMatch).toBe('"7"')
})

test('shows the message of a rule that rejects a change, without a retry', async () => {
  const detail = 'This is the last admin. Make somebody else Admin first.'
  replies['PATCH /api/accounts/2/'] = () => Response.json({ detail }, { status: 409 })
  open()
  await userEvent.selectOptions(await roleOf('Priya Nair'), 'reader')
  await screen.findByText(`Priya Nair is not Reader: ${detail}`)
  expect((await roleOf('Priya Nair')).value).toBe('editor')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('roles set by a provider are a text', async () => {
  people = [account(5, 'jonas', { role: null, role_from: 'provider', signs_in_with: 'provider' })]
  open()
  await screen.findByText('Set where they sign in')
  expect(screen.queryByRole('combobox', { name: 'Role of jonas' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More for jonas' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['API tokens', 'Disable'])
})

test('a user is disabled after a confirmation, and enabled again', async () => {
  const confirm = vi.fn(() => false)
  answerQuestions(confirm)
  open()
  await pick('Priya Nair', 'Disable')
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Disable Priya Nair?')
  expect(callsTo('PATCH')).toEqual([])
  confirm.mockReturnValue(true)
  await pick('Priya Nair', 'Disable')
  await screen.findByText('Priya Nair is disabled')
  await userEvent.click(screen.getByRole('button', { name: 'Enable Priya Nair' }))
  await screen.findByText('Priya Nair is enabled')
  expect(callsTo('PATCH').map(({ body }) => body)).toEqual([{ disabled: true }, { disabled: false }])
})

const URL = 'https://vitrine.lab.example/oidc/link/4f7K92QX'
const UNTIL = '2026-11-29T15:10:00Z'

test('an invited user is listed, and the link is shown once to copy', async () => {
  replies['POST /api/accounts/invitations/'] = () => {
    people = [...people, account(9, 'aiko', { state: 'invited', role: 'reader' })]
    return Response.json({ account: people.at(-1), url: URL, expires_at: UNTIL }, { status: 201 })
  }
  open()
  await screen.findByText('Mara Keller')
  await userEvent.click(screen.getByRole('button', { name: 'Invite someone' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite someone' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create link' }))
  await within(dialog).findByText('Enter the name that they will sign in with.')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Username/ }), ' aiko ')
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Role' }), 'reader')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create link' }))

  const card = await screen.findByRole('region', { name: 'Invitation for aiko' })
  expect(within(card).getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(URL)
  expect(card.textContent).toContain(`until ${formatDateTime(UNTIL)}, and is not shown again.`)
  expect(callsTo('POST')[0]?.body).toEqual({ username: 'aiko', role: 'reader', days: 7 })
  await screen.findByRole('combobox', { name: 'Role of aiko' })
  await userEvent.click(within(card).getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(URL)
  await userEvent.click(within(card).getByRole('button', { name: 'Withdraw link' }))
  await screen.findByText('The link for aiko does not work any more')
  expect(callsTo('DELETE').map(({ call }) => call)).toEqual(['DELETE /api/accounts/9/link/'])
  expect(screen.queryByRole('region', { name: 'Invitation for aiko' })).toBeNull()
})

test('a username that is taken is shown at the field, which keeps what was typed', async () => {
  replies['POST /api/accounts/invitations/'] = () =>
    Response.json({ username: ["There is an account named 'priya' already."] }, { status: 409 })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite someone' })
  const username = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Username/ })
  await userEvent.type(username, 'priya')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create link' }))
  await within(dialog).findByText("There is an account named 'priya' already.")
  expect(username.value).toBe('priya')
})

test('a link for a new password is created immediately', async () => {
  replies['POST /api/accounts/2/reset-link/'] = () => Response.json({ url: URL, expires_at: UNTIL }, { status: 201 })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Reset password link for Priya Nair' }))
  const card = await screen.findByRole('region', { name: 'Reset password link for Priya Nair' })
  expect(card.textContent).toContain('The old password works until then.')
})

test('accounts of another provider have no invitations and no links', async () => {
  open('/accounts', [])
  await screen.findByText('Mara Keller')
  expect(screen.queryByRole('button', { name: /Invite|link/ })).toBeNull()
})

test('a user is signed out everywhere, and tokens are revoked too if the admin chooses', async () => {
  open()
  await pick('Priya Nair', 'Sign out everywhere')
  const dialog = await screen.findByRole('dialog', { name: 'Sign out Priya Nair' })
  expect(dialog.textContent).toContain('Priya Nair has 1 open session.')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Also revoke 2 API tokens/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Priya Nair is signed out everywhere')
  expect(callsTo('POST')).toMatchObject([{ call: 'POST /api/accounts/2/end-sessions/', body: { tokens: true } }])
})

test('for users of another provider only API tokens are revoked', async () => {
  people.push(
    account(5, 'ines', { signs_in_with: 'provider', tokens: 1 }),
    account(6, 'omar', { signs_in_with: 'provider' }),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'More for omar' }))
  await screen.findByRole('menuitem', { name: 'Disable' })
  expect(screen.queryByRole('menuitem', { name: 'Sign out everywhere' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await pick('ines', 'Sign out everywhere')
  const dialog = await screen.findByRole('dialog', { name: 'Sign out ines' })
  expect(dialog.textContent).toContain('signed in by another provider')
  const tokens = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Also revoke 1 API token/ })
  expect([tokens.checked, tokens.disabled]).toEqual([true, true])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await screen.findByText('The API tokens of ines are revoked')
  expect(callsTo('POST')).toMatchObject([{ call: 'POST /api/accounts/5/end-sessions/', body: { tokens: true } }])
})

test('lists and revokes a user’s tokens', async () => {
  answerQuestions(() => true)
  const token = { id: 8, name: 'nightly', scope: 'read', prefix: 'vitrine_01', last_used_at: null }
  let tokens = [{ ...token, created_at: '2026-11-01T08:00:00Z', expires_at: '2027-11-01T08:00:00Z' }]
  replies['GET /api/accounts/2/tokens/'] = () => Response.json({ results: tokens })
  replies['DELETE /api/accounts/2/tokens/8/'] = () => {
    tokens = []
    return new Response(null, { status: 204 })
  }
  open()
  await pick('Priya Nair', 'API tokens (2)')
  const dialog = await screen.findByRole('dialog', { name: 'API tokens of Priya Nair' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Revoke nightly' }))
  await within(dialog).findByText('Priya Nair has no API tokens.')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
})

test('a name changed by somebody else meanwhile is a choice, and what was typed stays', async () => {
  const current = { ...people[1], name: 'Priya N.', version: 4 }
  replies['PATCH /api/accounts/2/'] = () => Response.json({ detail: 'Someone else.', current }, { status: 412 })
  open()
  await pick('Priya Nair', 'Edit name and email')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Priya Nair' })
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Priya N')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect((await within(dialog).findByRole('group', { name: 'Name' })).textContent).toContain('Priya N.')
  expect(name.value).toBe('Priya N')
})

test('search, role and state are in the address, and are cleared together', async () => {
  const { search } = await open('/accounts?role=reader&state=nonsense')
  await screen.findByText('Mara Keller')
  expect(callsTo('GET /api/accounts/')[0]?.call).toBe('GET /api/accounts/?offset=0&limit=50&role=reader')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'invited')
  await userEvent.type(screen.getByRole('textbox', { name: 'Search people' }), 'tom{Enter}')
  await waitFor(() => expect(search()).toEqual({ role: 'reader', state: 'invited', search: 'tom' }))
  await waitFor(() =>
    expect(callsTo('GET /api/accounts/').at(-1)?.call).toBe(
      'GET /api/accounts/?offset=0&limit=50&search=tom&role=reader&state=invited',
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(search()).not.toHaveProperty('role'))
})

test.each([
  ['/accounts', 'GET /api/accounts/', 'The people could not be loaded: Away.', 'Mara Keller'],
  ['/accounts?tab=audit', 'GET /api/audit/', 'The audit could not be loaded: Away.', 'Nothing happened yet.'],
])('a failure at %s is no empty list, and can be tried again', async (address, call, text, shown) => {
  replies[call] = () => Response.json({ detail: 'Away.' }, { status: 503 })
  open(address)
  await screen.findByText(text)
  replies = {}
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(shown)
})

test('the audit shows who did what, when, to whom and from where, filtered by its address', async () => {
  const by = { id: 1, username: 'mara', name: 'Mara Keller' }
  const common = { address: '192.0.2.42', request_id: null }
  lines = [
    {
      ...common,
      id: 12,
      at: '2026-11-21T10:00:00Z',
      event: 'role-changed',
      by,
      token: null,
      subject: 'priya',
      details: { to: 'editor', from: 'reader' },
    },
    {
      ...common,
      id: 11,
      at: '2026-11-21T09:00:00Z',
      event: 'export',
      by,
      token: { id: 4, name: 'nightly' },
      subject: null,
      details: { rows: 12, expires_at: '2026-11-29T15:10:00Z' },
    },
    {
      ...common,
      id: 10,
      at: '2026-11-21T08:00:00Z',
      event: 'export',
      by,
      token: null,
      subject: 'slides-csv',
      details: { rows: 12, columns: ['name', 'fields.lot'] },
    },
  ]
  replies['GET /api/fields/'] = () => page([buildField('Lot number', { key: 'lot', state: 'retired' })])
  open('/accounts?tab=audit&event=role-changed&by=2&from=2026-11-20')
  await screen.findByRole('cell', { name: 'rows 12, columns name; Lot number' })
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Audit')
  const rows = screen.getAllByRole('row').slice(1)
  const texts = rows.map(row =>
    within(row)
      .getAllByRole('cell')
      .map(cell => cell.textContent)
      .slice(1),
  )
  expect(texts).toEqual([
    ['Role changed', 'Mara Keller', 'priya', 'from reader, to editor', '192.0.2.42'],
    [
      'Exported',
      'Mara Keller, by API token "nightly"',
      '',
      `rows 12, expires at ${formatDateTime('2026-11-29T15:10:00Z')}`,
      '192.0.2.42',
    ],
    ['Exported', 'Mara Keller', 'slides-csv', 'rows 12, columns name; Lot number', '192.0.2.42'],
  ])
  const asked = new URLSearchParams(callsTo('GET /api/audit/')[0]?.call.split('?')[1])
  expect(Object.fromEntries(asked)).toEqual({
    offset: '0',
    limit: '50',
    event: 'role-changed',
    by: '2',
    at_after: new Date('2026-11-20T00:00:00').toISOString(),
  })
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Person' }).selectedOptions[0]?.text).toBe(
      'Priya Nair',
    ),
  )
})

const backups = (parts: Partial<Backups>) => () =>
  Response.json({ scheduled: '02:30', last_success: null, last_failure: null, results: [], ...parts })

test('without a schedule, the backups tab says how to set one up', async () => {
  replies['GET /api/backups/'] = backups({ scheduled: null })
  open('/accounts?tab=backups')
  await screen.findByText('No daily backup is set up.')
  expect(screen.getByText(/^Set BACKUP_DIR to a folder/)).toBeTruthy()
})

test('a failed backup since the last success is a warning, and each result is described', async () => {
  const [good, bad] = ['2026-11-20T02:30:00Z', '2026-11-21T02:30:00Z']
  const result = { rows: 9000, problem: null, file: 'vitrine-1.vitrine', bytes: 1536, ok: true }
  replies['GET /api/backups/'] = backups({
    last_success: good,
    last_failure: bad,
    results: [
      {
        ...result,
        started_at: bad,
        ended_at: bad,
        ok: false,
        file: null,
        bytes: null,
        rows: null,
        problem: 'Disk full.',
      },
      { ...result, started_at: good, ended_at: '2026-11-20T02:30:04Z' },
    ],
  })
  open('/accounts?tab=backups')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`The latest backup failed. The last one that succeeded is of ${formatDateTime(good)}.`)
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent)
        .slice(1),
    ),
  ).toEqual([
    ['0 s', 'FailedDisk full.', '-', '-', '-'],
    ['4 s', 'Saved', 'vitrine-1.vitrine', '1.50 KB', '9,000'],
  ])
})
