// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { View } from '@vitrine/contract/views'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSample } from '../samples/sample.fixture.ts'
import { ListedSamples, press, row, showDashboard } from './samples-dashboard.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `librarian ${user}` } }) }))

const ME = { id: 5, username: 'anna', name: 'Anna', email: null, role: 'editor' }
const view = (id: number, fields: Partial<View> = {}): View => ({
  id,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  entity: 'samples',
  name: `view ${id}`,
  shared: true,
  locked: false,
  is_default: false,
  state: {},
  owner: { id: 6, username: 'otto', name: 'Otto' },
  version: 1,
  created_at: '2026-01-03T12:00:00Z',
  updated_at: '2026-01-03T12:00:00Z',
  ...fields,
})
const liver = view(1, { name: 'Liver', state: { organ_type: 'liver', ordering: 'file_name', density: 'compact' } })

class LibraryServer extends ListedSamples {
  views: View[] = []
  override start(features: readonly string[] = ['views']) {
    super.start(features)
    this.answer('GET /api/views/', () => Response.json({ results: this.views, total: this.views.length }))
    this.answer('GET /api/auth/me/', ME)
  }
  /** The parameters of the list calls so far that say which samples are asked for. */
  asked() {
    return this.callsOf('limit=50').map(call => call.split('limit=50')[1])
  }
}

const server = new LibraryServer()
beforeEach(() => {
  user += 1
  server.samples = [buildSample({ id: 1, organ_type: 'liver' })]
  server.views = [liver]
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

async function open(address = '/') {
  const shown = showDashboard(address)
  await row('S-1')
  const params = () => Object.fromEntries(new URLSearchParams(shown.history.location.search))
  return { ...shown, params, saysParams: (params_: object) => waitFor(() => expect(params()).toEqual(params_)) }
}
const SKIN = '00000000-0000-4000-8000-000000000005'
const openViews = async (actor: Awaited<ReturnType<typeof open>>['user']) => {
  await actor.click(press('Views'))
  return within(await screen.findByRole('region', { name: 'On the server' }))
}

describe('a table opens', () => {
  test('with the view that its address names, under what the address itself says', async () => {
    const { saysParams } = await open(`/?view=${liver.uuid}&ordering=-file_type`)
    expect(server.asked()).toEqual(['&organ_type=liver&ordering=-file_type'])
    expect(press('Density: Compact')).toBeTruthy()
    await saysParams({ view: liver.uuid, ordering: '-file_type' })
  })

  test('with the default for all, which its address names from then on', async () => {
    server.views = [{ ...liver, is_default: true }]
    const { saysParams } = await open()
    expect(server.asked()).toEqual(['&organ_type=liver&ordering=file_name'])
    await saysParams({ view: liver.uuid })
  })

  test('with its heading and a skeleton until its views are read', async () => {
    const release = server.hold('GET /api/views/')
    showDashboard()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Samples Dashboard')
    expect((await screen.findByRole('region', { name: 'Samples' })).getAttribute('aria-busy')).toBe('true')
    expect(server.asked()).toEqual([])
    release()
    await row('S-1')
    expect(screen.getByRole('region', { name: 'Samples' }).getAttribute('aria-busy')).toBeNull()
  })

  test('without any default where the address says something, or says that there is no view', async () => {
    server.views = [{ ...liver, is_default: true }]
    await open('/?qc_status=pass')
    expect(server.asked()).toEqual(['&qc_status=pass&ordering=-created_at'])
    cleanup()
    const { saysParams } = await open('/?view=')
    expect(server.asked().at(-1)).toBe('&ordering=-created_at')
    await saysParams({ view: '' })
  })

  test("with the user's own default before that for all; its address says what it shows", async () => {
    const { user: actor } = await open('/?organ_type=skin')
    await actor.click(press('Views'))
    await actor.type(await screen.findByRole('textbox', { name: 'Save the present view as' }), 'Mine{Enter}')
    await actor.click(await screen.findByRole('button', { name: 'Set Mine as default view' }))
    cleanup()
    server.views = [{ ...liver, is_default: true }]
    await waitFor(async () => {
      cleanup()
      const { saysParams } = await open()
      expect(server.asked().at(-1)).toBe('&organ_type=skin&ordering=-created_at')
      await saysParams({ organ_type: 'skin' })
    })
  })

  test("with the view of the server that the user chose, before that for all and in place of the browser's default", async () => {
    server.views = [
      liver,
      { ...liver, id: 3, uuid: SKIN, name: 'Skin', state: { organ_type: 'skin' }, is_default: true },
    ]
    const { user: actor } = await open('/?organ_type=lung')
    await actor.click(press('Views'))
    await actor.type(await screen.findByRole('textbox', { name: 'Save the present view as' }), 'Mine{Enter}')
    await actor.click(await screen.findByRole('button', { name: 'Set Mine as default view' }))
    const library = within(screen.getByRole('region', { name: 'On the server' }))
    await actor.click(library.getByRole('button', { name: 'Open this table with Liver' }))
    expect(await library.findByText('Shared by Otto · Your default')).toBeTruthy()
    cleanup()

    const { saysParams, user: again } = await open()
    expect(server.asked().at(-1)).toBe('&organ_type=liver&ordering=file_name')
    await saysParams({ view: liver.uuid })
    await again.click(
      (await openViews(again)).getByRole('button', { name: 'Liver is your default. Open this table without it' }),
    )
    await screen.findByRole('button', { name: 'Open this table with Liver' })
    cleanup()
    await open()
    expect(server.asked().at(-1)).toContain('organ_type=skin')
  })

  test('without a view that is not there for the user, and says so', async () => {
    const { saysParams } = await open('/?view=00000000-0000-4000-8000-000000000009&organ_type=skin')
    expect(server.asked()).toEqual(['&organ_type=skin&ordering=-created_at'])
    expect(await screen.findByText(/left out: view\.$/)).toBeTruthy()
    await saysParams({ organ_type: 'skin' })
  })

  test('also where the views can not be read', async () => {
    server.fail('GET /api/views/', 500)
    vi.spyOn(console, 'warn').mockReturnValue()
    await open()
    expect(server.asked()).toEqual(['&ordering=-created_at'])
  })
})

describe('a view of the server', () => {
  test('is applied, can be gone back from, and is saved once the table shows something else', async () => {
    const { user: actor, history, saysParams } = await open()
    await actor.click((await openViews(actor)).getByRole('button', { name: 'Apply Liver' }))
    await saysParams({ view: liver.uuid })
    await waitFor(() => expect(server.asked().at(-1)).toBe('&organ_type=liver&ordering=file_name'))
    expect(screen.queryByRole('button', { name: 'Save changes to Liver' })).toBeNull()

    await actor.click(press('Density: Compact'))
    await actor.click(await screen.findByRole('menuitemradio', { name: 'Relaxed' }))
    await saysParams({ view: liver.uuid, density: 'relaxed' })
    const state = { ...liver.state, density: 'relaxed' }
    server.answer('PATCH /api/views/1/', () => {
      server.views = [{ ...liver, state, version: 2 }]
      return Response.json(server.views[0])
    })
    await actor.click(await screen.findByRole('button', { name: 'Save changes to Liver' }))
    await saysParams({ view: liver.uuid })
    expect(server.sent.at(-1)).toMatchObject({ call: 'PATCH /api/views/1/', body: { state }, ifMatch: '"1"' })
    expect(screen.queryByRole('button', { name: 'Save changes to Liver' })).toBeNull()

    act(() => history.back())
    await waitFor(() => expect(server.asked().at(-1)).toBe('&ordering=-created_at'))
  })

  test('whose filter was taken away is not named by the address, and can still be saved', async () => {
    const { user: actor, saysParams } = await open(`/?view=${liver.uuid}`)
    await actor.click(await screen.findByRole('button', { name: /^Remove Organ Type/ }))
    await saysParams({ ordering: 'file_name', density: 'compact' })
    expect(await screen.findByRole('button', { name: 'Save changes to Liver' })).toBeTruthy()
  })

  test('is saved under a name, shared or not, with what the table shows', async () => {
    const { user: actor } = await open('/?organ_type=skin&open=1')
    const library = await openViews(actor)
    server.answer('POST /api/views/', () => {
      server.views = [liver, view(2, { name: 'Skin', owner: ME, state: { organ_type: 'skin' } })]
      return Response.json(server.views[1], { status: 201 })
    })
    await actor.click(library.getByRole('checkbox', { name: 'Share with everybody' }))
    await actor.type(library.getByRole('textbox', { name: 'Save on the server as' }), 'Skin{Enter}')
    expect(await library.findByText('Current · Yours, shared')).toBeTruthy()
    expect(server.sent.at(-1)?.body).toEqual({
      entity: 'samples',
      name: 'Skin',
      shared: true,
      state: { organ_type: 'skin' },
    })
  })

  test('offers what the user may do with it, and says why something failed', async () => {
    server.views = [liver, view(2, { name: 'Locked', locked: true }), view(3, { name: 'Own', owner: ME })]
    const { user: actor } = await open()
    const library = await openViews(actor)
    await library.findByText('Yours, shared')
    const buttons = library.getAllByRole('listitem').map(item =>
      within(item)
        .getAllByRole('button')
        .map(button => button.getAttribute('aria-label')),
    )
    expect(buttons).toEqual([
      ['Open this table with Liver', 'Apply Liver', 'Overwrite Liver with the present view', 'Rename Liver'],
      ['Open this table with Locked', 'Apply Locked'],
      [
        'Open this table with Own',
        'Apply Own',
        'Overwrite Own with the present view',
        'Rename Own',
        'Stop sharing Own with everybody',
        'Lock Own',
        'Delete Own',
      ],
    ])
    server.fail('PATCH /api/views/3/', 412, 'Someone else changed this view.')
    await actor.click(library.getByRole('button', { name: 'Lock Own' }))
    expect((await library.findByRole('alert')).textContent).toBe('Someone else changed this view.')
  })

  test('becomes the default for all by an Admin', async () => {
    server.answer('GET /api/auth/me/', { ...ME, role: 'admin' })
    server.answer('PATCH /api/views/1/', () => {
      server.views = [{ ...liver, is_default: true }]
      return Response.json(server.views[0])
    })
    const { user: actor } = await open()
    const library = await openViews(actor)
    await actor.click(await library.findByRole('button', { name: 'Make Liver the default for all' }))
    expect(await library.findByText('Shared by Otto · Default for all')).toBeTruthy()
    expect(server.sent.at(-1)?.body).toEqual({ is_default: true })
  })
})
