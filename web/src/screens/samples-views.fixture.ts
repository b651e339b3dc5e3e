import { screen, waitFor, within } from '@testing-library/react'
import type { NewView, View } from '@vitrine/contract/tables/views'
import { ListedSamples, press, row, showDashboard } from './samples-dashboard.fixture.tsx'
import type { Received } from './scripted-server.fixture.ts'

export const ME = { id: 5, username: 'anna', name: 'Anna', email: null, role: 'editor' }

/** A view shared by somebody else. */
export const buildView = (id: number, fields: Partial<View> = {}): View => ({
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

/** The samples, and views that are given or saved. */
export class ViewServer extends ListedSamples {
  views: View[] = []

  override start() {
    super.start()
    this.answer('GET /api/auth/me/', ME)
  }
  /** The parameters of list calls so far that filter samples. */
  asked() {
    return this.callsOf('limit=50').map(call => call.split('limit=50')[1])
  }

  protected override unscripted(received: Received): unknown {
    const { method, url, body } = received
    const [, path = ''] = /^\/api\/views\/(.*)$/.exec(url.pathname) ?? []
    if (!url.pathname.startsWith('/api/views/')) return super.unscripted(received)
    if (method === 'GET') return { results: this.views, total: this.views.length }
    const id = Number.parseInt(path, 10)
    if (method === 'POST') {
      const saved = buildView(this.views.length + 1, { owner: ME, ...(body as NewView) })
      this.views = [...this.views, saved]
      return Response.json(saved, { status: 201 })
    }
    const changed = (view: View) => ({ ...view, ...body, version: view.version + 1 })
    this.views =
      method === 'DELETE'
        ? this.views.filter(view => view.id !== id)
        : this.views.map(view => (view.id === id ? changed(view) : view))
    return method === 'DELETE' ? new Response(null, { status: 204 }) : this.views.find(view => view.id === id)
  }
}

/** Opens the dashboard and waits for its sample. */
export async function openSamples(address = '/', mayEdit = true) {
  const shown = showDashboard(address, mayEdit)
  await row('S-1')
  const params = () => Object.fromEntries(new URLSearchParams(shown.history.location.search))
  return {
    ...shown,
    params,
    saysParams: (expected: object) => waitFor(() => expectEqual(params(), expected)),
  }
}
function expectEqual(now: object, expected: object) {
  if (JSON.stringify(Object.entries(now).sort()) !== JSON.stringify(Object.entries(expected).sort())) {
    throw new Error(`The address says ${JSON.stringify(now)}`)
  }
}

/** A rule as stored in addresses and views. */
export const ruleOf = (field: string, value: string) => JSON.stringify({ field, op: 'is', value })

type Actor = ReturnType<typeof showDashboard>['user']

/** The button with the view's name. */
export const viewButton = () => press(/^Views: /)

/** Opens the list of all views. */
export async function openViews(actor: Actor) {
  await actor.click(viewButton())
  return within(await screen.findByRole('dialog', { name: 'Saved Views' }))
}

/** The labels of a view's actions. */
export async function actionsOf(actor: Actor, name: string) {
  await actor.click(press(`Actions for ${name}`))
  return within(screen.getByRole('list', { name: `Actions for ${name}` }))
}

/** Saves the table's state as a private view. */
export async function saveView(actor: Actor, name: string) {
  const views = await openViews(actor)
  await actor.click(views.getByRole('button', { name: 'Save as new' }))
  await actor.type(views.getByRole('textbox', { name: 'View name' }), `${name}{Enter}`)
  await waitFor(() => expectEqual({ name: viewButton().textContent }, { name: `Views: ${name}` }))
}
