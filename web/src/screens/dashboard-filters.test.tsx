// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Loaded by the screen on first use, which takes long under load.
import '../table/filters/facet-panel.tsx'
import '../table/filters/head-filter.tsx'
import '../table/filters/rule-chips.tsx'
import { button, findRow, grid, SlideServer, showSlideScreen } from './slide-screens.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

const FACETS = 'GET /api/slides/facets/'
const values = (counts: Record<string, number>, more: object = {}) => ({
  kind: 'values',
  total: 900,
  empty: 0,
  distinct: Object.keys(counts).length,
  other: 0,
  values: Object.entries(counts).map(([value, count]) => ({ value, label: value, count })),
  ...more,
})
const REPLY = {
  total: 899,
  facets: {
    species: values({ Mouse: 899, Human: 500, Rat: 0 }),
    organ: values({ liver: 105, kidney: 90 }, { empty: 12, distinct: 13 }),
    created_at: {
      kind: 'range',
      total: 899,
      empty: 0,
      min: '2026-11-01T00:00:00Z',
      max: '2026-11-03T00:00:00Z',
      buckets: [
        { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z', count: 7 },
        { from: '2026-11-02T00:00:00Z', to: '2026-11-03T00:00:00Z', count: 2 },
      ],
    },
  },
}

let server: SlideServer
beforeEach(() => {
  user += 1
  server = new SlideServer()
  server.start(['filter', 'facets'])
  server.answer(FACETS, REPLY)
})
afterEach(() => {
  cleanup()
  server.stop()
})

async function openDashboard() {
  server.add({ name: 'A-1', organ: 'liver' })
  const shown = await showSlideScreen('/slides')
  await findRow('A-1')
  return shown
}
const askedFilter = () => {
  const text = server.lists().at(-1)?.['filter']
  return text === undefined ? undefined : JSON.parse(text)
}
const chips = () => screen.findByRole('list', { name: 'Filters by rules' })
const facet = async (name: string) => within(await screen.findByRole('region', { name: `Filter by ${name}` }))

test('without the features nothing is there', async () => {
  server.start()
  const { user } = await openDashboard()
  expect(screen.queryByTitle('Filter by Organ')).toBeNull()
  await user.keyboard('{Shift>}F{/Shift}')
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
  expect(server.callsOf('/facets/')).toEqual([])
})

test("a column's head filters by it; the chip says it in words, is edited and removed", async () => {
  const { user } = await openDashboard()
  await user.click(screen.getByTitle('Filter by Organ'))
  const form = within(await screen.findByRole('dialog', { name: 'Filter by Organ' }))
  await user.click(form.getByRole('button', { name: 'Apply' }))
  expect(form.getByRole('alert').textContent).toBe('Type a value.')
  await user.type(form.getByRole('combobox', { name: 'Value' }), 'liv')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'organ', op: 'contains', value: 'liv' }))
  const list = within(await chips())
  await user.click(list.getByRole('button', { name: 'Edit Organ contains liv' }))
  const again = within(await screen.findByRole('dialog', { name: 'Organ contains liv' }))
  await user.selectOptions(again.getByRole('combobox', { name: 'Condition' }), 'empty')
  await user.click(again.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'organ', op: 'empty' }))
  await user.click(within(await chips()).getByRole('button', { name: 'Remove Organ is empty' }))
  await waitFor(() => expect(askedFilter()).toBeUndefined())
  expect(screen.queryByRole('list', { name: 'Filters by rules' })).toBeNull()
})

test("a column's head opens its filter by Alt+Down, and has the focus again after Escape; its name is the column's alone", async () => {
  const { user } = await openDashboard()
  const head = screen.getByRole('columnheader', { name: 'Organ' })
  within(head).getByRole('button').focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findByRole('dialog', { name: 'Filter by Organ' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(within(head).getByRole('button', { name: 'Organ' }))
})

test('Shift+F opens the facets; ticks make rules, values that match nothing are not shown', async () => {
  const { user } = await openDashboard()
  await user.keyboard('{Shift>}F{/Shift}')
  const species = await facet('Species')
  expect(screen.getByText('899 match')).toBeTruthy()
  expect(species.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)).toEqual([
    'Mouse899',
    'Human500',
  ])
  await user.click(species.getByRole('checkbox', { name: 'Mouse 899' }))
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'species', op: 'is', value: 'Mouse' }))
  // What is counted is inside of all that the list is narrowed by.
  const counted = () => new URLSearchParams(server.callsOf('/facets/').at(-1)?.split('?')[1])
  await waitFor(() => expect(counted().get('filter')).toBe('{"field":"species","op":"is","value":"Mouse"}'))
  await user.type(screen.getByRole('textbox', { name: 'Search slides' }), 'A-')
  await waitFor(() => expect(counted().get('search')).toBe('A-'))
  await user.click((await facet('Organ')).getByRole('checkbox', { name: 'No value 12' }))
  await waitFor(() => expect(askedFilter()).toEqual({ and: [expect.anything(), { field: 'organ', op: 'empty' }] }))
  expect(button('Filters, 2 active').getAttribute('aria-expanded')).toBe('true')
  await user.click(within(await chips()).getByRole('button', { name: 'Clear all filters' }))
  await waitFor(() => expect(askedFilter()).toBeUndefined())
  await user.click(button('Close the filters'))
  expect(screen.queryByRole('region', { name: 'Filter by Species' })).toBeNull()
})

test('the panel has the focus where it is opened, and gives it back where it is closed, also by Shift+F on one of its boxes', async () => {
  const { user } = await openDashboard()
  const panel = () => screen.findByRole('group', { name: 'Filters to choose' })
  const row = await findRow('A-1')
  row.focus()
  await user.keyboard('{Shift>}F{/Shift}')
  expect(document.activeElement).toBe(await panel())
  const mouse = (await facet('Species')).getByRole('checkbox', { name: 'Mouse 899' })
  mouse.focus()
  await user.keyboard('{Shift>}F{/Shift}')
  expect(screen.queryByRole('region', { name: 'Filter by Species' })).toBeNull()
  expect(document.activeElement).toBe(row)
  await user.click(button('Filters'))
  expect(document.activeElement).toBe(await panel())
  await user.click(button('Close the filters'))
  expect(document.activeElement).toBe(button('Filters'))
})

test('the chip of a rule that names datasets by their ids says their names, though nothing has told them yet', async () => {
  const named = { kind: 'values', total: 2, empty: 0, distinct: 1, other: 0 }
  const first = { value: 71, label: 'First', count: 2 }
  server.answer(FACETS, { total: 2, facets: { dataset: { ...named, values: [first] } } })
  const rule = {
    or: [
      { field: 'dataset', op: 'one_of', value: [71] },
      { field: 'organ', op: 'empty' },
    ],
  }
  // Twice: unlike the app's, the router of these tests reads what looks like JSON.
  server.add({ name: 'A-1' })
  await showSlideScreen(`/slides?filter=${encodeURIComponent(JSON.stringify(JSON.stringify(rule)))}`)
  expect(await within(await chips()).findByText('any of: Dataset is First or Organ is empty')).toBeTruthy()
  const [call = '', ...others] = server.callsOf('/facets/')
  expect(others).toEqual([])
  const asked = new URLSearchParams(call.slice(call.indexOf('?')))
  expect(Object.fromEntries(asked)).toEqual({
    facets: 'dataset',
    facet_limit: '1',
    filter: '{"and":[{"field":"dataset","op":"one_of","value":[71]}]}',
  })
})

test('parameters of older links are chips in words too', async () => {
  server.add({ name: 'A-1', organ: 'liver' })
  await showSlideScreen('/slides?cut_number_min=3&created_at_before=2026-01-31&dataset_ids=71&organ=liver,skin')
  const list = await screen.findByRole('list', { name: 'Active filters' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual([
    'Cut Number: at least 3',
    'Created: on or before Jan 31, 2026',
    'Dataset: 71',
    'Organ: Liver or skin',
    'Clear all',
  ])
})

test('Delete on a chip takes its rule away, and no other', async () => {
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  await user.click((await facet('Species')).getByRole('checkbox', { name: 'Mouse 899' }))
  await user.click((await facet('Organ')).getByRole('checkbox', { name: 'liver 105' }))
  within(await chips())
    .getByRole('button', { name: 'Edit Species is Mouse' })
    .focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'organ', op: 'is', value: 'liver' }))
})

test('values are suggested of the whole library, without the filters of the list, by what is typed', async () => {
  const { user } = await openDashboard()
  await user.click(screen.getByTitle('Filter by Organ'))
  const form = within(await screen.findByRole('dialog', { name: 'Filter by Organ' }))
  const field = form.getByRole('combobox', { name: 'Value' })
  await user.type(field, 'kid')
  await waitFor(() => expect(server.callsOf('facet_search=kid').at(-1)).toContain('facets=organ'))
  await user.click(await screen.findByRole('option', { name: 'kidney' }))
  await user.click(form.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'organ', op: 'contains', value: 'kidney' }))
})

test('people choose their facets, which are there again the next time', async () => {
  const { user, unmount } = await openDashboard()
  const asked = () => decodeURIComponent(server.callsOf('/facets/').at(-1) ?? '')
  await user.click(button('Filters'))
  await facet('Species')
  await user.click(button('Choose filters'))
  await user.click(screen.getByRole('checkbox', { name: 'Species' }))
  await user.click(screen.getByRole('checkbox', { name: 'Block ID' }))
  await user.click(button('Done'))
  await waitFor(() => expect(asked()).toMatch(/facets=[^&]*\bblock_id\b/))
  expect(asked()).not.toContain('species')
  unmount()

  await showSlideScreen('/slides')
  await findRow('A-1')
  await user.click(button('Filters'))
  await waitFor(() => expect(asked()).toMatch(/facets=[^&]*\bblock_id\b/))
  expect(asked()).not.toContain('species')
})

test("'n more' opens a list that is searched", async () => {
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  const organ = await facet('Organ')
  await user.click(organ.getByRole('button', { name: '11 more' }))
  await user.type(organ.getByRole('textbox', { name: 'Search values of Organ' }), 'kid')
  await waitFor(() => expect(server.callsOf('facet_search=kid').at(-1)).toContain('facets=organ'))
  await user.click(await organ.findByRole('checkbox', { name: 'kidney 90' }))
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'organ', op: 'is', value: 'kidney' }))
})

test('a range is typed, or set by keys on its slider', async () => {
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  const created = await facet('Created')
  created.getByRole('slider', { name: 'Created: From' }).focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() =>
    expect(askedFilter()).toEqual({ field: 'created_at', op: 'between', value: ['2026-11-02T00:00:00Z', null] }),
  )
  fireEvent.change((await facet('Created')).getByLabelText('Created until'), { target: { value: '2026-11-02' } })
  fireEvent.submit((await facet('Created')).getByLabelText('Created until').closest('form') as HTMLFormElement)
  await waitFor(() => expect(askedFilter().value[1]).toMatch(/^2026-11-02T23:59:59\.999/))
})

test('a range of numbers has a slider too, whose steps are those of the counts', async () => {
  const numbers = { kind: 'range', total: 9, empty: 0, min: 1, max: 30 }
  const buckets = [1, 11, 21].map(from => ({ from, to: from + 10, count: 3 }))
  server.answer(FACETS, { total: 9, facets: { cut_number: { ...numbers, buckets } } })
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  await user.click(button('Choose filters'))
  await user.click(screen.getByRole('checkbox', { name: 'Cut Number' }))
  await user.click(button('Done'))
  const cut = await facet('Cut Number')
  cut.getByRole('slider', { name: 'Cut Number: From' }).focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'cut_number', op: 'between', value: [11, null] }))
  ;(await facet('Cut Number')).getByRole('slider', { name: 'Cut Number: Until' }).focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'cut_number', op: 'between', value: [11, 20] }))
  expect(within(await chips()).getByText('Cut Number between 11 and 20')).toBeTruthy()
})

test("facets that fail say so with 'Try again'; the list goes on", async () => {
  server.fail(FACETS, 503)
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  expect(await screen.findByText('The counts could not be loaded')).toBeTruthy()
  expect(await findRow('A-1')).toBeTruthy()
  server.answer(FACETS, REPLY)
  await user.click(button('Try again'))
  await facet('Species')
})

test('the whole is edited in two levels; what is wrong is said beside its rule, and nothing typed is lost', async () => {
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  await user.click((await facet('Species')).getByRole('checkbox', { name: 'Mouse 899' }))
  await user.click(within(await chips()).getByRole('button', { name: 'Edit all filters' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit all filters' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Records match' })))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Records match' }), 'or')
  await user.click(dialog.getByRole('button', { name: 'Add a group' }))
  const operators = dialog.getAllByRole('combobox', { name: 'Condition' })
  await user.selectOptions(operators.at(-1) as HTMLElement, 'contains')
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(dialog.getByRole('alert').textContent).toBe('Type a value.')
  await user.type(dialog.getAllByRole('combobox', { name: 'Value' }).at(-1) as HTMLElement, 'um')
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  const mouse = { field: 'species', op: 'is', value: 'Mouse' }
  await waitFor(() => expect(askedFilter()).toEqual({ or: [mouse, { field: 'species', op: 'contains', value: 'um' }] }))
  expect(within(await chips()).getByText('any of: Species is Mouse or Species contains um')).toBeTruthy()
})

test('a filter that the server refuses is explained in its words, and stays', async () => {
  const sentence = "filter, value: organ takes text, not '7'."
  const { user } = await openDashboard()
  server.answer('GET /api/slides/', { filter: [sentence] }, 400)
  await user.click(screen.getByTitle('Filter by Organ'))
  const form = within(await screen.findByRole('dialog', { name: 'Filter by Organ' }))
  await user.type(form.getByRole('combobox', { name: 'Value' }), '7{Enter}')
  const list = within(await chips())
  expect((await list.findByRole('alert')).textContent).toContain(sentence)
  expect(list.getByText('Organ contains 7')).toBeTruthy()
  expect(grid()).toBeTruthy()
})
