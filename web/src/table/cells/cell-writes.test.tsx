// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { BulkEdit, BulkReport } from '@vitrine/contract/bulk/bulk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { forgetAllRequests, latestRequest } from '../../api/user-action.ts'
import { buildField, buildOptions } from '../../lab-fields/lab-field.fixture.ts'
import { labFieldSpec } from '../../lab-fields/lab-field-spec.ts'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { shownToast } from '../../ui/notices/toast.tsx'
import type { Column } from '../columns/column.ts'
import { type Block, giveElementsSize, renderTable, row } from '../dashboard/records-table.fixture.tsx'
import { labColumn } from '../lab-fields/lab-column.tsx'

type Reply = Partial<BulkReport> | Response
const bodies: BulkEdit[] = []
const mergeRows = vi.fn()
let reply: (body: BulkEdit) => Reply
/** The rows after the loaded ones. */
let following: object[]
const asked: string[] = []

const report = (body: BulkEdit, more: Partial<BulkReport> = {}): BulkReport => ({
  total: body.rows?.length ?? 0,
  changed: body.rows?.length ?? 0,
  unchanged: 0,
  wrong: 0,
  by_field: {},
  rows: (body.rows ?? []).map(({ id }) => ({ id, version: 8, outcome: 'changed', changes: [], errors: [] })),
  written: body.dry_run !== true,
  request_id: 'r',
  seen: 's',
  ...more,
})

beforeEach(() => {
  giveElementsSize()
  reply = () => ({})
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  following = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (address.startsWith('/api/slides/following/')) {
      asked.push(address)
      return Response.json({ results: following })
    }
    expect([request.method, address]).toEqual(['POST', '/api/slides/bulk/'])
    const body = JSON.parse(String(request.body)) as BulkEdit
    bodies.push(body)
    const found = reply(body)
    return found instanceof Response ? found : Response.json(report(body, found))
  })
})
afterEach(() => {
  cleanup()
  bodies.length = 0
  asked.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const writing = { kind: 'slides' as const, mergeRows }

const columnsOf = (selector: string) => document.querySelector(selector)?.getAttribute('data-column')
const cursorColumn = () => columnsOf('[data-cell-cursor]')
const firstColumn = () => columnsOf('[data-row-id="1"] [data-column]')

/** A table with the cell cursor on `organ` of `block 1`. */
async function onOrgan(props: Parameters<typeof renderTable>[0] = {}) {
  const table = renderTable({ hasCells: true, cellWriting: writing, ...props })
  ;(await row('block 1')).focus()
  // The second key may be pressed early.
  await table.user.keyboard('{F2}{ArrowRight}')
  await waitFor(() => expect(cursorColumn()).not.toBe(firstColumn()))
  return table
}
const send = (type: string, texts: Record<string, string> = {}) => {
  const taken: Record<string, string> = {}
  const clipboardData = {
    getData: (kind: string) => texts[kind] ?? '',
    setData: (kind: string, text: string) => Object.assign(taken, { [kind]: text }),
  }
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData })
  fireEvent(document.activeElement as Element, event)
  return taken
}
const paste = (text: string, html = '') => send('paste', { 'text/plain': text, 'text/html': html })
const marked = () =>
  [...document.querySelectorAll('[data-marked]')].map(
    cell => `${cell.closest('[data-row-id]')?.getAttribute('data-row-id')} ${cell.getAttribute('data-column')}`,
  )
const rowsOf = (body: BulkEdit | undefined) => body?.rows?.map(({ id, set }) => [id, set])
/** A notice that stays until it is dismissed. */
const said = (text: string) => screen.findByText(text)
const done = (text: string) => waitFor(() => expect(shownToast()?.text).toBe(text))

describe('a paste', () => {
  test('is validated first, then written in one call, and the rows show it', async () => {
    await onOrgan()
    paste('skin\t7\r\nheart\t8\r\n')
    await done('4 cells pasted')
    expect(bodies.map(body => body.dry_run)).toEqual([true, false])
    const rows = [
      [1, { organ: 'skin', cut: 7 }],
      [2, { organ: 'heart', cut: 8 }],
    ]
    expect(bodies.map(rowsOf)).toEqual([rows, rows])
    expect(new Set(bodies.map(body => body.id)).size).toBe(2)
    expect(mergeRows).toHaveBeenCalledExactlyOnceWith([
      expect.objectContaining({ id: 1, organ: 'skin', cut: 7, version: 8 }),
      expect.objectContaining({ id: 2, organ: 'heart', cut: 8, version: 8 }),
    ])
    expect(marked()).toEqual(['1 organ', '1 cut', '2 organ', '2 cut'])
  })

  test('of one cell fills the range; a block repeats into a whole multiple; an empty cell clears', async () => {
    const { user } = await onOrgan()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
    paste('skin')
    await done('4 cells pasted')
    expect(rowsOf(bodies[0])).toEqual([1, 2, 3, 4].map(id => [id, { organ: 'skin' }]))
    paste('a\n\n')
    await waitFor(() => expect(bodies).toHaveLength(4))
    expect(rowsOf(bodies[3])).toEqual([
      [1, { organ: 'a' }],
      [2, { organ: null }],
      [3, { organ: 'a' }],
      [4, { organ: null }],
    ])
  })

  test('that changes nothing says so, and leaves nothing to undo', async () => {
    forgetAllRequests()
    reply = () => ({ changed: 0, unchanged: 1 })
    await onOrgan()
    paste('liver')
    await done('No change: same values')
    expect(latestRequest()).toBeUndefined()
    reply = () => ({})
    paste('skin')
    await done('1 cell pasted')
    expect(latestRequest()).toBeDefined()
  })

  test('uses the values in the table on the clipboard, so that a copy comes back unchanged', async () => {
    const { user } = await onOrgan()
    await user.keyboard('{ArrowRight}')
    const html = '<table><tr><td data-value="1234">1,234</td><td data-value="a  b">a b</td></tr></table>'
    paste('1,234\ta b', html)
    await done('2 cells pasted')
    expect(rowsOf(bodies[1])).toEqual([[1, { cut: 1234, notes: 'a  b' }]])
  })

  test('of a block of another size starts at the upper left of the range', async () => {
    const { user } = await onOrgan()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    paste('a\nb\nc')
    await done('3 cells pasted')
    expect(rowsOf(bodies[1])?.map(([id]) => id)).toEqual([1, 2, 3])
  })

  test('that is too wide writes nothing and says so', async () => {
    await onOrgan()
    paste('a\tb\tc\td\te')
    await said('You copied 2 columns too many.')
    paste('a\t1\tc\td')
    await said('You copied 1 column too many.')
    expect(bodies).toEqual([])
  })

  test('continues below the loaded rows once the user has seen how far', async () => {
    following = [
      { id: 5, version: 2 },
      { id: 6, version: 3 },
      { id: 7, version: 1 },
    ]
    const list = { query: { ...EMPTY_QUERY, search: 'block' }, total: 12, start: 0, end: 5 }
    const { user } = await onOrgan({ cellWriting: { ...writing, listOf: () => list } })
    paste(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].join('\n'))
    const dialog = await screen.findByRole('dialog', { name: 'Paste 7 rows' })
    // Row 5 was loaded already.
    within(dialog).getByText('2 rows below are not loaded yet. Nothing has been changed yet.')
    within(dialog).getByText('1 row of the block is left out: past the last row.')
    expect(asked).toEqual(['/api/slides/following/?search=block&after=5&offset=4&limit=3'])
    expect(bodies.map(body => body.dry_run)).toEqual([true])

    await user.click(within(dialog).getByRole('button', { name: 'Paste 7 cells' }))
    await done('7 cells pasted')
    expect(bodies[1]?.rows?.slice(-3)).toEqual([
      { id: 5, set: { organ: 'e' } },
      { id: 6, version: 3, set: { organ: 'f' } },
      { id: 7, version: 1, set: { organ: 'g' } },
    ])
    expect(mergeRows.mock.calls[0]?.[0].map(({ id }: Block) => id)).toEqual([1, 2, 3, 4, 5])
    expect(marked()).toEqual([1, 2, 3, 4, 5].map(id => `${id} organ`))
  })

  test('identifies rows that are not loaded by their position if one of their values is invalid', async () => {
    following = [{ id: 6, version: 3 }]
    const list = { query: EMPTY_QUERY, total: 6, start: 0, end: 5 }
    await onOrgan({ cellWriting: { ...writing, listOf: () => list } })
    reply = body => ({
      wrong: 1,
      rows: (body.rows ?? []).map(({ id }) => ({
        id,
        version: 1,
        outcome: id === 6 ? ('wrong' as const) : ('changed' as const),
        changes: [],
        errors: id === 6 ? [{ field: 'organ', message: 'organ is too long.' }] : [],
      })),
    })
    paste('a\nb\nc\nd\ne\nf')
    await said('Row 6, Organ: organ is too long.')
  })

  test('of more rows than a call accepts is not attempted', async () => {
    await onOrgan()
    paste('a\n'.repeat(10_001))
    await said('At most 10,000 rows are written at once.')
    expect(bodies).toEqual([])
  })

  test("of rows that don't exist is cut, and says so", async () => {
    const { user } = await onOrgan()
    await user.keyboard('{Control>}{ArrowDown}{/Control}')
    paste('a\nb\nc')
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(rowsOf(bodies[1])).toEqual([[5, { organ: 'a' }]])
    await said('2 rows of the block are left out: past the last row.')
  })

  test('continues down the rows of its group, including those that are not loaded, and no further', async () => {
    following = [{ id: 9, version: 4 }]
    const list = { query: EMPTY_QUERY, total: 3, start: 1, end: 3 }
    const { user } = await onOrgan({ cellWriting: { ...writing, listOf: () => list } })
    await user.keyboard('{ArrowDown}')
    paste('a\nb\nc\nd')
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste 3 rows' }))
    dialog.getByText('1 row of the block is left out: past the last row.')
    expect(asked).toEqual(['/api/slides/following/?after=3&offset=1&limit=2'])
    await user.click(dialog.getByRole('button', { name: 'Paste 3 cells' }))
    await done('3 cells pasted')
    expect(rowsOf(bodies[1])).toEqual([
      [2, { organ: 'a' }],
      [3, { organ: 'b' }],
      [9, { organ: 'c' }],
    ])
  })

  test('past the last row is left out, or creates records, all in one change', async () => {
    const onCreated = vi.fn()
    const naming = { field: 'organ', label: 'Organ', kind: 'text' as const }
    const { user } = await onOrgan({ cellWriting: { ...writing, naming, onCreated } })
    await user.keyboard('{Control>}{ArrowDown}{/Control}')
    paste('a\t1\nb\t2\n\t3\n\t\nc\t')
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste 1 row' }))
    dialog.getByText('Nothing has been changed yet.')
    expect(dialog.getByRole('radiogroup', { name: '4 rows go past the last row' })).toBeTruthy()
    expect(dialog.getByRole('radio', { name: 'Leave out' })).toHaveProperty('checked', true)
    expect(bodies.map(body => body.create)).toEqual([undefined])

    await user.click(dialog.getByRole('radio', { name: 'Create 3 slides' }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect((await dialog.findByRole('list')).textContent).toBe('New row 2: Organ is required.')
    expect(dialog.getByText('1 value does not fit, of 6 values. Nothing has been changed yet.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Paste the 5 that fit' }))
    await done('5 cells pasted, 2 slides created')
    expect(bodies.at(-1)).toMatchObject({
      dry_run: false,
      rows: [{ id: 5, set: { organ: 'a', cut: 1 } }],
      create: [{ set: { organ: 'b', cut: 2 } }, { set: { organ: 'c' } }],
    })
    expect(onCreated).toHaveBeenCalledExactlyOnceWith(2, {
      text: '5 cells pasted, 2 slides created',
      requestId: latestRequest(),
    })
  })

  test("past the last row shows why the server can't create a record", async () => {
    const naming = { field: 'organ', label: 'Organ', kind: 'text' as const }
    const { user } = await onOrgan({ cellWriting: { ...writing, naming } })
    await user.keyboard('{Control>}{ArrowDown}{/Control}')
    reply = body =>
      body.create
        ? {
            wrong: 2,
            created: [
              { index: 0, id: null, version: null, errors: [{ field: 'cut', message: 'cut is too low.' }] },
              { index: 1, id: null, version: null, errors: [{ field: 'fields.lot', message: 'Lot is required.' }] },
            ],
          }
        : {}
    paste('a\t1\nb\t-2\nc\t3')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Create 2 slides' }))
    await waitFor(() =>
      expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual([
        'New row 1, Cut Number: cut is too low.',
        'New row 2: Lot is required.',
      ]),
    )
    // After choosing 'Leave out' again, nothing is created.
    await user.click(dialog.getByRole('radio', { name: 'Leave out' }))
    await user.click(await dialog.findByRole('button', { name: 'Paste 2 cells' }))
    await done('2 cells pasted')
    expect(bodies.at(-1)?.create).toBeUndefined()
  })

  test('skips columns that are read-only', async () => {
    const { user } = await onOrgan()
    await user.keyboard('{ArrowLeft}')
    paste('ignored\tskin')
    await done('1 cell pasted')
    expect(rowsOf(bodies[1])).toEqual([[1, { organ: 'skin' }]])
    await user.keyboard('{Home}')
    paste('ignored')
    await said('None of these columns can be edited here.')
  })

  test('with an invalid value shows the reason, and the valid ones can be pasted', async () => {
    const { user } = await onOrgan()
    await user.keyboard('{ArrowRight}')
    paste('7\n3a\n9')
    const dialog = within(await screen.findByRole('dialog', { name: "Some values can't be pasted" }))
    expect(dialog.getByRole('list').textContent).toBe('block 2, Cut Number: "3a" isn\'t a whole number.')
    expect(dialog.getByText('1 value does not fit, of 3 values. Nothing has been changed yet.')).toBeTruthy()
    expect(bodies.map(body => body.dry_run)).toEqual([true])
    await user.click(dialog.getByRole('button', { name: 'Paste the 2 that fit' }))
    await done('2 cells pasted')
    expect(rowsOf(bodies[1])).toEqual([
      [1, { cut: 7 }],
      [3, { cut: 9 }],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test("shows the server's errors, cell by cell and row by row; Cancel writes nothing", async () => {
    reply = () => ({
      wrong: 2,
      rows: [
        {
          id: 1,
          version: 7,
          outcome: 'wrong',
          changes: [],
          errors: [{ field: 'organ', message: 'organ is too long.' }],
        },
        {
          id: 2,
          version: 7,
          outcome: 'wrong',
          changes: [],
          errors: [{ field: 'version', message: 'The row is locked.' }],
        },
      ],
    })
    const { user } = await onOrgan()
    paste('a\t1\nb\t2')
    const dialog = within(await screen.findByRole('dialog', { name: "Some values can't be pasted" }))
    expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'block 1, Organ: organ is too long.',
      'block 2, Organ: The row is locked.',
      'block 2, Cut Number: The row is locked.',
    ])
    expect(dialog.getByRole('button', { name: 'Paste the 1 that fit' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies).toHaveLength(1)
  })

  test('over a record that somebody changed says so, and validates the others', async () => {
    reply = body => {
      const isStale = body.rows?.some(({ id }) => id === 2)
      const rows = [{ id: 2, version: 9, message: 'Somebody changed this slide.' }]
      return isStale ? Response.json({ detail: 'Records have changed.', rows }, { status: 409 }) : {}
    }
    const { user } = await onOrgan()
    paste('a\nb\nc')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('list').textContent).toBe('block 2, Organ: Somebody changed this slide.')
    await user.click(dialog.getByRole('button', { name: 'Paste the 2 that fit' }))
    await done('2 cells pasted')
    expect(rowsOf(bodies.at(-1))?.map(([id]) => id)).toEqual([1, 3])
  })

  test('whose call fails shows why, and ends', async () => {
    reply = () => Response.json({ detail: 'The server is being restarted.' }, { status: 503 })
    await onOrgan()
    paste('a')
    await said('The server is being restarted.')
    reply = () => ({})
    paste('b')
    await done('1 cell pasted')
  })

  test('does nothing for a user who may not write', async () => {
    await onOrgan({ cellWriting: undefined })
    paste('a')
    fireEvent.keyDown(document.activeElement as Element, { key: 'Delete' })
    expect(document.querySelector('[data-fill-handle]')).toBeNull()
    expect(bodies).toEqual([])
  })
})

describe('other writes', () => {
  test('Delete clears the editable cells of the range', async () => {
    const { user } = await onOrgan()
    await user.keyboard('{Shift>} {/Shift}{Delete}')
    await done('3 cells cleared')
    expect(rowsOf(bodies[1])).toEqual([[1, { organ: null, cut: null, notes: null }]])
  })

  test('cutting copies, then clears', async () => {
    await onOrgan()
    expect(send('cut')['text/plain']).toBe('liver')
    await done('1 cell cut')
    expect(rowsOf(bodies[1])).toEqual([[1, { organ: null }]])
  })

  test('Ctrl+D fills the range from its first row, or a single row from the row above', async () => {
    const { user } = await onOrgan()
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await done('2 cells filled')
    expect(rowsOf(bodies[1])).toEqual([
      [2, { cut: 1 }],
      [3, { cut: 1 }],
    ])
    await user.keyboard('{ArrowDown}{Control>}d{/Control}')
    await waitFor(() => expect(bodies).toHaveLength(4))
    expect(rowsOf(bodies[3])).toEqual([[4, { cut: 3 }]])
  })

  test('Ctrl+R fills to the right, and parses the value for the other column', async () => {
    const { user } = await onOrgan()
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}')
    await done('1 cell filled')
    expect(rowsOf(bodies[1])).toEqual([[1, { notes: '1' }]])
    await user.keyboard('{Home}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: "Some cells can't be filled" }))
    expect(dialog.getByRole('list').textContent).toBe('block 1, Cut Number: "liver" isn\'t a whole number.')
    expect(dialog.getByRole('button', { name: 'Fill the 0 that fit' })).toHaveProperty('disabled', true)
  })

  test('dragging the handle down over more rows repeats the range', async () => {
    const { user } = await onOrgan()
    HTMLElement.prototype.setPointerCapture = () => undefined
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    const handle = document.querySelector<HTMLElement>('[data-fill-handle]') as HTMLElement
    expect(handle.closest('[data-row-id]')?.getAttribute('data-row-id')).toBe('2')
    const target = document.querySelector<HTMLElement>('[data-row-id="5"] [data-column="cut"]') as HTMLElement
    document.elementFromPoint = () => target
    await user.pointer([
      { keys: '[MouseLeft>]', target: handle },
      { target, coords: { clientX: 1, clientY: 1 } },
      { keys: '[/MouseLeft]', target },
    ])
    await done('3 cells filled')
    expect(rowsOf(bodies[1])).toEqual([
      [3, { cut: 1 }],
      [4, { cut: 2 }],
      [5, { cut: 1 }],
    ])
  })

  test('the handle can be dragged up or sideways too, in one direction at a time', async () => {
    const { user } = await onOrgan()
    HTMLElement.prototype.setPointerCapture = () => undefined
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
    const drag = async (rowId: number, column: string) => {
      const handle = document.querySelector<HTMLElement>('[data-fill-handle]') as HTMLElement
      const target = document.querySelector<HTMLElement>(`[data-row-id="${rowId}"] [data-column="${column}"]`)
      document.elementFromPoint = () => target
      await user.pointer([
        { keys: '[MouseLeft>]', target: handle },
        { target: target as HTMLElement, coords: { clientX: rowId, clientY: 1 } },
        { keys: '[/MouseLeft]', target: target as HTMLElement },
      ])
    }
    await drag(1, 'cut')
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(rowsOf(bodies[1])).toEqual([
      [1, { cut: 3 }],
      [2, { cut: 3 }],
    ])
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(marked()).toEqual(['4 cut']))
    await drag(4, 'notes')
    await waitFor(() => expect(bodies).toHaveLength(4))
    expect(rowsOf(bodies[3])).toEqual([[4, { notes: '4' }]])
  })

  test('a lab field is written and displayed by its key', async () => {
    const own: Column<Block>[] = [
      { id: 'name', header: 'Name', weight: 1, floor: 50 },
      {
        id: 'fields.lot',
        header: 'Lot',
        weight: 1,
        floor: 50,
        edit: { field: 'fields.lot', label: 'Lot', kind: 'text' },
        text: () => null,
      },
    ]
    await onOrgan({ columns: own })
    paste('L-7')
    await done('1 cell pasted')
    expect(rowsOf(bodies[1])).toEqual([[1, { 'fields.lot': 'L-7' }]])
    expect(mergeRows).toHaveBeenCalledWith([expect.objectContaining({ id: 1, fields: { lot: 'L-7' } })])
  })
})

describe('a value that is not an option yet', () => {
  const stain = buildField('Stain', { type: 'choice', options: buildOptions('HE', 'PAS') })
  const markers = buildField('Markers', { type: 'multi_choice', options: buildOptions('CD3') })
  const own: Column<Block>[] = [
    { id: 'name', header: 'Name', weight: 1, floor: 50 },
    labColumn<Block>(stain, labFieldSpec(stain), 0),
    labColumn<Block>(markers, labFieldSpec(markers), 1),
  ]
  const text = 'PAS\tCD3; CD8\nGiemsa\tcd8\ngiemsa\tCD3'

  test('becomes an option if an admin adds it, together with what is pasted', async () => {
    const onOptions = vi.fn()
    const { user } = await onOrgan({ columns: own, cellWriting: { ...writing, mayAddOptions: true, onOptions } })
    paste(text)
    const dialog = within(await screen.findByRole('dialog', { name: "Some values can't be pasted" }))
    const option = (name: string) => dialog.getByRole('checkbox', { name })
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
    expect(bodies.map(body => body.new_options)).toEqual([undefined])
    await user.click(option('Add option "CD8" to Markers'))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies[1]?.new_options).toEqual([{ field: 'fields.markers', label: 'CD8' }])
    await dialog.findByText('2 values do not fit, of 6 values. Nothing has been changed yet.')
    await user.click(option('Add option "Giemsa" to Stain'))
    reply = body => ({
      options: (body.new_options ?? []).map(({ field, label }) => ({
        field,
        label,
        key: `key_${label.toLowerCase()}`,
      })),
    })
    await user.click(await dialog.findByRole('button', { name: 'Paste 6 cells' }))
    await done('6 cells pasted')
    const body = bodies.at(-1)
    expect(body?.new_options).toEqual([
      { field: 'fields.markers', label: 'CD8' },
      { field: 'fields.stain', label: 'Giemsa' },
    ])
    expect(rowsOf(body)).toEqual([
      [1, { 'fields.stain': 'pas', 'fields.markers': ['cd3', 'CD8'] }],
      [2, { 'fields.stain': 'Giemsa', 'fields.markers': ['cd8'] }],
      [3, { 'fields.stain': 'giemsa', 'fields.markers': ['cd3'] }],
    ])
    expect(mergeRows.mock.calls[0]?.[0].map(({ fields }: { fields: object }) => fields)).toEqual([
      { stain: 'pas', markers: ['cd3', 'key_cd8'] },
      { stain: 'key_giemsa', markers: ['key_cd8'] },
      { stain: 'key_giemsa', markers: ['cd3'] },
    ])
    expect(onOptions).toHaveBeenCalledOnce()
  })

  test('is only invalid for others', async () => {
    await onOrgan({ columns: own })
    paste(text)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(dialog.getAllByRole('listitem')).toHaveLength(4)
  })
})
