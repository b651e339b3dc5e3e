// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Loaded by the screen on first use, which is slow under load.
import '../table/filters/filter-panel.tsx'
import '../table/filters/rule-popover.tsx'
import '../table/filters/rules-line.tsx'
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
  server.start()
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
const line = () => screen.findByRole('group', { name: 'Active filters' })
const editor = async (name: string) => within(await screen.findByRole('dialog', { name }))
const panelRules = async () => within(await screen.findByRole('region', { name: 'Rules' }))
const facet = async (name: string) => within(await screen.findByRole('region', { name: `Filter by ${name}` }))

test("a column's head filters by it; the chip describes the rule and can be edited and removed", async () => {
  const { user } = await openDashboard()
  await user.click(screen.getByTitle('Column Organ'))
  await user.click(await screen.findByRole('menuitem', { name: 'Filter by Organ' }))
  const form = within(await screen.findByRole('dialog', { name: 'Filter by Organ' }))
  await user.click(form.getByRole('button', { name: 'Apply' }))
  expect(form.getByRole('alert').textContent).toBe('Enter a value.')
  await user.type(form.getByRole('combobox', { name: 'Value' }), 'liv')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'organ', op: 'contains', value: 'liv' }))
  const list = within(await line())
  await user.click(list.getByRole('button', { name: 'Edit Organ contains liv' }))
  const again = within(await screen.findByRole('dialog', { name: 'Organ contains liv' }))
  await user.selectOptions(again.getByRole('combobox', { name: 'Condition' }), 'empty')
  await user.click(again.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'organ', op: 'empty' }))
  await user.click(within(await line()).getByRole('button', { name: 'Remove Organ is empty' }))
  await waitFor(() => expect(askedFilter()).toBeUndefined())
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull()
})

test("Alt+Down on a column's head opens its filter, and Escape returns the focus; its name is only the column's", async () => {
  const { user } = await openDashboard()
  const head = screen.getByRole('columnheader', { name: 'Organ' })
  within(head).getByRole('button').focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findByRole('dialog', { name: 'Filter by Organ' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(within(head).getByRole('button', { name: 'Organ' }))
})

test('Shift+F opens the facets; ticks create rules, and values without matches are hidden', async () => {
  const { user } = await openDashboard()
  await user.keyboard('{Shift>}F{/Shift}')
  const species = await facet('Species')
  expect(species.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)).toEqual([
    'Mouse899',
    'Human500',
  ])
  await user.click(species.getByRole('checkbox', { name: 'Mouse 899' }))
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'species', op: 'is', value: 'Mouse' }))
  // Counts respect everything that narrows the list.
  const counted = () => new URLSearchParams(server.callsOf('/facets/').at(-1)?.split('?')[1])
  await waitFor(() => expect(counted().get('filter')).toBe('{"field":"species","op":"is","value":"Mouse"}'))
  await user.type(screen.getByRole('textbox', { name: 'Search slides' }), 'A-')
  await waitFor(() => expect(counted().get('search')).toBe('A-'))
  await user.click((await facet('Organ')).getByRole('checkbox', { name: 'No value 12' }))
  await waitFor(() => expect(askedFilter()).toEqual({ and: [expect.anything(), { field: 'organ', op: 'empty' }] }))
  expect(button('Filters, 2 active').getAttribute('aria-expanded')).toBe('true')
  await user.click(within(await line()).getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(askedFilter()).toBeUndefined())
  await user.click(button('Close the filters'))
  expect(screen.queryByRole('region', { name: 'Filter by Species' })).toBeNull()
})

test('opening the panel focuses it, and closing it returns the focus, even by Shift+F on one of its boxes', async () => {
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

test('the chip of a rule with ids of datasets shows their names, even if nothing has loaded them yet', async () => {
  const named = { kind: 'values', total: 2, empty: 0, distinct: 1, other: 0 }
  const first = { value: 71, label: 'First', count: 2 }
  server.answer(FACETS, { total: 2, facets: { dataset: { ...named, values: [first] } } })
  const rule = {
    or: [
      { field: 'dataset', op: 'one_of', value: [71] },
      { field: 'organ', op: 'empty' },
    ],
  }
  // Encoded twice: unlike the app's, the router of these tests parses whatever looks like JSON.
  server.add({ name: 'A-1' })
  await showSlideScreen(`/slides?filter=${encodeURIComponent(JSON.stringify(JSON.stringify(rule)))}`)
  expect(await within(await line()).findByTitle('Dataset is First')).toBeTruthy()
  const [call = '', ...others] = server.facetCalls()
  expect(others).toEqual([])
  const asked = new URLSearchParams(call.slice(call.indexOf('?')))
  expect(Object.fromEntries(asked)).toEqual({
    facets: 'dataset',
    facet_limit: '1',
    filter: '{"and":[{"field":"dataset","op":"one_of","value":[71]}]}',
  })
})

test('parameters of older links become rules, with chips in words', async () => {
  server.add({ name: 'A-1', organ: 'liver' })
  await showSlideScreen('/slides?cut_number_min=3&created_at_before=2026-01-31&dataset_ids=72&organ=liver,skin')
  expect(
    within(await line())
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Cut Number at least 3', 'Created on or before Jan 31, 2026', 'Dataset is 72', 'Organ is liver or skin'])
  expect(askedFilter()).toEqual({
    and: [
      { field: 'cut_number', op: 'min', value: 3 },
      { field: 'created_at', op: 'before', value: '2026-01-31' },
      { field: 'dataset', op: 'is', value: 72 },
      { field: 'organ', op: 'one_of', value: ['liver', 'skin'] },
    ],
  })
})

test('Delete on a chip removes its rule, and no other', async () => {
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  await user.click((await facet('Species')).getByRole('checkbox', { name: 'Mouse 899' }))
  await user.click((await facet('Organ')).getByRole('checkbox', { name: 'liver 105' }))
  within(await line())
    .getByRole('button', { name: 'Edit Species is Mouse' })
    .focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'organ', op: 'is', value: 'liver' }))
})

test("suggests values from the whole library, ignoring the list's filters, by the typed text", async () => {
  const { user } = await openDashboard()
  await user.click(screen.getByTitle('Column Organ'))
  await user.click(await screen.findByRole('menuitem', { name: 'Filter by Organ' }))
  const form = within(await screen.findByRole('dialog', { name: 'Filter by Organ' }))
  const field = form.getByRole('combobox', { name: 'Value' })
  await user.type(field, 'kid')
  await waitFor(() => expect(server.callsOf('facet_search=kid').at(-1)).toContain('facets=organ'))
  await user.click(await screen.findByRole('option', { name: 'kidney' }))
  await user.click(form.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'organ', op: 'contains', value: 'kidney' }))
})

test('users choose their facets, which are restored next time', async () => {
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

test("'n more' opens a searchable list", async () => {
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

test('a range of numbers has a slider too, with steps matching the counts', async () => {
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
  expect(within(await line()).getByTitle('Cut Number between 11 and 20')).toBeTruthy()
})

test("facets that fail offer 'Try again'; the list continues to work", async () => {
  server.fail(FACETS, 503)
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  const panel = within(await screen.findByRole('complementary', { name: 'Filters' }))
  expect(await panel.findByText('The counts could not be loaded')).toBeTruthy()
  expect(await findRow('A-1')).toBeTruthy()
  server.answer(FACETS, REPLY)
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  await facet('Species')
})

const mouse = { field: 'species', op: 'is', value: 'Mouse' }

test('the panel lists the rules and adds one: field, condition and value; errors are shown, and nothing typed is lost', async () => {
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  const rules = await panelRules()
  expect(rules.getByText('No rules yet')).toBeTruthy()
  await user.click(rules.getByRole('button', { name: 'Add rule' }))
  const form = await editor('Add rule')
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('combobox', { name: 'Field' })))
  await user.selectOptions(form.getByRole('combobox', { name: 'Field' }), 'Cut Number')
  await user.selectOptions(form.getByRole('combobox', { name: 'Condition' }), 'min')
  await user.type(form.getByRole('combobox', { name: 'Value' }), '3a{Enter}')
  expect(form.getByRole('alert').textContent).toBe('Enter a whole number.')
  await user.type(form.getByRole('combobox', { name: 'Value' }), '{Backspace}{Enter}')
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'cut_number', op: 'min', value: 3 }))
  expect(document.activeElement).toBe(rules.getByRole('button', { name: 'Add rule' }))
  expect(rules.getByTitle('Cut Number at least 3')).toBeTruthy()
  expect(within(await line()).getByTitle('Cut Number at least 3')).toBeTruthy()
  await user.click(rules.getByRole('button', { name: 'Remove Cut Number at least 3' }))
  await waitFor(() => expect(askedFilter()).toBeUndefined())
  expect(rules.getByText('No rules yet')).toBeTruthy()
})

test('ticks of a facet are one rule in panel and chip; removing the last tick removes it', async () => {
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  const organ = await facet('Organ')
  await user.click(organ.getByRole('checkbox', { name: 'liver 105' }))
  await user.click(organ.getByRole('checkbox', { name: 'kidney 90' }))
  const both = { field: 'organ', op: 'one_of', value: ['liver', 'kidney'] }
  await waitFor(() => expect(askedFilter()).toEqual(both))
  expect((await panelRules()).getByTitle('Organ is liver or kidney')).toBeTruthy()
  expect(within(await line()).getByTitle('Organ is liver or kidney')).toBeTruthy()
  expect(button('Filters, 1 active')).toBeTruthy()
  await user.click(organ.getByRole('checkbox', { name: 'liver 105' }))
  await user.click(organ.getByRole('checkbox', { name: 'kidney 90' }))
  await waitFor(() => expect(askedFilter()).toBeUndefined())
})

test('records match all rules or any: then a tick is another rule, and values are counted by what they would add', async () => {
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  await user.click((await facet('Species')).getByRole('checkbox', { name: 'Mouse 899' }))
  const rules = await panelRules()
  await user.selectOptions(rules.getByRole('combobox', { name: 'Records match' }), 'any of them')
  const liver = { field: 'organ', op: 'is', value: 'liver' }
  await user.click((await facet('Organ')).getByRole('checkbox', { name: 'liver 105' }))
  await waitFor(() => expect(askedFilter()).toEqual({ or: [mouse, liver] }))
  const items = within(await line()).getAllByRole('listitem')
  expect(items.map(item => item.textContent)).toEqual(['Species is Mouse', 'or Organ is liver'])
  expect(server.facetCalls().at(-1)).not.toContain('filter=')
  await user.selectOptions(rules.getByRole('combobox', { name: 'Records match' }), 'all of them')
  await waitFor(() => expect(askedFilter()).toEqual({ and: [mouse, liver] }))
})

test('a group has its own all or any; its chip opens its rules, each of which can be edited there', async () => {
  const { user } = await openDashboard()
  await user.click(button('Filters'))
  await user.click((await facet('Species')).getByRole('checkbox', { name: 'Mouse 899' }))
  const rules = await panelRules()
  await user.click(rules.getByRole('button', { name: 'Add group' }))
  const first = await editor('Add group')
  await user.selectOptions(first.getByRole('combobox', { name: 'Field' }), 'Organ')
  await user.selectOptions(first.getByRole('combobox', { name: 'Condition' }), 'empty')
  await user.click(first.getByRole('button', { name: 'Apply' }))
  const noOrgan = { field: 'organ', op: 'empty' }
  await waitFor(() => expect(askedFilter()).toEqual({ and: [mouse, { or: [noOrgan] }] }))

  await user.click(rules.getAllByRole('button', { name: 'Add rule' })[0] as HTMLElement)
  const second = await editor('Add rule')
  await user.selectOptions(second.getByRole('combobox', { name: 'Field' }), 'Source')
  await user.type(second.getByRole('combobox', { name: 'Value' }), 'lab{Enter}')
  const ofLab = { field: 'source', op: 'contains', value: 'lab' }
  await waitFor(() => expect(askedFilter()).toEqual({ and: [mouse, { or: [noOrgan, ofLab] }] }))
  await user.selectOptions(rules.getByRole('combobox', { name: 'Records of the group match' }), 'all of them')
  await waitFor(() => expect(askedFilter()).toEqual({ and: [mouse, { and: [noOrgan, ofLab] }] }))

  const chip = within(await line()).getByRole('button', { name: 'Edit Organ is empty and Source contains lab' })
  await user.click(chip)
  const group = await editor('Organ is empty and Source contains lab')
  await user.click(group.getByRole('button', { name: 'Edit Source contains lab' }))
  const rule = await editor('Source contains lab')
  await user.type(rule.getByRole('combobox', { name: 'Value' }), 's{Enter}')
  await waitFor(() => expect(askedFilter()).toEqual({ and: [mouse, { and: [noOrgan, { ...ofLab, value: 'labs' }] }] }))
  expect(document.activeElement).toBe(chip)
  await user.click(rules.getByRole('button', { name: 'Remove group' }))
  await waitFor(() => expect(askedFilter()).toEqual(mouse))
})

test("the line's 'Add rule' adds one, and the focus moves from a removed chip to the next element", async () => {
  const { user } = await openDashboard()
  await user.type(screen.getByRole('textbox', { name: 'Search slides' }), 'A-{Enter}')
  const shown = within(await line())
  await user.click(shown.getByRole('button', { name: 'Add rule' }))
  const form = await editor('Add rule')
  await user.selectOptions(form.getByRole('combobox', { name: 'Condition' }), 'filled')
  await user.click(form.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(askedFilter()).toEqual({ field: 'species', op: 'filled' }))
  shown.getByRole('button', { name: 'Remove A-' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(1))
  expect(document.activeElement).not.toBe(document.body)
})

test('a filter that the server rejects is explained in its words, and stays', async () => {
  const sentence = "filter, value: organ takes text, not '7'."
  const { user } = await openDashboard()
  server.answer('GET /api/slides/', { filter: [sentence] }, 400)
  await user.click(screen.getByTitle('Column Organ'))
  await user.click(await screen.findByRole('menuitem', { name: 'Filter by Organ' }))
  const form = within(await screen.findByRole('dialog', { name: 'Filter by Organ' }))
  await user.type(form.getByRole('combobox', { name: 'Value' }), '7{Enter}')
  const list = within(await line())
  expect((await list.findByRole('alert')).textContent).toContain(sentence)
  expect(list.getByTitle('Organ contains 7')).toBeTruthy()
  expect(grid()).toBeTruthy()
})
