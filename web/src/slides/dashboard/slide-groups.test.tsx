// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { besideOthers } from '../../api/beside.fixture.ts'
import { announceRecordsChanged } from '../../api/records-changed.ts'
import { RecordsDashboard } from '../../table/dashboard/records-dashboard.tsx'
import { giveElementsSize } from '../../table/dashboard/records-table.fixture.tsx'
import { buildSlide } from '../slide.fixture.ts'
import { slidesDashboard } from './slides-dashboard.tsx'

const fetch = vi.fn<typeof globalThis.fetch>()
const group = (value: string | null, count: number, groups?: number) => ({ value, label: value, count, groups })
const page = (...results: object[]) => ({ results, total: results.length, count: results.length, records: 899 })
const many = (count: number, from = 10) =>
  Array.from({ length: count }, (_, index) => buildSlide({ id: from + index, name: `slide ${from + index}` }))
const REPLIES: Record<string, object> = {
  // While the second field is being chosen.
  'group=block_id': page(group('B-2', 3), group('B-10', 890), group(null, 6)),
  'group=block_id,organ': page(group('B-2', 3, 2), group('B-10', 890, 1), group(null, 6, 1)),
  'path=["B-2"]': page(group('liver', 2), group(null, 1)),
  'path=["B-10"]': page(group('kidney', 890)),
  'path=[null]': page(group('brain', 6)),
  'value":["liver"': page(buildSlide({ id: 1, name: 'one' }), buildSlide({ id: 2, name: 'two' })),
  'value":["kidney"': { ...page(...many(20)), total: 890 },
  'value":["brain"': page(...many(6, 100)),
}
let replies: Record<string, object>
let failing: string | undefined

beforeEach(() => {
  giveElementsSize()
  localStorage.clear()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  replies = { ...REPLIES }
  failing = undefined
  connectBackend({
    apiUrl: '',
    token: async () => 'token',
    onSessionLost: () => {},
  })
  vi.stubGlobal('fetch', besideOthers(fetch))
  fetch.mockImplementation(async input => {
    const address = decodeURIComponent(String(input))
    if (failing !== undefined && address.includes(failing)) return Response.json({ detail: 'Away' }, { status: 503 })
    const found = Object.keys(replies).findLast(part => address.includes(part))
    return Response.json(found ? replies[found] : page(buildSlide({ id: 9, name: 'flat' })))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  fetch.mockReset()
})

async function showTable(address = '/') {
  const history = createMemoryHistory({ initialEntries: [address] })
  const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
  const router = createRouter({ routeTree: createRootRoute(), history, parseSearch })
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <RecordsDashboard dashboard={slidesDashboard} user="anna" />
        </MantineProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return userEvent.setup()
}
async function showGrouped() {
  const user = await showTable()
  await groupRows(user)
  return user
}
async function groupRows(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Group' }))
  await user.selectOptions(await screen.findByLabelText('Group by'), 'Block ID')
  await user.selectOptions(screen.getByLabelText('Then by'), 'Organ')
  await user.keyboard('{Escape}')
}
const row = (name: string) => screen.findByRole('row', { name })
const shown = () =>
  within(screen.getByRole('treegrid'))
    .getAllByRole('row')
    .slice(1)
    .map(element => `${element.getAttribute('aria-level')} ${element.getAttribute('aria-label')}`)
/** The parameters of calls whose address contains the text. */
const asked = (part: string) =>
  fetch.mock.calls
    .map(([address]) => new URL(String(address), 'http://x'))
    .filter(({ href }) => decodeURIComponent(href).includes(part))
    .map(({ searchParams }) => Object.fromEntries(searchParams))
const FIRST = 'Block ID: B-2, 3 slides in 2 groups'
const GROUPS = [
  '1 Block ID: B-2, 3 slides in 2 groups',
  '1 Block ID: B-10, 890 slides in 1 group',
  '1 Block ID: no value, 6 slides in 1 group',
]

test('groups of both levels are open, with exact counts; visible ones load, 20 rows per group; mouse and keys close and open a group', async () => {
  const user = await showGrouped()
  await row('two')
  await row('flat')
  expect(shown().slice(0, 7)).toEqual([
    GROUPS[0],
    '2 Organ: liver, 2 slides',
    '3 one',
    '3 two',
    '2 Organ: no value, 1 slide',
    '3 flat',
    GROUPS[1],
  ])
  expect(screen.getByText('Showing 3 of 3 groups, 899 slides')).toBeTruthy()
  expect((await row('Organ: liver, 2 slides')).textContent).toBe('liver, 2 slides')
  expect(asked('value":["liver"')).toMatchObject([
    { limit: '20', filter: JSON.stringify({ and: [rule('block_id', 'B-2'), rule('organ', 'liver')] }) },
  ])

  await user.click(await row('Organ: liver, 2 slides'))
  expect((await row('Organ: liver, 2 slides')).getAttribute('aria-expanded')).toBe('false')
  expect(shown().slice(0, 3)).toEqual([GROUPS[0], '2 Organ: liver, 2 slides', '2 Organ: no value, 1 slide'])
  await user.keyboard('{ArrowRight}')
  await row('two')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(await row(FIRST))
  await user.keyboard('{ArrowLeft}')
  expect(shown().slice(0, 2)).toEqual(GROUPS.slice(0, 2))
  await user.keyboard(' ')
  expect(await row('Organ: liver, 2 slides')).toBeTruthy()
})

test('a group has a row that loads its next records', async () => {
  replies['group=vendor'] = page(group('Leica', 50))
  replies['filter={"field":"vendor"'] = { ...page(...many(20)), total: 50 }
  replies['offset=20&'] = { ...page(...many(30, 30)), total: 50 }
  const user = await showTable('/?group=vendor')
  await row('slide 10')
  act(() => screen.getByRole('row', { name: 'slide 10' }).focus())
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(await row('30 more'))
  await user.keyboard('{Enter}')
  // It takes the position and focus of the row that loaded it.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('slide 30'))
  expect(screen.queryByRole('row', { name: '30 more' })).toBeNull()
  expect(asked('offset=20&')).toMatchObject([{ limit: '100' }])
})

test('at most four groups load concurrently, and none that is out of view by its turn', async () => {
  const waiting: (() => void)[] = []
  const called: string[] = []
  replies['group=vendor'] = page(...Array.from({ length: 60 }, (_, index) => group(`V${index}`, 1)))
  const reply = fetch.getMockImplementation() as typeof globalThis.fetch
  fetch.mockImplementation(async (input, init) => {
    const [, vendor] = /"vendor".*"(V\d+)"/.exec(decodeURIComponent(String(input))) ?? []
    if (vendor !== undefined) {
      called.push(vendor)
      await new Promise<void>(go => waiting.push(go))
    }
    return reply(input, init)
  })
  await showTable('/?group=vendor')
  await row('Vendor: V3, 1 slide')
  await waitFor(() => expect(called).toEqual(['V0', 'V1', 'V2', 'V3']))
  const scroller = screen.getByRole('treegrid').parentElement as HTMLElement
  scroller.scrollTop = 50 * (40 + 44)
  fireEvent.scroll(scroller)
  await row('Vendor: V50, 1 slide')
  await act(async () => {
    for (const go of waiting.splice(0)) go()
  })
  await waitFor(() => expect(called).toHaveLength(8))
  // A few rows beyond the visible ones are rendered.
  expect(called.slice(4).every(vendor => Number(vendor.slice(1)) > 45)).toBe(true)
})

test('sorting reloads rows, and keeps groups open or closed', async () => {
  const user = await showGrouped()
  await row('two')
  await user.click(await row('Organ: no value, 1 slide'))
  const groupCalls = asked('/groups/').length
  await user.click(screen.getByRole('button', { name: 'Species' }))
  await waitFor(() => expect(asked('value":["liver"').at(-1)).toMatchObject({ ordering: 'species' }))
  await row('two')
  expect((await row('Organ: no value, 1 slide')).getAttribute('aria-expanded')).toBe('false')
  expect((await row('Organ: liver, 2 slides')).getAttribute('aria-expanded')).toBe('true')
  expect(asked('/groups/')).toHaveLength(groupCalls)
})

test('a new search keeps groups closed, another grouping opens all', async () => {
  const user = await showGrouped()
  await user.click(await row(FIRST))
  await user.type(screen.getByLabelText('Search slides'), 'x{Enter}')
  await waitFor(() => expect(asked('search=x').length).toBeGreaterThan(0))
  expect((await row(FIRST)).getAttribute('aria-expanded')).toBe('false')
})
const rule = (field: string, value: string) => ({ field, op: 'one_of', value: [value] })

test('the address is not read again when rows are grouped', async () => {
  const user = await showTable('/?nothing=here')
  await screen.findByText(/nothing/)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  const shown: (string | null)[] = []
  const observer = new MutationObserver(changes => {
    for (const { addedNodes } of changes) shown.push(...[...addedNodes].map(({ textContent }) => textContent))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await groupRows(user)
  await row('Block ID: B-2, 3 slides in 2 groups')
  observer.disconnect()
  expect(shown.filter(text => text?.includes('nothing'))).toEqual([])
})

test('cells of records in open groups are one range of rows, skipping the heads of groups', async () => {
  const user = await showGrouped()
  await row('two')
  await row('flat')
  const cellOf = () => {
    const cell = document.activeElement?.closest('[data-column]')
    return `${cell?.closest('[role=row]')?.getAttribute('aria-label')}, ${cell?.getAttribute('data-column')}`
  }
  const marked = () =>
    [...document.querySelectorAll('[data-marked]')].map(cell => cell.closest('[role=row]')?.getAttribute('aria-label'))
  act(() => screen.getByRole('row', { name: 'two' }).focus())
  await user.keyboard('{F2}')
  await waitFor(async () => {
    await user.keyboard('{End}')
    expect(cellOf()).toBe('two, created_at')
  })
  await user.keyboard('{Home}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  expect(cellOf()).toBe('flat, block_id')
  expect(marked()).toEqual(['two', 'flat'])
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(cellOf()).toBe('one, name')
  await user.keyboard('{Escape}{ArrowUp}{ArrowLeft}')
  expect(screen.queryByRole('row', { name: 'one' })).toBeNull()
  expect(document.activeElement).toBe(await row('Organ: liver, 2 slides'))
  await user.keyboard('{F2}')
  expect(marked()).toEqual([])
})

test('a paste continues down the rows of its group, including those not loaded, but not into the next group', async () => {
  connectBackend({
    apiUrl: '',
    token: async () => 'token',
    onSessionLost: () => {},
    features: ['groups', 'filter', 'bulk-edit'],
  })
  const following = [500, 501].map(id => ({ id, version: 3 }))
  replies['slides/following/'] = { results: following }
  const counts = { total: 22, changed: 22, unchanged: 0, wrong: 0, by_field: {} }
  replies['slides/bulk/'] = { ...counts, rows: [], written: false, request_id: 'r', seen: 's' }
  const user = await showGrouped()
  const first = await row('slide 10')
  act(() => first.focus())
  await user.keyboard('{F2}')
  await waitFor(async () => {
    await user.keyboard('{End}{Home}{ArrowRight}')
    expect(document.activeElement?.closest('[data-column]')?.getAttribute('data-column')).toBe('block_id')
  })
  const text = Array.from({ length: 22 }, (_, index) => `B-${index}`).join('\n')
  const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? text : '') }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  fireEvent(document.activeElement as Element, event)
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste 22 rows' }))
  dialog.getByText('2 rows below are not loaded yet. Nothing has been changed yet.')
  expect(dialog.queryByRole('radio')).toBeNull()
  const [call] = asked('slides/following/')
  expect(call).toMatchObject({ after: '29', offset: '19', limit: '2' })
  expect(JSON.parse(call?.['filter'] ?? '')).toEqual({
    and: [
      { field: 'block_id', op: 'one_of', value: ['B-10'] },
      { field: 'organ', op: 'one_of', value: ['kidney'] },
    ],
  })
  const tried = fetch.mock.calls.find(([address]) => String(address).includes('slides/bulk/'))?.[1]
  expect(JSON.parse(String(tried?.body)).rows.map(({ id }: { id: number }) => id)).toEqual([
    ...Array.from({ length: 20 }, (_, index) => 10 + index),
    ...following.map(({ id }) => id),
  ])
})

test('an edited record stays in place, and the groups are counted again', async () => {
  const user = await showGrouped()
  const one = await row('one')
  const before = fetch.mock.calls.length
  await user.click(one.querySelector('[data-column=organ] button') as HTMLElement)
  await user.keyboard('{Control>}a{/Control}kidney{Enter}')
  const since = () => {
    const addresses = fetch.mock.calls.slice(before).map(([address]) => new URL(String(address), 'http://x'))
    return addresses.filter(({ pathname }) => !pathname.endsWith('/facets/'))
  }
  await waitFor(() => expect(since()).toHaveLength(3))
  const [saved, ...again] = since()
  expect(saved?.pathname).toBe('/api/slides/1/')
  expect(again.map(({ pathname, searchParams }) => [pathname, searchParams.get('path')])).toEqual([
    ['/api/slides/groups/', null],
    ['/api/slides/groups/', '["B-2"]'],
  ])
  expect(await row('one')).toBeTruthy()
})

test('a group that loses its last record stays open with the edited record, and disappears when closed', async () => {
  const user = await showGrouped()
  const one = await row('one')
  vi.mocked(fetch).mockImplementation(async input => {
    const address = decodeURIComponent(String(input))
    if (address.includes('path=["B-2"]')) return Response.json(page(group('kidney', 2), group(null, 1)))
    if (address.includes('path=')) return Response.json(page(group('kidney', 890)))
    if (address.includes('/groups/')) return Response.json(page(group('B-2', 3, 2), group('B-10', 890, 1)))
    const edited = buildSlide({ id: 1, name: 'one', organ: 'kidney' })
    return Response.json(address.includes('"kidney"') ? page(edited, buildSlide({ id: 5, name: 'five' })) : edited)
  })
  await user.click(one.querySelector('[data-column=organ] button') as HTMLElement)
  await user.keyboard('{Control>}a{/Control}kidney{Enter}')
  await row('five')
  expect(shown().slice(0, 8)).toEqual([
    '1 Block ID: B-2, 3 slides in 2 groups',
    '2 Organ: liver, 0 slides',
    '3 one',
    '3 two',
    '2 Organ: kidney, 2 slides',
    '3 five',
    '2 Organ: no value, 1 slide',
    '3 flat',
  ])
  expect(within(await row('one')).getByRole('button', { name: 'kidney, edit Organ' })).toBeTruthy()
  expect(screen.getByText('Showing 2 of 2 groups, 899 slides')).toBeTruthy()
  await user.click(await row('Organ: liver, 0 slides'))
  await row('one')
  expect(shown().slice(0, 4)).toEqual([
    '1 Block ID: B-2, 3 slides in 2 groups',
    '2 Organ: kidney, 2 slides',
    '3 one',
    '3 five',
  ])
})

test('a record in several open groups has only the keys of rows', async () => {
  replies['value":["kidney"'] = page(buildSlide({ id: 9, name: 'flat' }))
  const user = await showGrouped()
  await waitFor(() => expect(screen.getAllByRole('row', { name: 'flat' })).toHaveLength(2))
  act(() => screen.getAllByRole('row', { name: 'flat' })[0]?.focus())
  const focused = () => document.activeElement?.getAttribute('role')
  expect(focused()).toBe('row')
  await user.keyboard('{F2}')
  expect([focused(), document.querySelector('[data-marked]')]).toEqual(['row', null])
})

test('the keyboard moves past a record that is in several open groups', async () => {
  replies['value":["kidney"'] = page(buildSlide({ id: 9, name: 'flat' }))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = await showGrouped()
  await waitFor(() => expect(screen.getAllByRole('row', { name: 'flat' })).toHaveLength(2))
  const rows = () => screen.getAllByRole('row')
  act(() => screen.getAllByRole('row', { name: 'flat' })[0]?.focus())
  const first = rows().indexOf(document.activeElement as HTMLElement)
  for (let index = first + 1; index < rows().length; index++) {
    await user.keyboard('{ArrowDown}')
    expect(rows().indexOf(document.activeElement as HTMLElement)).toBe(index)
  }
  expect(logged.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
})

test('a group that failed to load says so and can be retried', async () => {
  failing = 'path=["B-2"]'
  const user = await showGrouped()
  const failed = await row('This group could not be loaded. Try again')
  failing = undefined
  expect(asked('path=["B-2"]')).toHaveLength(1)
  await user.click(failed)
  expect(await row('Organ: liver, 2 slides')).toBeTruthy()
})

test('open groups reload when records changed, and removing the grouping restores the list', async () => {
  const user = await showGrouped()
  await row('slide 10')
  act(() => announceRecordsChanged())
  for (const part of ['path=["B-2"]', 'value":["liver"', 'value":["kidney"'])
    await waitFor(() => expect(asked(part)).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: /^Group/ }))
  await user.selectOptions(await screen.findByLabelText('Group by'), '')
  expect(await row('flat')).toBeTruthy()
  expect(screen.queryByRole('treegrid')).toBeNull()
})

test('rows are grouped by any field, including one without a column, and by the case that names begin with', async () => {
  replies['group=vendor'] = page(group('Leica', 4))
  const user = await showGrouped()
  await user.click(screen.getByRole('button', { name: /^Group/ }))
  const select = await screen.findByLabelText('Group by')
  const offered = within(select)
    .getAllByRole('option')
    .map(option => option.textContent)
  expect(new Set(offered).size).toBe(offered.length)
  expect(offered).toEqual(expect.arrayContaining(['Source', 'Created', 'Vendor', 'Dataset', 'File Type']))
  expect(offered.at(-1)).toBe('Case: first 2 parts of Block ID, cut at "-"')
  await user.selectOptions(screen.getByLabelText('Then by'), '')
  await user.selectOptions(select, 'Vendor')
  expect(await row('Vendor: Leica, 4 slides')).toBeTruthy()
})
