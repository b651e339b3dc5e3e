// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FullHistoryEntry, HistoryEntry } from '@vitrine/contract/history/history'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { rememberFieldLabels } from '../api/field-labels.ts'
import { shownToast } from '../ui/notices/toast.tsx'
import { buildFullEntry, buildHistoryEntry } from './history.fixture.ts'
import type { HistoryFilter } from './history-api.ts'
import { HistoryCard, type HistoryCardProps } from './history-card.tsx'
import type { KindHistory } from './record-history.ts'

const slides: KindHistory = {
  kind: 'slides',
  noun: 'slide',
  fields: [
    { field: 'name', label: 'Name' },
    { field: 'organ', label: 'Organ' },
    { field: 'file', label: 'File' },
  ],
}

/** The server of the card: the entries, newest first, and the calls that it received. */
let entries: HistoryEntry[]
let full: (entry: HistoryEntry) => FullHistoryEntry
let failing: boolean
let calls: string[]
/** Bodies of the undos, and the reply to the next one, which succeeds by default. */
let undos: unknown[]
let undoReply: () => Response
const undone = vi.fn()

function reply(address: string, body: unknown): Response {
  if (address === '/api/undo/') {
    undos.push(JSON.parse(String(body)))
    return undoReply()
  }
  const { pathname, searchParams } = new URL(address, 'http://x')
  calls.push(decodeURIComponent(address))
  if (failing) return Response.json({ detail: 'Away.' }, { status: 503 })
  const id = /history\/(\d+)\/$/.exec(pathname)?.[1]
  const entry = entries.find(one => String(one.id) === id)
  if (entry) return Response.json(full(entry))
  const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
  const found = entries.filter(({ by }) => [null, String(by?.id)].includes(searchParams.get('by')))
  return Response.json({ results: found.slice(offset, offset + limit), total: found.length })
}

beforeEach(() => {
  entries = []
  full = buildFullEntry
  failing = false
  calls = []
  undos = []
  undoReply = () => Response.json({ request_id: 'undo 1', counts: {}, records: [], skipped: 0, dry_run: false })
  undone.mockReset()
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => reply(address, body))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The card with a filter, which its screen keeps in the address. */
function Filtered(props: Omit<HistoryCardProps, 'filter' | 'onFilter'>) {
  const [filter, onFilter] = useState<HistoryFilter>({})
  return <HistoryCard {...props} filter={filter} onFilter={onFilter} />
}

function open({ version = 2, isReadOnly = false } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const card = (version: number) => (
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <Filtered
          history={slides}
          record={{ id: 7, version, values: { name: 'S24-1', organ: 'skin', file: 3 }, linkNames: { file: 'a.svs' } }}
          me={1}
          onUndone={undone}
          isReadOnly={isReadOnly}
        />
      </MantineProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(card(version))
  return { user: userEvent.setup(), save: (version: number) => rerender(card(version)) }
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const row = (text: RegExp) =>
  waitFor(() => {
    const found = screen.getAllByRole('listitem').find(item => text.test(item.textContent ?? ''))
    if (!found) throw new Error(`No entry says ${text}`)
    return within(found)
  })
const shown = (term: string) => region('As it was').getByText(term, { selector: 'dt' }).nextElementSibling?.textContent

test('a record without changes says so', async () => {
  open()
  expect(await screen.findByText('No changes yet.')).toBeTruthy()
  expect(calls).toEqual(['/api/slides/7/history/?limit=50&offset=0'])
})

test('a history that fails to load never looks like an empty one, and can be retried', async () => {
  failing = true
  const { user } = open()
  expect(await screen.findByText(/^The history could not be loaded: /)).toBeTruthy()
  expect(screen.queryByText('No changes yet.')).toBeNull()
  failing = false
  entries = [buildHistoryEntry()]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/changed 1 field/)).toBeTruthy()
  expect(screen.queryByText(/^The history could not be loaded/)).toBeNull()
})

test('entries are listed by day, with who, what, how, when and the values', async () => {
  const today = new Date()
  entries = [
    buildHistoryEntry({ at: today.toISOString() }),
    buildHistoryEntry({ action: 'create', at: new Date(2026, 0, 5, 15, 4, 9).toISOString() }),
  ]
  open()
  const day = within(await screen.findByRole('region', { name: 'Monday, Jan 5, 2026' }))
  expect(day.getByRole('listitem').textContent).toMatch(/Mara Keller created the slide · by hand.*3:04 PM/)
  expect(day.getByText(/3:04 PM/).title).toMatch(/^Jan 5, 2026, 3:04:09 PM \(\d+ days ago\)$/)
  const edit = await row(/changed 1 field/)
  expect(edit.getByText('Organ').nextElementSibling?.textContent).toBe('liver becomes skin')
  expect(edit.getByText(/just now/)).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 })[0]?.textContent).toMatch(/ today$/)
})

test('50 entries load first, the others by Load More; a failure there keeps the list', async () => {
  entries = Array.from({ length: 70 }, () => buildHistoryEntry())
  const { user } = open()
  expect(await screen.findByText('50 of 70 changes')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(50)
  failing = true
  await user.click(screen.getByRole('button', { name: 'Load More' }))
  expect(await screen.findByText(/^More of the history could not be loaded: /)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(50)
  failing = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(70)
  expect(calls.at(-1)).toBe('/api/slides/7/history/?limit=50&offset=50')
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
})

test('a save on the screen reloads the history, which stays in view meanwhile', async () => {
  entries = [buildHistoryEntry()]
  const { save } = open()
  await row(/changed 1 field/)
  entries = [buildHistoryEntry({ action: 'delete', changes: [] }), ...entries]
  save(3)
  expect(screen.getByText(/changed 1 field/)).toBeTruthy()
  await row(/deleted the slide/)
})

test('an open entry shows the record before it and what differs now, by its button and by a click', async () => {
  entries = [buildHistoryEntry()]
  full = entry => buildFullEntry(entry, { before: { name: 'S24-1', organ: null, file: 3 }, differs: ['organ'] })
  const { user } = open()
  const entry = await row(/changed 1 field/)
  const button = entry.getByRole('button', {
    name: /^Show the record before Mara Keller changed 1 field, Nov 2\d, 2026, /,
  })
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(await region('As it was').findByText('1 field differs from today')).toBeTruthy()
  expect(shown('Name')).toBe('S24-1')
  expect(shown('Organ')).toBe('- now skin')
  expect(shown('File')).toBe('a.svs')
  await user.click(entry.getByText(/by hand/))
  expect(screen.queryByRole('region', { name: 'As it was' })).toBeNull()
})

test('there is nothing before a creation, whose values show once it is opened', async () => {
  entries = [buildHistoryEntry({ action: 'create', changes: [{ field: 'name', from: null, to: 'S24-1' }] })]
  full = entry => buildFullEntry(entry, { before: null, differs: [] })
  const { user } = open()
  const entry = await row(/created the slide/)
  expect(entry.queryByText('S24-1')).toBeNull()
  await user.click(entry.getByRole('button'))
  expect(entry.getByText('S24-1')).toBeTruthy()
  expect(await region('As it was').findByText('The slide did not exist before.')).toBeTruthy()
})

test('a record before an entry that fails to load can be retried', async () => {
  entries = [buildHistoryEntry()]
  const { user } = open()
  const button = (await row(/changed/)).getByRole('button', { name: /^Show the record/ })
  failing = true
  await user.click(button)
  expect(await region('As it was').findByText('The record as it was could not be loaded')).toBeTruthy()
  failing = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await region('As it was').findByText('liver')).toBeTruthy()
})

test('many fields are truncated until the entry is expanded', async () => {
  const changes = Array.from({ length: 9 }, (_, n) => ({ field: `field_${n}`, from: null, to: n }))
  entries = [buildHistoryEntry({ changes })]
  const { user } = open()
  const entry = await row(/changed 9 fields/)
  expect(entry.getAllByRole('term')).toHaveLength(6)
  await user.click(entry.getByRole('button', { name: 'Show 3 more fields' }))
  expect(entry.getByText('Field 8')).toBeTruthy()
})

test('one field, user or way is chosen, and all of them cleared', async () => {
  const priya = { id: 2, username: 'priya', name: 'Priya Nair' }
  entries = [buildHistoryEntry(), buildHistoryEntry({ by: priya })]
  const { user } = open()
  await row(/Priya Nair/)
  await user.selectOptions(screen.getByLabelText('Person'), 'Priya Nair')
  await user.selectOptions(screen.getByLabelText('Field'), 'Organ')
  await user.selectOptions(screen.getByLabelText('How'), 'Bulk edits')
  expect(calls.at(-1)).toBe('/api/slides/7/history/?limit=50&offset=0&by=2&field=organ&via=batch-edit')
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  // Users whose entries are hidden can still be chosen.
  await user.selectOptions(screen.getByLabelText('Person'), 'Mara Keller')
  entries = entries.slice(1)
  await user.selectOptions(screen.getByLabelText('How'), 'Imports')
  expect(await screen.findByText('No changes match.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(calls.at(-1)).toBe('/api/slides/7/history/?limit=50&offset=0')
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
})

const refused = (conflicts: object[], possible: number) => () =>
  Response.json(
    {
      detail: 'The organ of slide S24-1 was changed by Priya Nair since.',
      conflicts,
      conflicts_count: conflicts.length,
      possible,
    },
    { status: 409 },
  )
const conflict = {
  kind: 'slides',
  id: 7,
  name: 'S24-1',
  field: 'organ',
  reason: 'changed',
  by: { id: 2, username: 'priya', name: 'Priya Nair' },
  at: new Date(2026, 0, 5, 15, 4).toISOString(),
  entry: 12,
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Changed since' }))
const undoButton = { name: /^Undo this change/ }
const restoreButton = { name: /^Restore this value/ }

test('a change is undone, confirmed by a toast, and the record is reloaded', async () => {
  entries = [buildHistoryEntry()]
  const { user } = open()
  await user.click((await row(/changed/)).getByRole('button', undoButton))
  expect(undos).toEqual([{ entries: [entries[0]?.id] }])
  await waitFor(() => expect(undone).toHaveBeenCalledOnce())
  expect(shownToast()?.text).toBe('Change undone')
})

test('a change of many records is undone for this record, or for all of them', async () => {
  entries = [buildHistoryEntry({ request_id: 'r', request_records: 3, via: { kind: 'batch-edit', name: null } })]
  const { user } = open()
  const entry = await row(/bulk edit of 3 records/)
  await user.click(entry.getByRole('button', undoButton))
  await user.click(await screen.findByRole('menuitem', { name: 'This slide' }))
  await waitFor(() => expect(undone).toHaveBeenCalledTimes(1))
  await user.click(entry.getByRole('button', undoButton))
  await user.click(await screen.findByRole('menuitem', { name: 'All 3 records' }))
  await waitFor(() => expect(undone).toHaveBeenCalledTimes(2))
  expect(undos).toEqual([{ entries: [entries[0]?.id] }, { request_id: 'r', by: 1 }])
  expect(shownToast()?.text).toBe('Change of 3 records undone')
})

test('an import can only be undone as a whole from a record that it created', async () => {
  entries = [buildHistoryEntry({ action: 'create', request_records: 48, via: { kind: 'import', name: null } })]
  const { user } = open()
  await user.click((await row(/import of 48 records/)).getByRole('button', undoButton))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['All 48 records'])
})

test('a value can be restored, unless the record has it', async () => {
  const same = buildHistoryEntry({ changes: [{ field: 'organ', from: 'skin', to: 'liver' }] })
  entries = [buildHistoryEntry(), same]
  const { user } = open()
  await row(/changed/)
  const [button, ...others] = screen.getAllByRole('button', restoreButton)
  expect(others).toEqual([])
  expect(button?.getAttribute('aria-label')).toBe('Restore this value: Organ, liver')
  await user.click(button as HTMLElement)
  expect(undos).toEqual([{ entry: entries[0]?.id, fields: ['organ'] }])
  await waitFor(() => expect(undone).toHaveBeenCalledOnce())
  expect(shownToast()?.text).toBe('Value restored')
})

test('all values of an open entry can be restored, if there were no other changes since', async () => {
  entries = [buildHistoryEntry()]
  const { user } = open()
  await user.click((await row(/changed/)).getByRole('button', { name: /^Show the record/ }))
  await user.click(await region('As it was').findByRole('button', { name: 'Restore it' }))
  expect(undos).toEqual([{ entry: entries[0]?.id, fields: ['organ'] }])
  cleanup()
  full = entry => buildFullEntry(entry, { differs: ['name', 'organ'] })
  const again = open()
  await again.user.click((await row(/changed/)).getByRole('button', { name: /^Show the record/ }))
  expect(await region('As it was').findByText('2 fields differ from today')).toBeTruthy()
  expect(region('As it was').queryByRole('button')).toBeNull()
})

test('a value that somebody has changed since is only restored after a confirmation', async () => {
  entries = [buildHistoryEntry()]
  undoReply = refused([conflict], 0)
  const { user } = open()
  const entry = await row(/changed/)
  await user.click(entry.getByRole('button', restoreButton))
  expect((await dialog()).getByText('The organ of slide S24-1 was changed by Priya Nair since.')).toBeTruthy()
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(undone).not.toHaveBeenCalled()
  await user.click(entry.getByRole('button', restoreButton))
  await user.click((await dialog()).getByRole('button', { name: 'Restore anyway' }))
  const body = { entry: entries[0]?.id, fields: ['organ'] }
  expect(undos).toEqual([body, body, { ...body, conflicts: 'overwrite' }])
})

test('a rejected undo lists the conflicts, and undoes the rest on request', async () => {
  entries = [buildHistoryEntry()]
  undoReply = refused([conflict, { ...conflict, field: null, name: null, reason: 'gone', by: null, at: null }], 5)
  const { user } = open()
  await user.click((await row(/changed/)).getByRole('button', undoButton))
  const lines = (await dialog()).getAllByRole('listitem').map(item => item.textContent)
  expect(lines).toEqual(['S24-1, Organ: changed by Priya Nair, Jan 5, 2026, 3:04 PM', '7: no longer there'])
  expect((await dialog()).getByText('Nothing was undone. The rest can be undone, on 5 records.')).toBeTruthy()
  await user.click((await dialog()).getByRole('button', { name: 'Undo the rest' }))
  expect(undos.at(-1)).toEqual({ entries: [entries[0]?.id], conflicts: 'skip' })
})

test('conflicts show the labels of lab fields, of every kind of record', async () => {
  rememberFieldLabels('slides', [{ key: 'depth_min', label: 'Depth' }])
  rememberFieldLabels('samples', [{ key: 'depth_min', label: 'Least depth' }])
  entries = [buildHistoryEntry()]
  const own = { ...conflict, field: 'fields.depth_min', by: null, at: null }
  undoReply = () => {
    const conflicts = [
      { ...own, kind: 'samples', name: 'P-1' },
      { ...own, field: 'fields.nix' },
    ]
    const detail = 'The fields.depth_min of sample P-1 was changed by the server since.'
    return Response.json({ detail, conflicts, conflicts_count: 2, possible: 0 }, { status: 409 })
  }
  const { user } = open()
  await user.click((await row(/changed/)).getByRole('button', undoButton))
  expect((await dialog()).getByText('The Least depth of sample P-1 was changed by the server since.')).toBeTruthy()
  const lines = (await dialog()).getAllByRole('listitem').map(item => item.textContent)
  expect(lines).toEqual(['P-1, Least depth: changed', 'S24-1, Fields.nix: changed'])
})

test('if nothing can be undone any more, nothing is offered', async () => {
  entries = [buildHistoryEntry()]
  undoReply = refused([conflict], 0)
  const { user } = open()
  await user.click((await row(/changed/)).getByRole('button', undoButton))
  expect((await dialog()).getByText(/Nothing of this change can be undone any more/)).toBeTruthy()
  expect((await dialog()).queryByRole('button', { name: /^Undo|^Restore/ })).toBeNull()
})

test('any other error is shown above the entries', async () => {
  entries = [buildHistoryEntry()]
  undoReply = () => Response.json({ detail: 'This was undone already.' }, { status: 409 })
  const { user } = open()
  await user.click((await row(/changed/)).getByRole('button', undoButton))
  expect((await screen.findByRole('alert')).textContent).toContain('This was undone already.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('undo is not offered for undone changes, the record’s creation, during edits, or without the feature', async () => {
  entries = [
    buildHistoryEntry({ undone_by: 'later', changes: [] }),
    buildHistoryEntry({ action: 'create' }),
    buildHistoryEntry({ action: 'restore', changes: [] }),
  ]
  open()
  await row(/undone since/)
  expect(screen.queryByRole('button', undoButton)).toBeNull()
  entries = [buildHistoryEntry()]
  cleanup()
  open({ isReadOnly: true })
  await row(/changed/)
  expect(screen.queryByRole('button', { name: /^Undo|^Restore/ })).toBeNull()
})
