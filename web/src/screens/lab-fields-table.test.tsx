// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Field } from '@vitrine/contract/fields/fields'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildField, buildOptions } from '../lab-fields/lab-field.fixture.ts'
// Loaded by the screen on first use, which is slow under load.
import '../table/lab-fields/with-lab-fields.ts'
import '../table/bulk/selection-toolbar.tsx'
import '../table/filters/filter-panel.tsx'
import '../table/filters/rule-popover.tsx'
import '../table/filters/rules-line.tsx'
import { button, grid, inRow, SlideServer, showSlideScreen } from './slide-screens.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

const [HE, PAS, OLD] = buildOptions('HE', 'PAS', 'Giemsa')
const STAIN = buildField('Stain', {
  type: 'choice',
  options: [
    { ...HE, color: 'purple' },
    { ...PAS, color: '#1f77b4' },
    { ...OLD, retired: true },
  ] as Field['options'],
})
const MARKERS = buildField('Markers', { type: 'multi_choice', options: buildOptions('CD3', 'CD8', 'Ki67') })
const DEPTH = buildField('Depth', { type: 'number', decimals: 1, unit: 'µm' })
const REVIEWED = buildField('Reviewed', { type: 'boolean' })
const CUT_ON = buildField('Cut on', { type: 'date' })
const LOT = buildField('Lot', { required: true })
const REMARKS = buildField('Remarks', { type: 'long_text' })
const CHECKED_BY = buildField('Checked by', { type: 'person' })
const PROTOCOL = buildField('Protocol', { type: 'url' })
const FIELDS = [STAIN, MARKERS, DEPTH, REVIEWED, CUT_ON, LOT, REMARKS, CHECKED_BY, PROTOCOL]
const ALL = FIELDS.map(({ key }) => `fields.${key}`)

const VALUES = {
  stain: 'he',
  markers: ['cd3', 'ki67'],
  depth: 4.5,
  reviewed: true,
  cut_on: '2026-01-31',
  lot: '7a',
  remarks: 'one\ntwo',
  checked_by: { id: 4, username: 'mara', name: 'Mara Keller', email: null },
  protocol: 'https://lab.example.org/he',
}

const DEFINITIONS = 'GET /api/fields/'
let server: SlideServer
beforeEach(() => {
  user += 1
  server = new SlideServer()
  define(FIELDS)
})
afterEach(() => {
  cleanup()
  server.stop()
})

function define(fields: readonly Field[]) {
  server.start()
  server.answer(DEFINITIONS, { results: fields, count: fields.length, total: fields.length })
}
/** A slide whose lab fields the server changes individually. */
function addSlide(name: string, fields: object = VALUES): Slide {
  const slide = server.add({ name, organ: 'liver', fields: fields as Record<string, unknown> })
  server.answer(`PATCH /api/slides/${slide.id}/`, ({ fields, ...others }: { fields?: object }) => {
    const before = server.slides.find(({ id }) => id === slide.id)?.fields
    return Response.json(server.change(slide.id, { ...others, fields: { ...before, ...fields } }))
  })
  return slide
}
/** The dashboard with all columns of lab fields, or with the given ones. */
async function openTable(columns: readonly string[] = ['name', ...ALL], more = '') {
  addSlide('A-1')
  const shown = await showSlideScreen(`/slides?columns=${columns.join(',')}${more}`)
  await findRow('A-1')
  return shown
}
const cell = (column: string, name = 'A-1') =>
  within(grid()).getByRole('row', { name }).querySelector<HTMLElement>(`[data-column="fields.${column}"]`)
/** The table is rendered once its address is read. */
const findRow = (name: string) => screen.findByRole('row', { name })
const heads = () =>
  within(grid())
    .getAllByRole('columnheader')
    .map(head => head.getAttribute('aria-label') ?? head.textContent)
const written = () => server.sent.filter(({ call }) => call.startsWith('PATCH')).at(-1)?.body
const asked = () => server.lists().at(-1) ?? {}

describe('columns', () => {
  test('each field in use is a column after those of the table: the first four are shown, except long texts', async () => {
    define([REMARKS, STAIN, DEPTH, LOT, CUT_ON, REVIEWED, buildField('Gone', { state: 'retired' })])
    addSlide('A-1')
    const { user } = await showSlideScreen('/slides')
    await screen.findByRole('columnheader', { name: /^Depth/ })
    expect(heads().filter(name => FIELDS.some(({ label }) => name?.startsWith(label)))).toEqual([
      'Stain',
      'Depth',
      'Lot',
    ])
    await user.click(button('Columns'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Customize Columns' }))
    expect(dialog.queryByRole('checkbox', { name: 'Gone' })).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: 'Remarks' }))
    await user.click(dialog.getByRole('button', { name: 'Apply Changes' }))
    expect(cell('remarks')?.textContent).toBe('one\ntwo')
  })

  test('values are displayed by type, and read aloud as displayed', async () => {
    await openTable()
    const shown = Object.keys(VALUES).map(key => cell(key)?.textContent)
    const link = 'lab.example.org/he'
    expect(shown).toEqual(['HE', 'CD3Ki67', '4.5 µm', 'Yes', 'Jan 31, 2026', '7a', 'one\ntwo', 'Mara Keller', link])
    expect(inRow('A-1').getByRole('link', { name: link }).getAttribute('href')).toBe(VALUES.protocol)
    expect(inRow('A-1').getByRole('button', { name: 'CD3; Ki67, edit Markers' })).toBeTruthy()
    expect(inRow('A-1').getByRole('button', { name: '4.5 µm, edit Depth' })).toBeTruthy()
  })

  test('an empty value is a dash; a number has all its decimals; a retired option keeps its label', async () => {
    addSlide('B-2', { depth: 4, stain: 'giemsa' })
    await openTable()
    expect(cell('depth', 'B-2')?.textContent).toBe('4.0 µm')
    expect(cell('stain', 'B-2')?.textContent).toBe('Giemsa')
    expect(['markers', 'reviewed', 'lot', 'protocol'].map(key => cell(key, 'B-2')?.textContent)).toEqual(
      Array(4).fill('-'),
    )
  })

  test('clicking the head sorts by the field', async () => {
    const { user } = await openTable()
    await user.click(
      within(screen.getByRole('columnheader', { name: /^Depth/ })).getByRole('button', { name: /^Depth/ }),
    )
    await waitFor(() => expect(asked()['ordering']).toBe('fields.depth'))
  })

  test('the drawer of an open row has them all, even if few are columns', async () => {
    const { user } = await openTable(['name'])
    await user.click(button('Show details of A-1'))
    const drawer = within(screen.getByRole('region', { name: 'Details of A-1' }))
    expect(await drawer.findByText('4.5 µm')).toBeTruthy()
    expect(drawer.getByText('Mara Keller')).toBeTruthy()
  })

  test("the first rows don't wait for definitions; the columns appear when they are known", async () => {
    const release = server.hold(DEFINITIONS)
    addSlide('A-1')
    await showSlideScreen('/slides?density=compact')
    expect(await findRow('A-1')).toBeTruthy()
    expect(cell('stain')).toBeNull()
    release()
    await waitFor(() => expect(cell('stain')?.textContent).toBe('HE'))
    expect(server.lists()).toHaveLength(1)
    expect(server.callsOf('/api/fields/')).toHaveLength(1)
  })

  test('an address that uses one opens with it, whenever the definitions arrive', async () => {
    const release = server.hold(DEFINITIONS)
    addSlide('A-1')
    const shown = showSlideScreen('/slides?columns=name,fields.stain&ordering=-fields.depth&fields.lot=7a')
    await waitFor(() => expect(server.callsOf('/api/fields/')).toHaveLength(1))
    expect(server.lists()).toEqual([])
    release()
    await shown
    await findRow('A-1')
    expect(cell('stain')?.textContent).toBe('HE')
    expect(asked()).toMatchObject({
      ordering: '-fields.depth',
      filter: '{"field":"fields.lot","op":"is","value":"7a"}',
    })
    expect(screen.queryByText(/could not be used/)).toBeNull()
  })

  test('a retired one is left out of an address, and reported', async () => {
    define([STAIN])
    addSlide('A-1')
    await showSlideScreen('/slides?columns=name,fields.stain&ordering=fields.depth')
    await findRow('A-1')
    expect(asked()['ordering']).not.toContain('depth')
    expect(await screen.findByText(/ordering/)).toBeTruthy()
  })

  test('a table without lab fields is unchanged, and so is one whose definitions fail to load', async () => {
    define([])
    addSlide('A-1')
    const first = await showSlideScreen('/slides')
    await findRow('A-1')
    const without = heads()
    first.unmount()
    vi.spyOn(console, 'warn').mockReturnValue()
    server.fail(DEFINITIONS, 503)
    await showSlideScreen('/slides')
    await findRow('A-1')
    expect(heads()).toEqual(without)
  })
})

describe('inline edits', () => {
  /** Opens the editor of a cell. */
  async function edit(user: Awaited<ReturnType<typeof openTable>>['user'], { key, label }: Field) {
    const target = cell(key)?.querySelector<HTMLElement>('[data-edits-cell]')
    if (!target) throw new Error(`${label} is not edited in place.`)
    await user.click(target)
    return within(screen.getByRole('group', { name: `Edit ${label} of A-1` }))
  }

  const typed: [Field, string, unknown, string][] = [
    [LOT, '8b', '8b', '8b'],
    [REMARKS, 'three', 'three', 'three'],
    [DEPTH, '12.5', 12.5, '12.5 µm'],
    [CUT_ON, '28.02.2026', '2026-02-28', 'Feb 28, 2026'],
    [CHECKED_BY, 'ben', 'ben', 'ben'],
    [PROTOCOL, 'https://x.example.org', 'https://x.example.org', 'x.example.org'],
  ]
  test.each(typed)('$label accepts typed text, parsed by its type', async (field, text, value, shown) => {
    const { user } = await openTable()
    const editor = await edit(user, field)
    const input = editor.getByLabelText(field.label)
    await user.clear(input)
    await user.type(input, text)
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cell(field.key)?.textContent).toBe(shown))
    expect(written()).toEqual({ fields: { [field.key]: value } })
  })

  test('errors of the server use the label that users know', async () => {
    const { user } = await openTable()
    const taken = "fields.lot is unique, and another slide has '8b' already."
    server.answer(`PATCH /api/slides/${server.slides[0]?.id}/`, { 'fields.lot': [taken] }, 409)
    const lot = await edit(user, LOT)
    await user.clear(lot.getByLabelText('Lot'))
    await user.type(lot.getByLabelText('Lot'), '8b{Enter}')
    expect((await lot.findByRole('alert')).textContent).toBe("Lot is unique, and another slide has '8b' already.")
  })

  test('for people, suggests the user and people in existing records', async () => {
    server.answer('GET /api/auth/me/', { id: 9, username: 'ben', name: null, email: null })
    const known = { kind: 'values', total: 1, empty: 0, distinct: 1, other: 0 }
    const values = [{ value: 4, label: 'mara', count: 1 }]
    server.answer('GET /api/slides/facets/', { total: 1, facets: { 'fields.checked_by': { ...known, values } } })
    const { user } = await openTable()
    const editor = await edit(user, CHECKED_BY)
    const input = editor.getByRole<HTMLInputElement>('combobox', { name: 'Checked by' })
    await waitFor(() => expect([...(input.list?.options ?? [])].map(({ value }) => value)).toEqual(['ben', 'mara']))
  })

  test('a choice and yes or no are chosen from a list; a retired option is not offered', async () => {
    const { user } = await openTable()
    const stain = await edit(user, STAIN)
    await waitFor(() => expect(stain.getByRole('combobox', { name: 'Stain' }).tagName).toBe('INPUT'))
    await user.click(stain.getByRole('combobox', { name: 'Stain' }))
    const offered = await screen.findAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['No value', 'HE', 'PAS'])
    await user.click(offered[2] as HTMLElement)
    await user.click(stain.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cell('stain')?.textContent).toBe('PAS'))
    expect(written()).toEqual({ fields: { stain: 'pas' } })

    const reviewed = await edit(user, REVIEWED)
    await user.selectOptions(reviewed.getByRole('combobox', { name: 'Reviewed' }), 'No')
    await user.click(reviewed.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cell('reviewed')?.textContent).toBe('No'))
    expect(written()).toEqual({ fields: { reviewed: false } })
  })

  test.each([
    [STAIN, 'Giemsa 2', 'giemsa_2'],
    [MARKERS, 'CD45', ['cd3', 'ki67', 'cd45']],
  ] as const)(
    '$label takes an option that an admin adds in the cell, also if Save is pressed before it is there',
    async (field, label, value) => {
      server.answer('GET /api/auth/me/', { id: 1, username: 'ada', role: 'admin' })
      server.answer(`GET /api/fields/${field.id}/`, field)
      const saved = Promise.withResolvers<void>()
      server.answer(`PATCH /api/fields/${field.id}/`, async ({ options }: { options: Field['options'] }) => {
        await saved.promise
        const added = { ...options.at(-1), key: label.toLowerCase().replace(' ', '_'), color: null, retired: false }
        return Response.json({ ...field, options: [...field.options, added] })
      })
      const { user } = await openTable()
      const editor = await edit(user, field)
      await waitFor(() => expect(editor.getByRole('combobox', { name: field.label }).tagName).toBe('INPUT'))
      await user.click(editor.getByRole('combobox', { name: field.label }))
      await user.keyboard(`{Control>}a{/Control}${label}`)
      await screen.findByRole('option', { name: `Add option "${label}"` })
      await user.keyboard('{Enter}')
      for (const _ of ['once', 'twice']) await user.click(editor.getByRole('button', { name: 'Save' }))
      saved.resolve()
      await waitFor(() => expect(written()).toEqual({ fields: { [field.key]: value } }))
      await waitFor(() => expect(cell(field.key)?.textContent).toContain(label))
      expect(server.sent.filter(({ call }) => call.startsWith('PATCH /api/slides/'))).toHaveLength(1)
    },
  )

  test('several options are typed and added by Enter, removed by Backspace; Enter then saves, and none is null', async () => {
    const { user } = await openTable()
    let editor = await edit(user, MARKERS)
    const input = await editor.findByRole('combobox', { name: 'Markers' })
    await waitFor(() => expect(document.activeElement).toBe(input))
    await user.keyboard('{Backspace}{Backspace}ki{Enter}cd8{Enter}{Enter}')
    await waitFor(() => expect(cell('markers')?.textContent).toBe('CD8Ki67'))
    expect(written()).toEqual({ fields: { markers: ['cd8', 'ki67'] } })
    editor = await edit(user, MARKERS)
    await editor.findByRole('combobox', { name: 'Markers' })
    await user.keyboard('{Backspace}{Backspace}')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cell('markers')?.textContent).toBe('-'))
    expect(written()).toEqual({ fields: { markers: null } })
  })

  test("invalid text is rejected with the field's label and stays; so is a cleared required one", async () => {
    const { user } = await openTable()
    const depth = await edit(user, DEPTH)
    const input = depth.getByRole<HTMLInputElement>('textbox', { name: 'Depth' })
    await user.clear(input)
    await user.type(input, '4.55{Enter}')
    expect(depth.getByRole('alert').textContent).toBe('Depth: "4.55" has more than 1 decimal.')
    expect(input.value).toBe('4.55')
    await user.keyboard('{Escape}')
    const lot = await edit(user, LOT)
    await user.clear(lot.getByRole('textbox', { name: 'Lot' }))
    await user.keyboard('{Enter}')
    expect(lot.getByRole('alert').textContent).toBe('Lot is required.')
    expect(written()).toBeUndefined()
  })
})

describe('filters', () => {
  const values = (more: object) => ({ kind: 'values', total: 1, empty: 0, distinct: 1, other: 0, ...more })
  const facets = {
    'fields.stain': values({ values: [{ value: 'he', label: 'HE', count: 1 }] }),
    'fields.markers': values({ values: [{ value: 'cd3', label: 'CD3', count: 1 }] }),
    'fields.reviewed': values({ values: [{ value: true, label: 'yes', count: 1 }] }),
  }
  const askedFilter = () => JSON.parse(asked()['filter'] ?? 'null')
  const openHead = async (user: Awaited<ReturnType<typeof openTable>>['user'], label: string) => {
    await user.click(screen.getByTitle(`Column ${label}`))
    await user.click(await screen.findByRole('menuitem', { name: `Filter by ${label}` }))
    return within(await screen.findByRole('dialog', { name: `Filter by ${label}` }))
  }

  test("a column's head filters by its options, all of which are offered; the chip shows their labels", async () => {
    const { user } = await openTable()
    const form = await openHead(user, 'Stain')
    await user.click(form.getByRole('combobox', { name: 'Values' }))
    const offered = within(await form.findByRole('listbox')).getAllByRole('option')
    expect(offered.map(option => option.textContent)).toEqual(['HE', 'PAS'])
    await user.click(form.getByRole('option', { name: 'PAS' }))
    await user.click(form.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(askedFilter()).toEqual({ field: 'fields.stain', op: 'one_of', value: ['pas'] }))
    expect(await screen.findByTitle('Stain is PAS')).toBeTruthy()
    expect(server.facetCalls()).toEqual([])
  })

  test.each([
    ['Depth', { from: '2', until: '4.5' }, { op: 'between', value: [2, 4.5] }],
    ['Cut on', { from: '2026-01-01', until: '' }, { op: 'between', value: ['2026-01-01', null] }],
  ])('%s is filtered between two ends', async (label, { from, until }, rule) => {
    const { user } = await openTable()
    const form = await openHead(user, label)
    await user.type(form.getByLabelText('From'), from)
    if (until !== '') await user.type(form.getByLabelText('Until'), until)
    await user.click(form.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(askedFilter()).toEqual({ field: expect.any(String), ...rule }))
  })

  test('an address with a rule on one opens with its chip in words', async () => {
    const rule = { field: 'fields.markers', op: 'all_of', value: ['cd3', 'cd8'] }
    // Encoded twice: unlike the app's, the router of these tests parses whatever looks like JSON.
    await openTable(['name', ...ALL], `&filter=${encodeURIComponent(JSON.stringify(JSON.stringify(rule)))}`)
    expect(await screen.findByTitle('Markers has CD3 and CD8')).toBeTruthy()
    expect(askedFilter()).toEqual(rule)
  })

  test('options and yes or no are facets; a tick of one of several options matches records that have it', async () => {
    server.answer('GET /api/slides/facets/', { total: 1, facets })
    const { user } = await openTable()
    await user.keyboard('{Shift>}F{/Shift}')
    const markers = within(await screen.findByRole('region', { name: 'Filter by Markers' }))
    expect(server.facetCalls()[0]).toMatch(/facets=[^&]*fields.stain,fields.markers,fields.reviewed/)
    await user.click(markers.getByRole('checkbox', { name: 'CD3 1' }))
    await waitFor(() => expect(askedFilter()).toEqual({ field: 'fields.markers', op: 'one_of', value: ['cd3'] }))
    expect(markers.getByRole<HTMLInputElement>('checkbox', { name: 'CD3 1' }).checked).toBe(true)
    const reviewed = within(screen.getByRole('region', { name: 'Filter by Reviewed' }))
    expect(reviewed.getByRole('checkbox', { name: 'Yes 1' })).toBeTruthy()
  })

  test('rows are grouped by one', async () => {
    server.answer('GET /api/slides/groups/', {
      results: [{ value: 'he', label: 'HE', count: 1 }],
      count: 1,
      total: 1,
      records: 1,
    })
    const { user } = await openTable()
    await user.click(button('Group'))
    await user.selectOptions(await screen.findByLabelText('Group by'), 'Stain')
    expect(await screen.findByRole('row', { name: 'Stain: HE, 1 slide' })).toBeTruthy()
    expect(server.callsOf('/groups/')[0]).toContain('group=fields.stain')
  })
})

describe('many at once', () => {
  const report = (rows: object[] = []) => ({
    total: 1,
    changed: 1,
    unchanged: 0,
    wrong: 0,
    by_field: {},
    rows,
    written: false,
    request_id: 'r',
    seen: 's',
  })
  const operations = () => server.sent.filter(({ call }) => call.endsWith('/bulk/')).at(-1)?.body.operations
  async function openBulk() {
    server.answer('POST /api/slides/bulk/', report())
    const shown = await openTable()
    await shown.user.click(inRow('A-1').getByRole('checkbox'))
    await shown.user.click(await screen.findByRole('button', { name: 'Edit fields' }))
    return { ...shown, dialog: within(await screen.findByRole('dialog')) }
  }

  test('each field is set or cleared by its type; text is appended, options are added and removed', async () => {
    const { user, dialog } = await openBulk()
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Markers' })).toBeTruthy())
    const choose = (label: string) => user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), label)
    const whatToDo = (label: string) =>
      within(dialog.getByRole('group', { name: `What to do with ${label}` }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)

    await choose('Lot')
    expect(whatToDo('Lot')).toEqual(['Set', 'Append', 'Replace'])
    await choose('Depth')
    expect(whatToDo('Depth')).toEqual(['Set', 'Clear'])
    await user.type(dialog.getByRole('textbox', { name: 'Value' }), '4.5')
    await waitFor(() => expect(operations()).toMatchObject([{ op: 'set', field: 'fields.depth', value: 4.5 }]))
    await choose('Reviewed')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Value' }), 'Yes')
    await waitFor(() => expect(operations()).toMatchObject([{ op: 'set', field: 'fields.reviewed', value: true }]))

    server.answer(
      'POST /api/slides/bulk/',
      report([
        {
          id: server.slides[0]?.id,
          version: 1,
          outcome: 'changed',
          changes: [{ field: 'fields.markers', from: ['cd3', 'ki67'], to: ['cd3', 'cd8', 'ki67'] }],
          errors: [],
        },
      ]),
    )
    await choose('Markers')
    expect(whatToDo('Markers')).toEqual(['Set', 'Clear', 'Append', 'Remove'])
    await user.click(dialog.getByRole('button', { name: 'Append' }))
    await user.click(dialog.getByRole('combobox', { name: 'Values' }))
    await user.click(await dialog.findByRole('option', { name: 'CD8' }))
    await waitFor(() => expect(operations()).toEqual([{ op: 'append', field: 'fields.markers', value: ['cd8'] }]))
    const preview = within(dialog.getByRole('region', { name: 'Preview of the changes' }))
    await waitFor(() => expect(preview.getByText(/Ki67/, { selector: 'del' }).textContent).toBe('CD3; Ki67'))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(operations()).toEqual([{ op: 'remove', field: 'fields.markers', value: ['cd8'] }]))

    const errors = [{ field: 'fields.lot', message: 'fields.lot is required.' }]
    const refused = { id: server.slides[0]?.id, version: 1, outcome: 'wrong', changes: [], errors }
    server.answer('POST /api/slides/bulk/', { ...report([refused]), changed: 0, wrong: 1 })
    await choose('Lot')
    await user.type(dialog.getByRole('textbox', { name: 'Value' }), '8')
    expect((await dialog.findByRole('alert')).textContent).toBe('Lot is required.')
  })
})

test('the search can be limited to texts, numbers or names', async () => {
  const { user } = await openTable()
  await user.click(button(/^Search columns/))
  expect(screen.queryByRole('option', { name: 'Reviewed' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Lot' }))
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('textbox', { name: 'Search slides' }), '7{Enter}')
  await waitFor(() => expect(asked()).toMatchObject({ search: '7', search_fields: 'fields.lot' }))
})
