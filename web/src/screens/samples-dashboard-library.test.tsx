// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSample } from '../samples/sample.fixture.ts'
import { press, row, showDashboard } from './samples-dashboard.fixture.tsx'
import { actionsOf, buildView, openSamples, openViews, ruleOf, saveView, ViewServer } from './samples-views.fixture.ts'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `librarian ${user}` } }) }))

const liver = buildView(1, { name: 'Liver', state: { organ_type: 'liver', ordering: 'file_name', density: 'compact' } })
const skin = buildView(3, { name: 'Skin', state: { organ_type: 'skin' } })

/** A rule as sent in calls. */
const filterOf = (...rule: Parameters<typeof ruleOf>) =>
  `&filter=${encodeURIComponent(ruleOf(...rule)).replaceAll('%2C', ',')}`

const server = new ViewServer()
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

describe('opening a table', () => {
  test('shows the view of its address, overridden by the address itself', async () => {
    const { saysParams } = await openSamples(`/?view=${liver.uuid}&ordering=-file_type`)
    expect(server.asked()).toEqual([`${filterOf('organ_type', 'liver')}&ordering=-file_type`])
    expect(press('Density: Compact')).toBeTruthy()
    await saysParams({ view: liver.uuid, ordering: '-file_type' })
  })

  test('shows the default for everybody, which its address names from then on', async () => {
    server.views = [{ ...liver, is_default: true }]
    const { saysParams } = await openSamples()
    expect(server.asked()).toEqual([`${filterOf('organ_type', 'liver')}&ordering=file_name`])
    await saysParams({ view: liver.uuid })
  })

  test('shows its heading and a skeleton until its views are loaded', async () => {
    const release = server.hold('GET /api/views/')
    showDashboard()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Samples Dashboard')
    expect((await screen.findByRole('region', { name: 'Samples' })).getAttribute('aria-busy')).toBe('true')
    expect(server.asked()).toEqual([])
    release()
    await row('S-1')
    expect(screen.getByRole('region', { name: 'Samples' }).getAttribute('aria-busy')).toBeNull()
  })

  test('uses no default if the address has parameters, or requests no view', async () => {
    server.views = [{ ...liver, is_default: true }]
    await openSamples('/?qc_status=pass')
    expect(server.asked()).toEqual([`${filterOf('qc_status', 'pass')}&ordering=-created_at`])
    cleanup()
    const { saysParams } = await openSamples('/?view=')
    expect(server.asked().at(-1)).toBe('&ordering=-created_at')
    await saysParams({ view: '' })
  })

  test("prefers the user's own view to the default for everybody, even if that is the built-in one", async () => {
    server.views = [liver, { ...skin, is_default: true }]
    const { user: actor } = await openSamples('/?organ_type=lung')
    await openViews(actor)
    await actor.click((await actionsOf(actor, 'Liver')).getByRole('button', { name: 'Open with this view: Liver' }))
    expect(await screen.findByText('Shared by Otto · Opens by default')).toBeTruthy()
    cleanup()

    const { saysParams, user: again } = await openSamples()
    expect(server.asked().at(-1)).toBe(`${filterOf('organ_type', 'liver')}&ordering=file_name`)
    await saysParams({ view: liver.uuid })
    await openViews(again)
    const stop = { name: 'Stop opening with this view: Liver' }
    await again.click((await actionsOf(again, 'Liver')).getByRole('button', stop))
    await screen.findByRole('button', { name: 'Open with this view: Liver' })
    cleanup()

    const { user: third } = await openSamples()
    expect(server.asked().at(-1)).toContain(filterOf('organ_type', 'skin'))
    await openViews(third)
    const builtIn = await actionsOf(third, 'Default View')
    await third.click(builtIn.getByRole('button', { name: 'Open with this view: Default View' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Default View' })).toBeNull())
    cleanup()
    await openSamples()
    expect(server.asked().at(-1)).toBe('&ordering=-created_at')
  })

  test('reports a view that does not exist for the user', async () => {
    const { saysParams } = await openSamples('/?view=00000000-0000-4000-8000-000000000009&organ_type=skin')
    expect(server.asked()).toEqual([`${filterOf('organ_type', 'skin')}&ordering=-created_at`])
    expect(await screen.findByText('Parts of this link no longer exist: view.')).toBeTruthy()
    // The router puts quotation marks around a text that parses as JSON.
    await saysParams({ filter: JSON.stringify(ruleOf('organ_type', 'skin')) })
  })

  test('works if the views fail to load', async () => {
    server.fail('GET /api/views/', 500)
    vi.spyOn(console, 'warn').mockReturnValue()
    await openSamples()
    expect(server.asked()).toEqual(['&ordering=-created_at'])
  })
})

describe('a view', () => {
  test('is applied, and Back reverts it', async () => {
    const { user: actor, history, saysParams } = await openSamples()
    await actor.click((await openViews(actor)).getByRole('button', { name: 'Liver' }))
    await saysParams({ view: liver.uuid })
    await waitFor(() => expect(server.asked().at(-1)).toBe(`${filterOf('organ_type', 'liver')}&ordering=file_name`))
    act(() => history.back())
    await waitFor(() => expect(server.asked().at(-1)).toBe('&ordering=-created_at'))
  })

  test('without its filter is no longer in the address, but can still be saved', async () => {
    const { user: actor, saysParams } = await openSamples(`/?view=${liver.uuid}`)
    await actor.click(await screen.findByRole('button', { name: /^Remove Organ Type/ }))
    await saysParams({ ordering: 'file_name', density: 'compact' })
    expect(await screen.findByRole('button', { name: 'Save changes to Liver' })).toBeTruthy()
  })

  test('is saved with the state of the table, except the record whose details are open', async () => {
    const { user: actor } = await openSamples('/?organ_type=skin&open=1')
    await saveView(actor, 'Mine')
    expect(server.sent.at(-1)?.body).toEqual({
      entity: 'samples',
      name: 'Mine',
      shared: false,
      state: { filter: ruleOf('organ_type', 'skin') },
    })
    expect(server.toasts).toContain('View "Mine" saved')
    expect(press('Views: Mine')).toBe(document.activeElement)
  })
})
