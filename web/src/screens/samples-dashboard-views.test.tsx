// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSample } from '../samples/sample.fixture.ts'
import { headers, ListedSamples, press, row, showDashboard } from './samples-dashboard.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `viewer ${user}` } }) }))

let server: ListedSamples
beforeEach(() => {
  user += 1
  server = new ListedSamples()
  server.samples = [buildSample({ id: 1, organ_type: 'liver' })]
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

type Actor = ReturnType<typeof showDashboard>['user']
const FIRST = [
  'Sample ID',
  'QC Status',
  'Machine QC Status',
  'Blur Detection Threshold',
  'Created',
  'Instrument',
  'File Name',
  'File Type',
]
const SIX = ['Sample ID', 'Specimen Type', 'Organ Type', 'QC Status', 'Created', 'File Path']

async function open() {
  const shown = showDashboard()
  await row('S-1')
  return shown
}
async function openViews(actor: Actor) {
  await actor.click(press('Views'))
  return within(await screen.findByRole('dialog', { name: 'Saved Views' }))
}
/** Saves what the list shows, and closes the dialog. */
async function save(actor: Actor, name: string) {
  const dialog = await openViews(actor)
  await actor.type(dialog.getByRole('textbox', { name: 'Save the present view as' }), `${name}{Enter}`)
  await dialog.findByText(name)
  await close(actor)
}
async function close(actor: Actor) {
  await actor.click(press('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const entries = () => screen.getAllByRole('listitem').filter(item => item.closest('[role=dialog]'))
const entry = (name: string) => {
  const found = entries().find(item => within(item).queryByText(name))
  if (!found) throw new Error(`There is no view ${name}`)
  return within(found)
}
const names = () => entries().map(item => item.querySelector('[title]')?.textContent)
const lastQuery = () => server.lists().at(-1)

describe('saved views', () => {
  test('the first visit shows the columns of the dashboard, not the six of the built-in view; choosing it shows them', async () => {
    const { user } = await open()
    expect(headers()).toEqual(FIRST)
    await openViews(user)
    expect(names()).toEqual(['Default View'])
    expect(entry('Default View').getByText(/Built in · Created descending · 6 columns/)).toBeTruthy()
    await user.click(press('Apply Default View'))
    await waitFor(() => expect(headers()).toEqual(SIX))
    expect(lastQuery()).toBe('offset=0&limit=50&ordering=-created_at')
  })

  test('the built-in view can be neither changed nor deleted, and no other takes its name', async () => {
    const { user } = await open()
    const dialog = await openViews(user)
    expect(dialog.queryByRole('button', { name: /^(Delete|Rename|Overwrite) Default View/ })).toBeNull()
    await user.type(dialog.getByRole('textbox'), 'default view')
    expect(dialog.getByText('"Default View" is built in. Take another name.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Save View' })).toHaveProperty('disabled', true)
  })

  test('Save is disabled while the name is blank after trimming', async () => {
    const { user } = await open()
    const dialog = await openViews(user)
    const button = dialog.getByRole('button', { name: 'Save View' })
    expect(button).toHaveProperty('disabled', true)
    await user.type(dialog.getByRole('textbox'), '   ')
    expect(button).toHaveProperty('disabled', true)
    await user.type(dialog.getByRole('textbox'), 'Liver')
    expect(button).toHaveProperty('disabled', false)
  })

  test('a view holds filter, sort and columns; applied, it brings them back and leaves the search alone', async () => {
    const { user } = await open()
    await user.click(press('Show only liver 1 sample'))
    await user.click(press('File Name'))
    await save(user, 'Livers by file')
    await user.click(press('Clear all'))
    await user.click(press('Created'))
    await user.type(screen.getByRole('textbox', { name: 'Search samples' }), 'ndpi{Enter}')
    await waitFor(() => expect(lastQuery()).toBe('offset=0&limit=50&ordering=created_at&search=ndpi'))
    await openViews(user)
    expect(
      entry('Livers by file').getByText(/^Current, changed since · File Name ascending · 8 columns · 1 filter$/),
    ).toBeTruthy()
    await user.click(press('Apply Livers by file'))
    await waitFor(() => expect(lastQuery()).toBe('offset=0&limit=50&organ_type=liver&ordering=file_name&search=ndpi'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openViews(user)
    expect(entry('Livers by file').getByText(/^Current · /)).toBeTruthy()
  })

  test("the user's default view is applied on opening, and the star moves", async () => {
    const { user, unmount } = await open()
    await user.click(press('Show only liver 1 sample'))
    await save(user, 'Livers')
    await openViews(user)
    await user.click(press('Set Livers as default view'))
    expect(press('Set Livers as default view').getAttribute('aria-pressed')).toBe('true')
    expect(press('Set Default View as default view').getAttribute('aria-pressed')).toBe('false')
    await close(user)
    unmount()

    server.calls.length = 0
    const again = await open()
    // The list, and the number of all samples for the badge.
    expect(server.lists().sort()).toEqual([
      'offset=0&limit=1',
      'offset=0&limit=50&organ_type=liver&ordering=-created_at',
    ])
    expect(screen.getByText(/^Total Samples/).textContent).toBe('Total Samples 1')
    expect(press('Remove Organ Type: liver')).toBeTruthy()
    await openViews(again.user)
    expect(entry('Livers').getByText(/^Current · /)).toBeTruthy()
    await again.user.click(press('Set Default View as default view'))
    await close(again.user)
    again.unmount()

    server.calls.length = 0
    await open()
    expect(server.lists()).toEqual(['offset=0&limit=50&ordering=-created_at'])
  })

  test('deleting the current view falls back to the default view', async () => {
    const { user } = await open()
    await user.click(press('Show only liver 1 sample'))
    await save(user, 'Livers')
    await openViews(user)
    await user.click(press('Delete Livers'))
    expect(names()).toEqual(['Default View'])
    await waitFor(() => expect(headers()).toEqual(SIX))
    expect(lastQuery()).toBe('offset=0&limit=50&ordering=-created_at')
    expect(entry('Default View').getByText(/^Current · /)).toBeTruthy()
  })

  test('deleting another view leaves the list as it is', async () => {
    const { user } = await open()
    await save(user, 'One')
    await save(user, 'Two')
    await openViews(user)
    await user.click(press('Delete One'))
    expect(names()).toEqual(['Default View', 'Two'])
    expect(headers()).toEqual(FIRST)
  })

  test('a view is overwritten by its button or by its name, and renamed', async () => {
    const { user } = await open()
    await save(user, 'Mine')
    await user.click(press('File Name'))
    const dialog = await openViews(user)
    await user.click(press('Overwrite Mine with the present view'))
    expect(entry('Mine').getByText(/^Current · File Name ascending/)).toBeTruthy()
    await user.type(dialog.getByRole('textbox'), 'mine')
    await user.click(press('Overwrite View'))
    expect(names()).toEqual(['Default View', 'Mine'])

    await user.click(press('Rename Mine'))
    const field = screen.getByRole('textbox', { name: 'New name of Mine' })
    await user.clear(field)
    await user.type(field, 'default view')
    expect(screen.getByText('There is a view named "Default View" already.')).toBeTruthy()
    expect(press('Save name')).toHaveProperty('disabled', true)
    await user.clear(field)
    await user.type(field, 'By file{Enter}')
    expect(names()).toEqual(['Default View', 'By file'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename By file')
  })

  test('Escape leaves a name as it was, and the dialog open', async () => {
    const { user } = await open()
    await save(user, 'Mine')
    await openViews(user)
    await user.click(press('Rename Mine'))
    await user.keyboard('x{Escape}')
    expect(names()).toEqual(['Default View', 'Mine'])
  })

  test('a view that the browser can not keep is there until the page is closed, and the dialog says so', async () => {
    const { user } = await open()
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
    await save(user, 'Mine')
    const dialog = await openViews(user)
    expect(names()).toEqual(['Default View', 'Mine'])
    expect(await dialog.findByText(/^This browser could not keep the last change\./)).toBeTruthy()
  })

  test('views are kept by user, and survive what clears local storage', async () => {
    const { user: anna, unmount } = await open()
    await save(anna, 'Mine')
    unmount()
    localStorage.clear()
    const again = await open()
    await openViews(again.user)
    expect(names()).toEqual(['Default View', 'Mine'])
    cleanup()
    user += 1
    const other = await open()
    await openViews(other.user)
    expect(names()).toEqual(['Default View'])
  })
})
