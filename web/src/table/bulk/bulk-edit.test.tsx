// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { forgetAllRequests, latestRequest } from '../../api/user-action.ts'
import { useUndoOffer, withdrawUndo } from '../../history/undo/undo-offer.ts'
import { answerQuestions } from '../../ui/dialogs/question.fixture.ts'
import { shownToast } from '../../ui/notices/toast.tsx'
import { recordTexts } from '../../ui/record-texts.ts'
import { RecordsDashboard } from '../dashboard/records-dashboard.tsx'
import { giveElementsSize } from '../dashboard/records-table.fixture.tsx'
import type { AnyDashboard } from '../records/dashboard.ts'

interface Sent {
  id: string
  dry_run?: boolean
  seen?: string
  report?: { limit: number }
  where: object
  operations: object[]
}
/** Bodies of the bulk calls, including dry runs. */
let sent: Sent[]
let stopped: string[]
/** The reply to the next call that writes. */
let written: Response | Promise<Response>
/** The reply to dry runs. */
let previewed: () => Response

const LOADED = 3
const TOTAL = 899
const report = (more: object = {}) => ({
  total: TOTAL,
  changed: 2,
  unchanged: 897,
  wrong: 0,
  by_field: { organ: 2 },
  rows: [
    { id: 1, version: 1, outcome: 'changed', changes: [{ field: 'organ', from: 'Liver', to: 'liver' }], errors: [] },
    { id: 640, version: 1, outcome: 'changed', changes: [{ field: 'organ', from: null, to: 'liver' }], errors: [] },
  ],
  written: false,
  request_id: 'r1',
  seen: 's1',
  ...more,
})

const remove = vi.fn()
const printLabels = vi.fn(async (_rows: readonly { id: number }[]) => undefined)
/** Number of matching slides. */
let matching = TOTAL
const confirm = vi.fn(() => true)
const rows = Array.from({ length: LOADED }, (_, index) => ({ id: index + 1, name: `slide ${index + 1}`, version: 1 }))
const dashboard: AnyDashboard = {
  table: 'slides',
  texts: { ...recordTexts('slide', 'slides'), deleteSelected: count => `Delete Selected (${count})` },
  columns: [{ id: 'name', header: 'Name', weight: 1, floor: 100 }],
  rowName: row => (row as unknown as { name: string }).name,
  pageSize: LOADED,
  initialSort: { field: 'name', order: 'asc' },
  list: async ({ page, limit }) => {
    const first = page * limit
    const more = Array.from({ length: Math.min(limit, matching - first) }, (_, index) => ({
      id: first + index + 1,
      name: `slide ${first + index + 1}`,
      version: 1,
    }))
    return { results: limit === LOADED ? rows : more, total: matching }
  },
  remove,
  filtering: { fields: [] },
  update: async () => ({}),
  bulk: {
    fields: async () => [
      { field: 'organ', label: 'Organ', kind: 'text' },
      { field: 'cut_number', label: 'Cut Number', kind: 'integer' },
      { field: 'name', label: 'Name', kind: 'text', isRequired: true },
    ],
    choices: [
      {
        label: 'Send to scanner',
        icon: null,
        size: 'form',
        Fields: ({ onChange }) => (
          <button type="button" onClick={() => onChange({ id: 3, name: 'Scanner 3' })}>
            Scanner 3
          </button>
        ),
        operations: ({ name }) => [{ op: 'set', field: 'source', value: name }],
        texts: {
          title: records => `Send ${records}`,
          choose: 'Choose a scanner.',
          preview: (records, name) => `${records} go to ${name}`,
          unchanged: count => `${count} there already`,
          apply: records => `Send ${records}`,
          running: records => `Sending ${records}...`,
          done: (records, name) => `${records} sent to ${name}`,
        },
      },
    ],
    printLabels,
  },
  Drawer: () => null,
}

function Offer() {
  return <output aria-label="offer">{useUndoOffer()?.text}</output>
}

async function show() {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <RecordsDashboard dashboard={dashboard} user="anna" />
          <Offer />
        </MantineProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  const user = userEvent.setup()
  await screen.findByRole('row', { name: 'slide 1' })
  return user
}

beforeEach(() => {
  giveElementsSize()
  localStorage.clear()
  sent = []
  stopped = []
  matching = TOTAL
  remove.mockResolvedValue(undefined)
  previewed = () => Response.json(report())
  written = Response.json(report({ written: true }))
  answerQuestions(confirm)
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'DELETE') {
      stopped.push(address)
      return new Response(null, { status: 204 })
    }
    if (method === 'GET') return Response.json({ state: 'running', done: 1, total: 2, report: null })
    const edit: Sent = JSON.parse(String(body))
    sent.push(edit)
    return edit.dry_run ? previewed() : written
  })
})
afterEach(() => {
  act(withdrawUndo)
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  remove.mockReset()
  printLabels.mockReset()
})

type User = Awaited<ReturnType<typeof show>>
const press = async (user: User, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const box = (name: string) => screen.getByRole('checkbox', { name })

async function selectMatching(user: User) {
  await user.click(box('Select all'))
  await press(user, 'Select all 899')
}
async function openEdit(user: User) {
  await press(user, 'Edit fields')
  await screen.findByRole('option', { name: 'Organ' })
}
async function setOrgan(user: User, value = 'liver') {
  await user.selectOptions(screen.getAllByLabelText('Field').at(-1) as HTMLElement, 'Organ')
  await user.type(screen.getByLabelText('Value'), value)
}
const QUERY = { ordering: 'name' }

test('selecting all matches is the second step of any selection; single rows can then be deselected', async () => {
  const user = await show()
  await user.click(box('Select slide 1'))
  expect(await screen.findByText('1 selected', { selector: 'b' })).toBeTruthy()
  await selectMatching(user)
  expect(screen.queryByRole('button', { name: /^Select all / })).toBeNull()
  expect(screen.getByText('All 899 that match are selected')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete Selected (899)' })).toBeTruthy()
  await user.click(box('Select slide 2'))
  expect(screen.getByText('898 of the 899 that match are selected')).toBeTruthy()
  await openEdit(user)
  await setOrgan(user)
  await screen.findByText('2 slides change')
  expect(sent.at(-1)?.where).toEqual({ query: QUERY, total: 899, except: [2] })
  await user.keyboard('{Escape}')
  await press(user, 'Only the 3 loaded')
  expect(screen.getByText('3 selected', { selector: 'b' })).toBeTruthy()
  await press(user, 'Clear selection')
  expect(screen.queryByRole('toolbar', { name: 'What is selected' })).toBeNull()
})

test('rules preview their changes, and Ctrl+Enter applies them as one change', async () => {
  const user = await show()
  await user.click(box('Select slide 1'))
  await user.click(box('Select slide 3'))
  await openEdit(user)
  const apply = screen.getByRole('button', {
    name: 'Change 2 slides',
    description: /^Choose a field to preview changes/,
  })
  expect(apply.hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('alert').textContent).toBe('Choose a field to preview changes.')
  await setOrgan(user)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Only where empty' }))
  const table = within(await screen.findByRole('table'))
  expect(screen.getByText('2 slides change').closest('[role=status]')?.textContent).toBe(
    '2 slides change, 897 unchanged',
  )
  expect(table.getAllByRole('row').map(row => row.textContent)).toEqual([
    'SlideFieldChange',
    'slide 11OrganLiver becomes liver',
    'Slide 640640Organ-nothing becomes liver',
  ])
  await waitFor(() =>
    expect(sent.at(-1)?.operations).toEqual([{ op: 'set', field: 'organ', value: 'liver', only_empty: true }]),
  )
  expect(sent.every(({ dry_run }) => dry_run)).toBe(true)
  await screen.findByRole('button', { name: 'Change 2 slides' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByLabelText('offer').textContent).toBe('2 slides changed'))
  expect(sent.at(-1)).toMatchObject({ where: { ids: [{ id: 1 }, { id: 3 }] }, seen: 's1' })
  expect(sent.at(-1)?.dry_run).toBeUndefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an edit that turns out to change nothing says so, and leaves nothing to undo', async () => {
  forgetAllRequests()
  const user = await show()
  written = Response.json(report({ changed: 0, unchanged: 1, written: true }))
  await user.click(box('Select slide 1'))
  await openEdit(user)
  await setOrgan(user)
  await press(user, 'Change 2 slides')
  await waitFor(() => expect(shownToast()?.text).toBe('No change'))
  expect(screen.getByLabelText('offer').textContent).toBe('')
  expect(latestRequest()).toBeUndefined()
})

test("text is appended and replaced; a required field can't be cleared, nor text appended to a number", async () => {
  const user = await show()
  await user.click(box('Select slide 1'))
  await openEdit(user)
  const operations = () =>
    within(screen.getByRole('group', { name: /What to do with/ }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  await user.selectOptions(screen.getByLabelText('Field'), 'Name')
  expect(operations()).toEqual(['Set', 'Append', 'Replace'])
  await user.selectOptions(screen.getByLabelText('Field'), 'Cut Number')
  expect(operations()).toEqual(['Set', 'Clear'])
  await user.selectOptions(screen.getByLabelText('Field'), 'Organ')
  await press(user, 'Replace')
  await user.type(screen.getByLabelText('Find'), 'a')
  await user.click(screen.getByRole('checkbox', { name: 'Match case' }))
  await press(user, 'Add a field')
  await user.selectOptions(screen.getAllByLabelText('Field')[1] as HTMLElement, 'Name')
  await user.click(screen.getAllByRole('button', { name: 'Append' })[1] as HTMLElement)
  await user.type(screen.getByLabelText('Text to append'), 'x')
  await waitFor(() =>
    expect(sent.at(-1)?.operations).toEqual([
      { op: 'replace', field: 'organ', find: 'a', with: '', match_case: false },
      { op: 'append', field: 'name', value: 'x', separator: ' ' },
    ]),
  )
})

test('old and new values of each record can be viewed, and more records loaded', async () => {
  const user = await show()
  const changes = [{ field: 'organ', from: 'Liver', to: 'liver' }]
  const rows = Array.from({ length: 120 }, (_, index) => ({
    id: index + 1,
    version: 1,
    outcome: 'changed',
    changes,
    errors: [],
  }))
  previewed = () => Response.json(report({ changed: 120, rows: rows.slice(0, sent.at(-1)?.report?.limit) }))
  await selectMatching(user)
  await openEdit(user)
  await setOrgan(user)
  const shown = async () => within(await screen.findByRole('table')).getAllByRole('row').length - 1
  await waitFor(async () => expect(await shown()).toBe(100))
  await press(user, 'Show more')
  await waitFor(async () => expect(await shown()).toBe(120))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a value that records reject comes first and is shown at its rule; nothing can be applied', async () => {
  const user = await show()
  const wrong = { id: 2, version: 1, outcome: 'wrong', changes: [], errors: [{ field: 'organ', message: 'Too long.' }] }
  previewed = () => Response.json(report({ wrong: 1, rows: [wrong, ...report().rows] }))
  await user.click(box('Select all'))
  await openEdit(user)
  await setOrgan(user)
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row')[1]?.textContent).toBe('slide 22OrganToo long.')
  expect(screen.getByRole('alert').textContent).toBe('Too long.')
  expect(screen.getByRole('button', { name: 'Change 2 slides' }).hasAttribute('disabled')).toBe(true)
  await press(user, '1 refused')
  expect(table.getAllByRole('row')).toHaveLength(2)
})

test('a value that is rejected only on writing changes nothing, and says so', async () => {
  const user = await show()
  written = Response.json(report({ wrong: 3 }))
  await user.click(box('Select slide 1'))
  await openEdit(user)
  await setOrgan(user)
  await press(user, 'Change 2 slides')
  await screen.findByText("Nothing changed: 3 values aren't valid.")
  expect(screen.getByLabelText('offer').textContent).toBe('')
})

test('invalid input and errors of the server are shown at their rule', async () => {
  const user = await show()
  previewed = () =>
    Response.json({ operations: ['operations, entry 1, value: organ takes no such text.'] }, { status: 400 })
  await user.click(box('Select slide 1'))
  await openEdit(user)
  await user.selectOptions(screen.getByLabelText('Field'), 'Cut Number')
  await user.type(screen.getByLabelText('Value'), '3a')
  expect(screen.getByRole('alert').textContent).toContain('3a')
  expect(sent).toEqual([])
  await press(user, 'Add a field')
  await user.selectOptions(screen.getAllByLabelText('Field')[1] as HTMLElement, 'Organ')
  await user.type(screen.getAllByLabelText('Value')[1] as HTMLElement, 'x')
  await waitFor(() => expect(screen.getAllByRole('alert')[1]?.textContent).toBe('organ takes no such text.'))
})

test('if other records match now, the user can continue with those, and nothing typed is lost', async () => {
  const user = await show()
  previewed = () => {
    if (JSON.stringify(sent.at(-1)?.where).includes('901')) return Response.json(report())
    return Response.json({ detail: '901 slides match now, not 899.', current: { total: 901 } }, { status: 409 })
  }
  await selectMatching(user)
  await openEdit(user)
  await setOrgan(user)
  await screen.findByText('901 slides match now, not 899.')
  await press(user, 'Continue with the 901 slides that match now')
  await screen.findByText('2 slides change')
  expect((screen.getByLabelText('Value') as HTMLInputElement).value).toBe('liver')
})

test('deleted records are left out', async () => {
  const user = await show()
  previewed = () => {
    if (JSON.stringify(sent.at(-1)?.where) === '{"ids":[{"id":1},{"id":3}]}') return Response.json(report())
    const gone = { detail: '1 slide was deleted.', rows: [{ id: 2, version: null, message: 'Gone.' }] }
    return Response.json(gone, { status: 409 })
  }
  await user.click(box('Select all'))
  await openEdit(user)
  await setOrgan(user)
  await press(user, 'Leave out 1 slide')
  await screen.findByText('2 slides change')
})

test('shows its progress, even with the dialog closed, and can be stopped', async () => {
  const user = await show()
  let end: (reply: Response) => void = () => undefined
  written = new Promise(resolve => {
    end = resolve
  })
  await user.click(box('Select slide 1'))
  await openEdit(user)
  await setOrgan(user)
  await press(user, 'Change 2 slides')
  await screen.findByText('1 of 2')
  expect(screen.getByRole('button', { name: 'Changing 2 slides...' }).hasAttribute('disabled')).toBe(true)
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Changing 2 slides...')).toBeTruthy()
  await press(user, 'Stop')
  expect(stopped).toEqual([`/api/slides/bulk/${sent.at(-1)?.id}/`])
  await act(async () => end(Response.json({ detail: 'Stopped: nothing was changed.' }, { status: 409 })))
  expect(await screen.findByText('Stopped: nothing was changed.')).toBeTruthy()
  await press(user, 'Edit fields')
  expect((await screen.findByLabelText<HTMLInputElement>('Value')).value).toBe('liver')
})

test('slides are assigned to the chosen record', async () => {
  const user = await show()
  await user.click(box('Select slide 1'))
  await press(user, 'Send to scanner')
  await screen.findByText('Choose a scanner.')
  await press(user, 'Scanner 3')
  await screen.findByText('2 slides go to Scanner 3, 897 there already')
  await press(user, 'Send 2 slides')
  await waitFor(() => expect(screen.getByLabelText('offer').textContent).toBe('2 slides sent to Scanner 3'))
  expect(sent.at(-1)).toMatchObject({
    where: { ids: [{ id: 1 }] },
    operations: [{ op: 'set', field: 'source', value: 'Scanner 3' }],
  })
})

test('prints labels of the selected slides, or of all matches once each, and shows why it failed', async () => {
  const user = await show()
  const printed = () => printLabels.mock.lastCall?.[0].map(({ id }) => id)
  await user.click(box('Select slide 2'))
  await press(user, 'Print labels')
  await waitFor(() => expect(printed()).toEqual([2]))

  await user.click(box('Select slide 2'))
  await selectMatching(user)
  await user.click(box('Select slide 2'))
  await press(user, 'Print labels')
  const others = Array.from({ length: TOTAL }, (_, index) => index + 1).filter(id => id !== 2)
  await waitFor(() => expect(printed()).toEqual(others))

  printLabels.mockRejectedValueOnce(new Error('Slide 7 has no code.'))
  await press(user, 'Print labels')
  await screen.findByText('Slide 7 has no code.')
})

test('refuses to print more labels than a roll has, with the reason', async () => {
  matching = 10_001
  const user = await show()
  await user.click(box('Select all'))
  await press(user, 'Select all 10,001')
  await press(user, 'Print labels')
  await screen.findByText('At most 10,000 labels are printed at once; 10,001 are selected. Narrow the selection.')
  expect(printLabels).not.toHaveBeenCalled()
})

test('all matches are deleted in one call after a confirmation, single ones one by one', async () => {
  const user = await show()
  written = Response.json(report({ changed: 899, written: true }))
  await selectMatching(user)
  await press(user, 'Delete Selected (899)')
  await waitFor(() => expect(confirm).toHaveBeenCalled())
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete 899 slides?')
  await waitFor(() => expect(screen.getByLabelText('offer').textContent).toBe('899 slides deleted successfully'))
  const where = { query: QUERY, total: 899 }
  const operations = [{ op: 'delete' }]
  expect(sent).toMatchObject([
    { where, operations, dry_run: true },
    { where, operations },
  ])
  expect(sent[1]).not.toHaveProperty('dry_run')
  expect(remove).not.toHaveBeenCalled()
  await user.click(box('Select slide 1'))
  await press(user, 'Delete Selected (1)')
  await waitFor(() => expect(screen.getByLabelText('offer').textContent).toBe('1 slide deleted successfully'))
  expect(remove).toHaveBeenCalledOnce()
  expect(sent.filter(body => !('dry_run' in body))).toHaveLength(1)
})
