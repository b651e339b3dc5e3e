// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { roleMessages } from '@vitrine/contract/api/roles'
import type { TrashItem } from '@vitrine/contract/history/trash'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceRecordsChanged } from '../api/records-changed.ts'
import { latestRequest } from '../api/user-action.ts'
import { MayEditContext } from '../edit/may-edit.ts'
import { UndoHost } from '../history/undo/undo-host.tsx'
import { buildTrashItem } from '../trash/trash.fixture.ts'
import { openScreens } from './routed-screens.fixture.tsx'
import { ScriptedServer } from './scripted-server.fixture.ts'
import { Trash } from './trash.tsx'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

let role: string | undefined
vi.mock('../auth/use-role.ts', () => ({ useRole: () => role }))

const mara = { id: 1, username: 'mara', name: 'Mara Keller' }
const slide = buildTrashItem({
  id: 31,
  record_id: 7,
  name: 'S24-1',
  deleted_by: mara,
  with: {
    file: { id: 3, name: 'a.svs', size: 5_000_000 },
    samples: 2,
    datasets: [{ id: 4, name: 'Mice' }],
    datasets_count: 3,
    slides: 0,
  },
})
const sample = buildTrashItem({ id: 32, kind: 'samples', record_id: 9, name: 'P-1', deleted_by: null })
const dataset = buildTrashItem({ id: 33, kind: 'datasets', record_id: 5, name: 'First try', kept_until: null })

const server = new ScriptedServer()
let items: TrashItem[]
const list = () => ({
  results: items,
  total: items.length,
  counts: Object.fromEntries(
    ['slides', 'samples', 'datasets', 'files'].map(kind => [kind, items.filter(item => item.kind === kind).length]),
  ),
})
const restores = () => server.sent.filter(({ call }) => call === 'POST /api/trash/restore/').map(({ body }) => body)

beforeEach(() => {
  role = 'editor'
  items = [slide, sample, dataset]
  server.start()
  server.answer('GET /api/trash/', () => list())
  server.answer('POST /api/trash/restore/', (body: { ids: number[] }) => ({
    request_id: 'restore 1',
    restored: items
      .filter(({ id }) => body.ids.includes(id))
      .map(({ id, kind, record_id }) => ({ id, kind, record_id, version: 2 })),
    incomplete: [],
  }))
})
afterEach(() => {
  cleanup()
  server.stop()
})

const open = (address = '/trash', mayEdit = true) =>
  openScreens(
    {
      '/trash': () => (
        <MayEditContext value={mayEdit}>
          <UndoHost />
          <Trash />
        </MayEditContext>
      ),
    },
    address,
  )
const row = async (name: string) => within(await screen.findByRole('row', { name }))
const button = (name: string) => screen.getByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the trash', () => {
  test('shows what was deleted, by whom, until when it is kept, and what is restored with it', async () => {
    await open()
    const first = (await row('S24-1')).getAllByRole('gridcell').map(cell => cell.textContent)
    expect(first[1]).toBe('S24-1With its file a.svs (4.77 MB) and 2 samples · in Mice and 2 more datasets')
    expect(first[2]).toBe('Slide')
    expect(first[3]).toBe('MKMara Keller')
    expect(first[5]).toMatch(/in \d+ days/)
    expect((await row('P-1')).getByText('The server')).toBeTruthy()
    expect((await row('First try')).getByText('No end')).toBeTruthy()
    screen.getByText(/^Deleted records stay here for 90 days/)
    screen.getByText('Showing 3 of 3')
    expect(button('All 3').getAttribute('aria-pressed')).toBe('true')
    expect(button('Files 0').getAttribute('aria-pressed')).toBe('false')
    screen.getByText('Only admins can delete permanently.')
    expect(screen.queryByRole('button', { name: /permanently|Empty trash/ })).toBeNull()
  })

  test('keeps its filters and its order in the address', async () => {
    const { user, search } = await open('/trash?kind=slides&deleted_by=1&from=2026-11-01&ordering=name')
    await row('S24-1')
    const [call = ''] = server.callsOf('GET /api/trash/')
    const query = new URLSearchParams(call.split('?')[1])
    const start = new Date('2026-11-01T00:00:00').toISOString()
    expect(Object.fromEntries(query)).toEqual({
      offset: '0',
      limit: '50',
      kind: 'slides',
      deleted_by: '1',
      deleted_at_after: start,
      ordering: 'name',
    })
    expect((screen.getByLabelText('Deleted by') as HTMLSelectElement).selectedOptions[0]?.text).toBe('Mara Keller')
    await user.click(button('Samples 1'))
    await user.type(screen.getByLabelText('Search the trash'), 'P-1{Enter}')
    await user.click(button('Deleted'))
    await waitFor(() => expect(search()).toMatchObject({ kind: 'samples', search: 'P-1', ordering: 'deleted_at' }))
    await user.click(button('Clear all'))
    await waitFor(() => expect(search()).toEqual({ kind: 'samples', ordering: 'deleted_at' }))
  })

  test('ignores invalid parameters', async () => {
    await open('/trash?kind=people&deleted_by=x&from=soon&ordering=secret')
    await row('S24-1')
    expect(server.callsOf('GET /api/trash/')).toEqual(['GET /api/trash/?offset=0&limit=50&ordering=-deleted_at'])
  })

  test('says that it is empty, that nothing matches, or that it failed to load', async () => {
    items = []
    const { user, unmount } = await open()
    await screen.findByText('The trash is empty.')
    unmount()
    const filtered = await open('/trash?search=x')
    await screen.findByText('No deleted records match.')
    filtered.unmount()
    server.fail('GET /api/trash/', 503)
    await open()
    await screen.findByText('The trash could not be loaded')
    expect(screen.queryByText('The trash is empty.')).toBeNull()
    items = [slide]
    server.answer('GET /api/trash/', () => list())
    await user.click(button('Try again'))
    await row('S24-1')
  })

  test('is a text for readers', async () => {
    await open('/trash', false)
    await screen.findByRole('heading', { level: 1, name: 'The trash is for editors' })
    screen.getByText(roleMessages.readersOnlyLook)
    expect(server.calls).toEqual([])
  })
})

describe('restoring', () => {
  test('one record removes it from the list, links to it, and can be undone', async () => {
    const { user } = await open()
    await user.click((await row('S24-1')).getByRole('button', { name: 'Restore S24-1' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'S24-1' })).toBeNull())
    expect(restores()).toEqual([{ ids: [31] }])
    expect(server.toasts).toEqual(['Slide S24-1 restored'])
    const banner = within(
      screen.getByText(/^Slide S24-1 restored/).closest<HTMLElement>('[role=status]') as HTMLElement,
    )
    expect(banner.getByRole('link', { name: 'S24-1' }).getAttribute('href')).toBe('/slides/7')
    expect(latestRequest()).toBeTruthy()
    expect(button('All 2')).toBeTruthy()
    expect(button('Slides 0')).toBeTruthy()
    server.answer('POST /api/undo/', { request_id: 'u', counts: {}, records: [], skipped: 0, dry_run: false })
    await user.click(banner.getByRole('button', { name: 'Undo' }))
    await row('S24-1')
    expect(server.sent.at(-1)).toMatchObject({ call: 'POST /api/undo/', body: { request_id: 'restore 1' } })
  })

  test('several says beforehand what is restored, and afterwards what was not', async () => {
    server.answer('POST /api/trash/restore/', {
      request_id: 'restore 1',
      restored: [
        { id: 31, kind: 'slides', record_id: 7, version: 2 },
        { id: 33, kind: 'datasets', record_id: 5, version: 2 },
      ],
      incomplete: [
        { id: 31, kind: 'datasets', record_id: 4, name: 'Mice', reason: 'gone' },
        { id: 31, kind: 'samples', record_id: 8, name: 'P-8', reason: 'changed' },
        { id: 33, kind: 'datasets', record_id: 5, name: 'First try', reason: 'gone' },
        { id: 33, kind: 'datasets', record_id: 5, name: 'First try', reason: 'gone' },
        { id: 31, kind: 'slides', record_id: 7, name: 'S24-1', reason: 'gone', field: 'fields.lot' },
      ],
    })
    const { user } = await open()
    await user.click((await row('S24-1')).getByRole('checkbox'))
    await user.click((await row('First try')).getByRole('checkbox'))
    screen.getByText('1 slide, 1 dataset and 3 places in datasets will be restored')
    await user.click(button('Restore Selected (2)'))
    const left = within(await screen.findByRole('list', { name: 'Not everything came back:' }))
    expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The dataset Mice is no longer there.',
      'The sample P-8 is on another slide now and stays there.',
      'Slides that are no longer there stay out of the dataset First try.',
      'Slide S24-1 came back without its value of fields.lot: the field was deleted since, or made anew with another type.',
    ])
    expect(restores()).toEqual([{ ids: [31, 33] }])
    expect(server.toasts).toEqual(['2 records restored'])
    expect(screen.queryByRole('button', { name: /^Restore Selected/ })).toBeNull()
  })

  test('a sample whose id was taken asks for a new one, and loses nothing typed', async () => {
    const refusal = {
      detail: 'The sample id of sample P-1 now belongs to another sample.',
      conflicts: [
        { kind: 'samples', id: 9, name: 'P-1', field: 'sample_id', reason: 'taken', by: null, at: null, entry: null },
      ],
      conflicts_count: 1,
      possible: 0,
    }
    server.answer('POST /api/trash/restore/', refusal, 409)
    const { user } = await open()
    await user.click((await row('P-1')).getByRole('button', { name: 'Restore P-1' }))
    const form = await dialog('Sample IDs taken')
    const field = form.getByRole('textbox', { name: /^New Sample ID of P-1/ }) as HTMLInputElement
    await user.click(form.getByRole('button', { name: 'Restore' }))
    form.getByText('Sample ID is required')
    await user.type(field, 'P-2{Enter}')
    await form.findByText('Another sample has this id.')
    server.fail('POST /api/trash/restore/', 503)
    await user.click(form.getByRole('button', { name: 'Restore' }))
    await form.findByText('The server is away.')
    expect(field.value).toBe('P-2')
    server.answer('POST /api/trash/restore/', { request_id: 'r', restored: [], incomplete: [] })
    await user.type(field, '0')
    await user.click(form.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'P-1' })).toBeNull())
    expect(restores().at(-1)).toEqual({ ids: [32], sample_ids: { 32: 'P-20' } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('samples that are rejected one after the other keeps what was typed for the first', async () => {
    items = [sample, buildTrashItem({ id: 34, kind: 'samples', record_id: 10, name: 'P-9' })]
    const refuse = (id: number, name: string) =>
      server.answer(
        'POST /api/trash/restore/',
        {
          detail: 'Taken.',
          conflicts: [
            { kind: 'samples', id, name, field: 'sample_id', reason: 'taken', by: null, at: null, entry: null },
          ],
          conflicts_count: 1,
          possible: 0,
        },
        409,
      )
    refuse(9, 'P-1')
    const { user } = await open()
    await row('P-1')
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click(button('Restore Selected (2)'))
    const form = await dialog('Sample IDs taken')
    await user.type(form.getByRole('textbox', { name: /P-1/ }), 'A')
    refuse(10, 'P-9')
    await user.keyboard('{Enter}')
    expect((await form.findByRole('textbox', { name: /P-9/ })).getAttribute('aria-invalid')).not.toBe('true')
    await user.type(await form.findByRole('textbox', { name: /P-9/ }), 'B')
    await user.click(form.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(restores().at(-1)).toEqual({ ids: [32, 34], sample_ids: { 32: 'A', 34: 'B' } }))
  })

  test('what somebody else has restored says so, and shows what is left', async () => {
    server.fail('POST /api/trash/restore/', 404, 'There is no deleted record with the id 31.')
    const { user } = await open()
    const first = await row('S24-1')
    items = [sample]
    await user.click(first.getByRole('button', { name: 'Restore S24-1' }))
    await screen.findByText('There is no deleted record with the id 31.')
    await waitFor(() => expect(screen.queryByRole('row', { name: 'S24-1' })).toBeNull())
  })
})

describe('an admin deletes permanently', () => {
  beforeEach(() => {
    role = 'admin'
    server.answer('DELETE /api/trash/*', undefined, 204)
    server.answer('POST /api/trash/empty/', { deleted: 2 })
  })

  test('one record, after typing its number', async () => {
    const { user } = await open()
    await user.click((await row('S24-1')).getByRole('button', { name: 'Actions for S24-1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }))
    const form = await dialog('Delete 1 record permanently')
    form.getByText("The slide S24-1 can't be restored afterwards. Its history stays.")
    const submit = form.getByRole('button', { name: 'Delete permanently' }) as HTMLButtonElement
    expect(submit.disabled).toBe(true)
    await user.type(form.getByLabelText('Type 1 to confirm'), '2{Enter}')
    expect(submit.disabled).toBe(true)
    await user.clear(form.getByLabelText('Type 1 to confirm'))
    await user.type(form.getByLabelText('Type 1 to confirm'), '1')
    await user.click(submit)
    await waitFor(() => expect(screen.queryByRole('row', { name: 'S24-1' })).toBeNull())
    expect(server.callsOf('DELETE')).toEqual(['DELETE /api/trash/31/'])
    expect(server.toasts).toEqual(['1 record deleted permanently'])
  })

  test('several, after typing their number', async () => {
    const { user } = await open()
    for (const name of ['P-1', 'First try']) await user.click((await row(name)).getByRole('checkbox'))
    await user.click(button('Delete permanently (2)'))
    const form = await dialog('Delete 2 records permanently')
    await user.type(form.getByLabelText('Type 2 to confirm'), '2{Enter}')
    await waitFor(() => expect(screen.queryByRole('row', { name: 'P-1' })).toBeNull())
    expect(server.sent).toMatchObject([{ call: 'POST /api/trash/empty/', body: { ids: [32, 33], count: 2 } }])
  })

  test('all of it; if there is more now, shows how much and asks for the new number', async () => {
    const { user } = await open('/trash?kind=slides')
    await row('S24-1')
    server.fail('POST /api/trash/empty/', 409, 'There are 4 records, not 3.')
    await user.click(button('Empty trash'))
    const form = await dialog('Delete 3 records permanently')
    items = [...items, buildTrashItem({ id: 40, name: 'S24-2' })]
    await user.type(form.getByLabelText('Type 3 to confirm'), '3{Enter}')
    await form.findByText('There are 4 records, not 3.')
    server.answer('POST /api/trash/empty/', () => {
      items = []
      return { deleted: 4 }
    })
    await user.type(await form.findByLabelText('Type 4 to confirm'), '4{Enter}')
    await screen.findByText('No deleted slides.')
    expect(server.sent.map(({ body }) => body)).toEqual([{ count: 3 }, { count: 4 }])
  })
})

test('records deleted elsewhere appear once that is announced', async () => {
  items = []
  await open()
  await screen.findByText('The trash is empty.')
  items = [slide]
  announceRecordsChanged()
  await row('S24-1')
})
