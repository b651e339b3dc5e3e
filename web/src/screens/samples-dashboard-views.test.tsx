// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSample } from '../samples/sample.fixture.ts'
import { tableStore } from '../ui/stores/user-store.ts'
import { headers, press } from './samples-dashboard.fixture.tsx'
import {
  actionsOf,
  buildView,
  ME,
  openSamples,
  openViews,
  ruleOf,
  saveView,
  ViewServer,
  viewButton,
} from './samples-views.fixture.ts'

let user = 0
const subject = () => `viewer ${user}`
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: subject() } }) }))

const SIX = ['Sample ID', 'Specimen Type', 'Organ Type', 'QC Status', 'Created', 'File Path']
/** How a parameter of a column is saved. */
const rule = (organ: string) => ruleOf('organ_type', organ)
const liver = buildView(1, { name: 'Liver', state: { organ_type: 'liver', ordering: 'file_name' } })
const own = buildView(2, { name: 'Own', shared: false, owner: ME, state: { search: 'ndpi' } })

const server = new ViewServer()
beforeEach(() => {
  user += 1
  server.samples = [buildSample({ id: 1, organ_type: 'liver' })]
  server.views = [liver, own]
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

const namesIn = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('listitem')
    .map(item => item.textContent)
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the list of views', () => {
  test('lists mine and shared ones, with the number of matches of each', async () => {
    const { user: actor } = await openSamples()
    server.samples = [buildSample({ id: 1 }), buildSample({ id: 2 })]
    const views = await openViews(actor)
    await waitFor(() => expect(namesIn('Mine')).toEqual(['Own2 match']))
    expect(namesIn('Shared')).toEqual(['LiverShared by Otto2 match'])
    expect(server.callsOf('limit=1&')).toEqual([
      `GET /api/samples/?offset=0&limit=1&filter=${encodeURIComponent(rule('liver')).replaceAll('%2C', ',')}`,
      'GET /api/samples/?offset=0&limit=1&search=ndpi',
    ])
    expect(views.getByRole('button', { name: 'Default View' }).getAttribute('aria-current')).toBe('true')
    expect(document.activeElement).toBe(views.getByRole('button', { name: 'Default View' }))
  })

  test('arrow keys move through it, and Escape returns to its button', async () => {
    const { user: actor } = await openSamples()
    const views = await openViews(actor)
    await actor.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(views.getByRole('button', { name: 'Own' }))
    await actor.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(views.getByRole('button', { name: 'Save as new' }))
    await actor.keyboard('{Escape}')
    await closed()
    expect(document.activeElement).toBe(viewButton())
    await openViews(actor)
    await actor.keyboard('{ArrowDown}{Enter}')
    await closed()
    expect(viewButton().textContent).toBe('Views: Own')
    expect(document.activeElement).toBe(viewButton())
  })

  test('is searchable with more than eight views', async () => {
    server.views = Array.from({ length: 9 }, (_, index) => buildView(index + 1, { name: `Knockout ${index + 1}` }))
    const { user: actor } = await openSamples()
    const views = await openViews(actor)
    await actor.type(views.getByRole('textbox', { name: 'Find a view' }), 'out 7')
    expect(namesIn('Shared')).toEqual([expect.stringMatching(/^Knockout 7/)])
    await actor.type(views.getByRole('textbox', { name: 'Find a view' }), 'x')
    expect(views.getByText('Nothing found for "out 7x".')).toBeTruthy()
  })

  test('has the built-in view for everybody: all samples, newest first, with six columns', async () => {
    const { user: actor, saysParams } = await openSamples(`/?view=${own.uuid}`)
    await actor.click((await openViews(actor)).getByRole('button', { name: 'Default View' }))
    await waitFor(() => expect(headers()).toEqual(SIX))
    await waitFor(() => expect(server.asked().at(-1)).toBe('&ordering=-created_at'))
    expect(viewButton().textContent).toBe('Views: Default View')
    await saysParams({ columns: 'sample_id,specimen_type,organ_type,qc_status,created_at,file_path' })
    await openViews(actor)
    expect(screen.queryByRole('button', { name: 'Actions for Default View' })).toBeNull()
  })
})

describe('Save as new', () => {
  test('is disabled while the trimmed name is blank, or if a view of mine has it', async () => {
    const { user: actor } = await openSamples()
    const views = await openViews(actor)
    await actor.click(views.getByRole('button', { name: 'Save as new' }))
    const [button, field] = [
      views.getByRole('button', { name: 'Save View' }),
      views.getByRole('textbox', { name: 'View name' }),
    ]
    expect(views.getByText('Keeps search, filters, groups, sort and columns.')).toBeTruthy()
    for (const [typed, isDisabled] of [
      ['   ', true],
      ['default view', true],
      ['OWN ', true],
      ['Liver', false],
    ] as const) {
      await actor.clear(field)
      await actor.type(field, typed)
      expect([typed, (button as HTMLButtonElement).disabled]).toEqual([typed, isDisabled])
    }
    await actor.clear(field)
    await actor.type(field, 'own')
    expect(views.getByText('There is a view named "Own" already.')).toBeTruthy()
    await actor.keyboard('{Escape}')
    expect(document.activeElement).toBe(views.getByRole('button', { name: 'Save as new' }))
    await actor.keyboard('{Enter}{Shift>}{Tab}{/Shift}{Escape}')
    expect(views.queryByRole('textbox', { name: 'View name' })).toBeNull()
    await actor.keyboard('{Escape}')
    await closed()
  })

  test('shares what it saves, and keeps the name if that failed', async () => {
    const { user: actor } = await openSamples('/?organ_type=skin')
    const views = await openViews(actor)
    server.fail('POST /api/views/', 409, 'You have 200 views.')
    await actor.click(views.getByRole('button', { name: 'Save as new' }))
    await actor.click(views.getByRole('checkbox', { name: 'Share with everybody' }))
    await actor.type(views.getByRole('textbox', { name: 'View name' }), 'Skin{Enter}')
    expect((await views.findByRole('alert')).textContent).toBe('You have 200 views.')
    server.recover('POST /api/views/')
    await actor.click(views.getByRole('button', { name: 'Save View' }))
    await closed()
    expect(server.sent.at(-1)?.body).toMatchObject({ name: 'Skin', shared: true, state: { filter: rule('skin') } })
    expect(viewButton().textContent).toBe('Views: Skin')
  })
})

describe('the actions on a view', () => {
  test("are in words, by the user's permissions", async () => {
    server.views = [
      liver,
      own,
      buildView(3, { name: 'Locked', locked: true }),
      { ...own, id: 4, name: 'Given', shared: true },
    ]
    const { user: actor } = await openSamples()
    const views = await openViews(actor)
    const words = async (name: string) =>
      (await actionsOf(actor, name)).getAllByRole('button').map(button => button.textContent)
    await views.findByRole('region', { name: 'Mine' })
    expect(await words('Liver')).toEqual(['Save changes to Liver', 'Rename', 'Open with this view'])
    expect(await words('Locked')).toEqual(['Open with this view'])
    expect(await words('Own')).toEqual(['Save changes to Own', 'Rename', 'Share', 'Open with this view', 'Delete'])
    expect(await words('Given')).toEqual([
      'Save changes to Given',
      'Rename',
      'Stop sharing',
      'Lock',
      'Open with this view',
      'Delete',
    ])
  })

  test("let an admin make it everyone's default", async () => {
    server.answer('GET /api/auth/me/', { ...ME, role: 'admin' })
    const { user: actor } = await openSamples()
    await openViews(actor)
    await actor.click((await actionsOf(actor, 'Liver')).getByRole('button', { name: 'Open for everyone: Liver' }))
    expect(await screen.findByText('Shared by Otto · Opens for everyone')).toBeTruthy()
    expect(server.sent.at(-1)?.body).toEqual({ is_default: true })
    expect(press('Stop opening Liver for everyone')).toBe(document.activeElement)
  })

  test('keep the focus on the button that became its opposite', async () => {
    const { user: actor } = await openSamples()
    await openViews(actor)
    await actor.click((await actionsOf(actor, 'Own')).getByRole('button', { name: 'Share Own with everybody' }))
    await actor.click(await screen.findByRole('button', { name: 'Lock Own' }))
    expect(await screen.findByText('Shared · Locked')).toBeTruthy()
    expect(press('Unlock Own')).toBe(document.activeElement)
  })

  test('rename it, but not to the name of another view of mine', async () => {
    const { user: actor } = await openSamples()
    await openViews(actor)
    await actor.click((await actionsOf(actor, 'Own')).getByRole('button', { name: 'Rename Own' }))
    const field = screen.getByRole('textbox', { name: 'New name of Own' })
    await actor.clear(field)
    await actor.type(field, 'default view')
    expect(screen.getByText('There is a view named "Default View" already.')).toBeTruthy()
    expect(press('Save name')).toHaveProperty('disabled', true)
    await actor.keyboard('{Escape}')
    expect(press('Actions for Own')).toBe(document.activeElement)

    server.fail('PATCH /api/views/2/', 412, 'Someone else just changed this view.')
    await actor.click(press('Rename Own'))
    await actor.clear(screen.getByRole('textbox', { name: 'New name of Own' }))
    await actor.type(screen.getByRole('textbox', { name: 'New name of Own' }), 'By file{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Someone else just changed this view.')
    server.recover('PATCH /api/views/2/')
    await actor.click(press('Save name'))
    await waitFor(() => expect(namesIn('Mine')[0]).toMatch(/^By file/))
    expect(press('Actions for By file')).toBe(document.activeElement)
  })

  test("save the table's state in it", async () => {
    const { user: actor } = await openSamples('/?organ_type=skin')
    await openViews(actor)
    await actor.click((await actionsOf(actor, 'Own')).getByRole('button', { name: 'Save changes to Own' }))
    await waitFor(() => expect(viewButton().textContent).toBe('Views: Own'))
    expect(server.sent.at(-1)).toMatchObject({ body: { state: { filter: rule('skin') } }, ifMatch: '"1"' })
    expect(screen.queryByRole('button', { name: 'Save changes to Own' })).toBeNull()
  })

  test('delete it: the current one falls back to the default view', async () => {
    const { user: actor } = await openSamples(`/?view=${own.uuid}`)
    await openViews(actor)
    await actor.click((await actionsOf(actor, 'Own')).getByRole('button', { name: 'Delete Own' }))
    await waitFor(() => expect(headers()).toEqual(SIX))
    await waitFor(() => expect(server.asked().at(-1)).toBe('&ordering=-created_at'))
    expect(viewButton().textContent).toBe('Views: Default View')
    expect(press('Default View')).toBe(document.activeElement)
  })

  test('delete another one, which leaves the table unchanged; a shared one asks first', async () => {
    server.views = [own, { ...liver, owner: ME }]
    const { user: actor } = await openSamples(`/?view=${own.uuid}`)
    await openViews(actor)
    const shown = headers()
    await actor.click((await actionsOf(actor, 'Liver')).getByRole('button', { name: 'Delete Liver' }))
    expect(screen.getByRole('alert').textContent).toContain('Delete "Liver"? Others may use it.')
    await actor.keyboard('{Escape}')
    expect(server.views).toHaveLength(2)
    await actor.click(press('Delete Liver'))
    await actor.click(press('Delete Liver'))
    await waitFor(() => expect(namesIn('Mine')).toHaveLength(1))
    expect(headers()).toEqual(shown)
    expect(viewButton().textContent).toBe('Views: Own')
  })
})

describe('unsaved changes', () => {
  const unsaved = () => screen.findByTitle(/^Unsaved changes: /)

  test('are listed, marked before the name of the view, and reverted by Reset', async () => {
    const { user: actor, saysParams } = await openSamples()
    await actor.click((await openViews(actor)).getByRole('button', { name: 'Own' }))
    expect(viewButton().textContent).toBe('Views: Own')
    await actor.click(press('File Name'))
    expect((await unsaved()).textContent).toBe('Unsaved changes: sort')
    expect(press('Views: Own (unsaved changes)')).toBeTruthy()
    await actor.click(await screen.findByRole('button', { name: 'Show only liver 1 sample' }))
    await waitFor(async () => expect((await unsaved()).textContent).toBe('Unsaved changes: filter, sort'))
    await actor.click(press('Density: Normal'))
    await actor.click(await screen.findByRole('menuitemradio', { name: 'Relaxed' }))
    await waitFor(async () => expect((await unsaved()).textContent).toBe('Unsaved changes: filter, sort, density'))
    await actor.click(press('Reset'))
    await waitFor(() => expect(screen.queryByTitle(/^Unsaved changes/)).toBeNull())
    await saysParams({ view: own.uuid })
    expect(viewButton()).toBe(document.activeElement)
  })

  test('are saved without a confirmation', async () => {
    const { user: actor } = await openSamples(`/?view=${own.uuid}`)
    await actor.click(press('File Name'))
    await actor.click(await screen.findByRole('button', { name: 'Save changes to Own' }))
    await waitFor(() => expect(screen.queryByTitle(/^Unsaved changes/)).toBeNull())
    expect(server.sent.at(-1)).toMatchObject({
      call: 'PATCH /api/views/2/',
      body: { state: { search: 'ndpi', ordering: 'file_name' } },
    })
    expect(server.toasts).toContain('View "Own" saved')
    expect(viewButton()).toBe(document.activeElement)
  })

  test("of a view that the user can't change are saved as a new one", async () => {
    server.views = [{ ...liver, locked: true }]
    const { user: actor } = await openSamples(`/?view=${liver.uuid}`)
    await actor.click(press('File Type'))
    await unsaved()
    expect(screen.queryByRole('button', { name: 'Save changes to Liver' })).toBeNull()
    await actor.click(press('Save as new'))
    await actor.type(await screen.findByRole('textbox', { name: 'View name' }), 'Liver by type{Enter}')
    await waitFor(() => expect(viewButton().textContent).toBe('Views: Liver by type'))
    expect(server.sent.at(-1)?.body.state).toEqual({ filter: rule('liver'), ordering: 'file_type' })
    expect(viewButton()).toBe(document.activeElement)
  })

  test('that fail to save stay, with a toast', async () => {
    const { user: actor } = await openSamples(`/?view=${own.uuid}`)
    await actor.click(press('File Name'))
    server.fail('PATCH /api/views/2/', 500)
    await actor.click(await screen.findByRole('button', { name: 'Save changes to Own' }))
    await waitFor(() => expect(server.toasts).toContain('View "Own" could not be saved'))
    expect(await unsaved()).toBeTruthy()
  })

  test('do not exist while no view is chosen', async () => {
    const { user: actor } = await openSamples()
    await actor.click(press('File Name'))
    await saveView(actor, 'By file')
    expect(screen.queryByTitle(/^Unsaved changes/)).toBeNull()
  })
})

describe('a Reader', () => {
  test("has views of their own, and can't change shared ones", async () => {
    const { user: actor } = await openSamples('/', false)
    const views = await openViews(actor)
    await views.findByRole('region', { name: 'Mine' })
    const words = async (name: string) =>
      (await actionsOf(actor, name)).getAllByRole('button').map(button => button.textContent)
    expect(await words('Liver')).toEqual(['Open with this view'])
    expect(await words('Own')).toEqual(['Save changes to Own', 'Rename', 'Open with this view', 'Delete'])
    await actor.click(views.getByRole('button', { name: 'Save as new' }))
    expect(views.queryByRole('checkbox', { name: 'Share with everybody' })).toBeNull()
  })
})

describe('views stored only in this browser', () => {
  const kept = (id: string, more: object = {}) => ({
    id,
    name: id,
    filter: { organ_type: ['liver'] },
    sort: { field: 'file_name', order: 'asc' },
    columns: ['sample_id', 'created_at'],
    isDefault: false,
    ...more,
  })
  const store = (...views: unknown[]) => tableStore.change(`${subject()}/samples/views`, () => views)
  const stored = () => tableStore.read(`${subject()}/samples/views`)

  test('move to the server by one click, including the default', async () => {
    await store(kept('Livers', { isDefault: true }), kept('Bare', { filter: {}, sort: undefined }), 'no view')
    const { user: actor } = await openSamples()
    const views = await openViews(actor)
    expect(await views.findByText(/^2 views are kept in this browser only\./)).toBeTruthy()
    await actor.click(views.getByRole('button', { name: 'Move them to the server' }))
    await waitFor(() => expect(namesIn('Mine')).toHaveLength(3))
    expect(server.views.slice(-2)).toMatchObject([
      {
        name: 'Livers',
        shared: false,
        state: {
          filter: rule('liver'),
          ordering: 'file_name',
          columns: 'sample_id,created_at',
        },
      },
      { name: 'Bare', state: { columns: 'sample_id,created_at', ordering: '' } },
    ])
    expect(views.queryByText(/in this browser only/)).toBeNull()
    expect(await stored()).toEqual(['no view'])
    expect(screen.getByText('Opens by default')).toBeTruthy()
    expect(server.toasts).toContain('2 views moved to the server')
  })

  test("stay if they can't be moved, and show why", async () => {
    await store(kept('own'), kept('Livers'))
    const { user: actor } = await openSamples()
    const views = await openViews(actor)
    server.fail('POST /api/views/', 409, 'You have 200 views.')
    await actor.click(await views.findByRole('button', { name: 'Move them to the server' }))
    await views.findByText('"own" stays here: There is a view named "Own" already.')
    expect(views.getByText('"Livers" stays here: You have 200 views.')).toBeTruthy()
    expect(await stored()).toHaveLength(2)
    server.recover('POST /api/views/')
    await actor.click(views.getByRole('button', { name: 'Move them to the server' }))
    expect(await views.findByText(/^1 view is kept in this browser only\./)).toBeTruthy()
    expect(await stored()).toMatchObject([{ name: 'own' }])
  })
})
