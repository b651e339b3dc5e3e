// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { announceRecordsChanged } from '../../api/records-changed.ts'
import { RecordsDashboard } from '../../table/dashboard/records-dashboard.tsx'
import { giveElementsSize } from '../../table/dashboard/records-table.fixture.tsx'
import { buildSlide } from '../slide.fixture.ts'
import { slidesDashboard } from './slides-dashboard.tsx'

const fetch = vi.fn<typeof globalThis.fetch>()
const group = (value: string | null, count: number, groups?: number) => ({ value, label: value, count, groups })
const page = (...results: object[]) => ({ results, total: results.length, count: results.length, records: 899 })
const REPLIES: Record<string, object> = {
  // While the second field is being chosen.
  'group=block_id': page(group('B-2', 3), group('B-10', 890), group(null, 6)),
  'group=block_id,organ': page(group('B-2', 3, 2), group('B-10', 890, 1), group(null, 6, 1)),
  'path=["B-2"]': page(group('liver', 2), group(null, 1)),
  'path=["B-10"]': page(group('kidney', 890)),
  'value":["liver"': page(buildSlide({ id: 1, name: 'one' }), buildSlide({ id: 2, name: 'two' })),
}
let failing: string | undefined

beforeEach(() => {
  giveElementsSize()
  localStorage.clear()
  failing = undefined
  connectBackend({
    apiUrl: '',
    token: async () => 'token',
    onSessionLost: () => {},
    features: ['groups', 'filter'],
  })
  vi.stubGlobal('fetch', fetch)
  fetch.mockImplementation(async input => {
    const address = decodeURIComponent(String(input))
    if (failing !== undefined && address.includes(failing)) return Response.json({ detail: 'Away' }, { status: 503 })
    const found = Object.keys(REPLIES).findLast(part => address.includes(part))
    return Response.json(found ? REPLIES[found] : page(buildSlide({ id: 9, name: 'flat' })))
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
      <MantineProvider env="test">
        <RecordsDashboard dashboard={slidesDashboard} user="anna" />
      </MantineProvider>
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
const GROUPS = [
  '1 Block ID: B-2, 3 slides in 2 groups',
  '1 Block ID: B-10, 890 slides in 1 group',
  '1 Block ID: no value, 6 slides in 1 group',
]

test('rows are grouped by two fields, with exact counts; a group opens and closes by mouse and keys', async () => {
  const user = await showGrouped()
  await row('Block ID: B-2, 3 slides in 2 groups')
  expect(shown()).toEqual(GROUPS)
  expect(screen.getByText('Showing 3 of 3 groups, 899 slides')).toBeTruthy()

  await user.click(await row('Block ID: B-2, 3 slides in 2 groups'))
  await row('Organ: liver, 2 slides')
  expect((await row('Block ID: B-2, 3 slides in 2 groups')).getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}{ArrowRight}')
  await row('two')
  expect(shown()).toEqual([
    GROUPS[0],
    '2 Organ: liver, 2 slides',
    '3 one',
    '3 two',
    '2 Organ: no value, 1 slide',
    ...GROUPS.slice(1),
  ])
  const rules = { and: [rule('block_id', 'B-2'), rule('organ', 'liver')] }
  expect(new URL(String(fetch.mock.lastCall?.[0]), 'http://x').searchParams.get('filter')).toBe(JSON.stringify(rules))

  await user.keyboard('{ArrowLeft}')
  expect(shown()).toHaveLength(5)
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(shown()).toEqual(GROUPS)
  expect(document.activeElement).toBe(await row(GROUPS[0]?.slice(2) as string))
})
const rule = (field: string, value: string) => ({ field, op: 'one_of', value: [value] })

test('the address is not read anew where rows become groups', async () => {
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

test('cells of records in open groups are one range of rows, past the heads of groups', async () => {
  const user = await showGrouped()
  await user.click(await row('Block ID: B-2, 3 slides in 2 groups'))
  await user.click(await row('Organ: liver, 2 slides'))
  await user.click(await row('Organ: no value, 1 slide'))
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

test('an edited record stays where it is, and the groups are counted again', async () => {
  const user = await showGrouped()
  await user.click(await row('Block ID: B-2, 3 slides in 2 groups'))
  await user.click(await row('Organ: liver, 2 slides'))
  const one = await row('one')
  const before = fetch.mock.calls.length
  await user.click(one.querySelector('[data-column=organ] button') as HTMLElement)
  await user.keyboard('{Control>}a{/Control}kidney{Enter}')
  await waitFor(() => expect(fetch.mock.calls.length).toBe(before + 3))
  const [saved, ...again] = fetch.mock.calls.slice(before).map(([address]) => new URL(String(address), 'http://x'))
  expect(saved?.pathname).toBe('/api/slides/1/')
  expect(again.map(({ pathname, searchParams }) => [pathname, searchParams.get('path')])).toEqual([
    ['/api/slides/groups/', null],
    ['/api/slides/groups/', '["B-2"]'],
  ])
  expect(await row('one')).toBeTruthy()
})

test("a group that loses its last record stays open with the edited record, and is gone once it's closed", async () => {
  const user = await showGrouped()
  await user.click(await row('Block ID: B-2, 3 slides in 2 groups'))
  await user.click(await row('Organ: liver, 2 slides'))
  const one = await row('one')
  vi.mocked(fetch).mockImplementation(async input => {
    const address = decodeURIComponent(String(input))
    if (address.includes('path=["B-2"]')) return Response.json(page(group('kidney', 2), group(null, 1)))
    if (address.includes('/groups/')) return Response.json(page(group('B-1', 4, 1), group('B-2', 3, 2)))
    return Response.json(buildSlide({ id: 1, name: 'one', organ: 'kidney' }))
  })
  await user.click(one.querySelector('[data-column=organ] button') as HTMLElement)
  await user.keyboard('{Control>}a{/Control}kidney{Enter}')
  await row('Organ: kidney, 2 slides')
  expect(shown()).toEqual([
    '1 Block ID: B-1, 4 slides in 1 group',
    '1 Block ID: B-2, 3 slides in 2 groups',
    '2 Organ: liver, 0 slides',
    '3 one',
    '3 two',
    '2 Organ: kidney, 2 slides',
    '2 Organ: no value, 1 slide',
  ])
  expect(within(await row('one')).getByRole('button', { name: 'kidney, edit Organ' })).toBeTruthy()
  expect(screen.getByText('Showing 2 of 2 groups, 899 slides')).toBeTruthy()
  await user.click(await row('Organ: liver, 0 slides'))
  expect(shown()).toHaveLength(4)
})

test('a record that stands in several open groups has the keys of rows alone', async () => {
  const user = await showGrouped()
  await user.click(await row('Block ID: B-2, 3 slides in 2 groups'))
  await user.click(await row('Organ: no value, 1 slide'))
  await user.click(await row('Block ID: B-10, 890 slides in 1 group'))
  await user.click(await row('Organ: kidney, 890 slides'))
  await waitFor(() => expect(screen.getAllByRole('row', { name: 'flat' })).toHaveLength(2))
  act(() => screen.getAllByRole('row', { name: 'flat' })[0]?.focus())
  const focused = () => document.activeElement?.getAttribute('role')
  expect(focused()).toBe('row')
  await user.keyboard('{F2}')
  expect([focused(), document.querySelector('[data-marked]')]).toEqual(['row', null])
})

test('a group that could not be loaded says so and is tried again', async () => {
  failing = 'path='
  const user = await showGrouped()
  await user.click(await row('Block ID: B-2, 3 slides in 2 groups'))
  const failed = await row('This group could not be loaded. Try again')
  failing = undefined
  await user.click(failed)
  expect(await row('Organ: no value, 1 slide')).toBeTruthy()
})

test('open groups are read again where records changed, and no grouping brings the list back', async () => {
  const user = await showGrouped()
  await user.click(await row('Block ID: B-2, 3 slides in 2 groups'))
  await row('Organ: liver, 2 slides')
  const before = fetch.mock.calls.length
  act(() => announceRecordsChanged())
  await row('Organ: liver, 2 slides')
  const again = fetch.mock.calls.slice(before).map(([address]) => String(address))
  expect(again.filter(address => address.includes('/groups/'))).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: /^Group/ }))
  await user.selectOptions(await screen.findByLabelText('Group by'), '')
  expect(await row('flat')).toBeTruthy()
  expect(screen.queryByRole('treegrid')).toBeNull()
})

test('rows are grouped by any field, one that is no column among them, and by the case that a name begins with', async () => {
  REPLIES['group=vendor'] = page(group('Leica', 4))
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
