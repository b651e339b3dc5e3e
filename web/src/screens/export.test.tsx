// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, findRow, grid, SlideServer, showSlideScreen } from './slide-screens.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

const PREPARE = 'POST /api/slides/export/'
let server: SlideServer
let downloaded: string[]
beforeEach(() => {
  user += 1
  downloaded = []
  server = new SlideServer()
  server.start()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(this.getAttribute('href') ?? '')
  })
})
afterEach(() => {
  cleanup()
  server.stop()
})

async function openDashboard(names: readonly string[]) {
  for (const name of names) server.add({ name, organ: 'liver' })
  const shown = await showSlideScreen('/slides')
  await waitFor(() => expect(grid().getAttribute('aria-busy')).toBe('false'))
  return shown
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Export Slides' }))
const prepared = () => server.sent.filter(({ call }) => call === PREPARE).map(({ body }) => body)

test('the matches are exported with the shown columns to Excel, by an address that the browser downloads', async () => {
  server.answer(PREPARE, { download: '/api/slides/export/secret/', expires_in: 60 }, 201)
  const { user } = await openDashboard(['A-1', 'A-2', 'B-1'])
  await user.type(screen.getByRole('textbox', { name: 'Search slides' }), 'A-')
  await waitFor(() => expect(screen.queryByRole('row', { name: 'B-1' })).toBeNull())
  await user.click(button('Export'))
  const { getByRole } = await dialog()
  await waitFor(() => expect(document.activeElement).toBe(getByRole('button', { name: 'All 2 that match' })))
  const pressed = (group: string) =>
    within(getByRole('group', { name: group })).getByRole('button', { pressed: true }).textContent
  expect(['Rows', 'Columns', 'File', 'Headers'].map(pressed)).toEqual([
    'All 2 that match',
    'Shown in the table',
    'Excel',
    'As on screen',
  ])
  await user.click(getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(downloaded).toEqual(['/api/slides/export/secret/']))
  expect(prepared()).toEqual([
    {
      format: 'xlsx',
      headers: 'labels',
      columns: [
        ...['name', 'uuid', 'block_id', 'cut_number', 'source', 'species', 'organ', 'description'],
        ...['status', 'file_type', 'file_size', 'created_at', 'updated_at'],
      ],
      ordering: '-created_at',
      where: { query: { search: 'A-' }, total: 2 },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.toasts).toEqual(['Download started'])
})

test('only selected slides are exported, with all columns by API name, as CSV', async () => {
  server.answer(PREPARE, { download: '/d/', expires_in: 60 }, 201)
  const { user } = await openDashboard(['A-1', 'A-2'])
  await findRow('A-2')
  await user.click(screen.getByRole('checkbox', { name: 'Select A-2' }))
  await user.click(button('Export'))
  const { getByRole, getByText } = await dialog()
  expect(getByRole('button', { name: '1 selected' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(within(getByRole('group', { name: 'Columns' })).getByRole('button', { name: 'All' }))
  await user.click(getByText('CSV'))
  await user.click(getByText('As in the API'))
  await user.click(getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(downloaded).toEqual(['/d/']))
  expect(prepared()).toEqual([
    { format: 'csv', headers: 'names', ordering: '-created_at', where: { ids: [{ id: server.slides[1]?.id }] } },
  ])
})

test('a rejected export shows why and stays open; a changed total is used for the next attempt', async () => {
  const sentence = 'By now 3 slides match, not 1.'
  server.answer(PREPARE, { detail: sentence, current: { total: 3 } }, 409)
  const { user } = await openDashboard(['A-1'])
  await user.click(button('Export'))
  const { getByRole, findByRole } = await dialog()
  await user.click(getByRole('button', { name: 'Export' }))
  expect((await findByRole('alert')).textContent).toBe(sentence)
  server.fail(PREPARE, 503, '2 files are being exported at this moment.')
  expect(await findByRole('button', { name: 'All 3' })).toBeTruthy()
  await user.click(getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(getByRole('alert').textContent).toBe('2 files are being exported at this moment.'))
  expect(prepared().map(({ where }) => where.total)).toEqual([1, 3])
  expect(downloaded).toEqual([])
})
