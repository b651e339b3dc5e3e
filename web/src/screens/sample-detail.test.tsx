// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Sample } from '@vitrine/contract/samples/samples'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { besideOthers } from '../api/beside.fixture.ts'
import { buildSample } from '../samples/sample.fixture.ts'
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import { shownToast } from '../ui/notices/toast.tsx'
import { SampleDetail } from './sample-detail.tsx'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

/** The server's samples. */
let kept: Map<number, Sample>
/** Calls such as 'GET 1', in order. */
const calls: string[] = []
/** Releases a held write. */
let letGo = () => {}
let isHeld: Promise<void> | undefined
let isAway: boolean

function hold() {
  isHeld = new Promise(resolve => {
    letGo = resolve
  })
}

async function backend(address: string, { method, body }: RequestInit): Promise<Response> {
  if (address.includes('/facets/')) return Response.json({ total: 0, facets: {} })
  const id = Number(/\/(\d+)\/$/.exec(address)?.[1])
  calls.push(`${method} ${id}`)
  if (method !== 'GET') await isHeld
  if (isAway) return Response.json({ detail: 'The database is away.' }, { status: 503 })
  const sample = kept.get(id)
  if (!sample) return Response.json({ detail: `There is no sample with the id ${id}.` }, { status: 404 })
  if (method === 'DELETE') return new Response(null, { status: 204 })
  const saved = { ...sample, ...JSON.parse(String(body ?? '{}')) }
  kept.set(id, saved)
  return Response.json(saved)
}

beforeEach(() => {
  kept = new Map([1, 2].map(id => [id, buildSample({ id, biomarker: `marker ${id}` })]))
  calls.length = 0
  isHeld = undefined
  isAway = false
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', besideOthers(backend))
  answerQuestions(() => true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(address: string) {
  const root = createRootRoute({ component: Outlet })
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      route('/samples/$id', SampleDetail),
      route('/samples/$id/edit', SampleDetail),
      route('/samples', () => <h1>Samples</h1>),
      route('/slides/$id', () => <h1>Slide</h1>),
    ]),
    history: createMemoryHistory({ initialEntries: ['/samples', address] }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    /** Nothing that was loaded is still cached. */
    isForgotten: () => waitFor(() => expect(queries.getQueryCache().findAll({ queryKey: ['sample'] })).toEqual([])),
    user: userEvent.setup(),
    goTo: (to: string) => act(() => router.navigate({ to: to as never })),
    goBack: () => act(async () => router.history.back()),
    path: () => router.state.location.pathname,
  }
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const biomarker = () => screen.findByLabelText<HTMLInputElement>('Biomarker')
const said = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent

test('both modes share one screen and one history entry: the sample is loaded once, and Cancel discards the edits', async () => {
  const { user, path, goBack } = await open('/samples/1')
  await title('S-1')
  await user.click(await button('Edit'))
  await user.type(await biomarker(), ' typed in vain')
  expect(path()).toBe('/samples/1/edit')
  await user.click(await button('Cancel'))
  await button('Edit')
  expect(said('Biomarker')).toBe('marker 1')
  await user.click(await button('Edit'))
  expect((await biomarker()).value).toBe('marker 1')
  expect(calls).toEqual(['GET 1'])
  await goBack()
  await title('Samples')
  expect(path()).toBe('/samples')
})

test('the card of the slide shows its picture, which links to the viewer, if it has one', async () => {
  const picture = {
    state: 'ready',
    revision: 'a',
    thumbnail: '/api/files/4/picture/a/thumbnail/',
    label_check: 'no_label',
  } as const
  kept.set(1, buildSample({ id: 1, slide: 7, slide_detail: { id: 7, name: 'A-7', status: null, picture } }))
  const { goTo } = await open('/samples/1')
  const link = await screen.findByRole('link', { name: 'Picture of A-7' })
  expect(link.getAttribute('href')).toBe('/slides/7/view')
  await goTo('/samples/2')
  await title('S-2')
  expect(screen.queryByRole('link', { name: /^Picture/ })).toBeNull()
})

test('another address is another sample: its form has nothing that was typed for the previous one', async () => {
  const { user, goTo } = await open('/samples/1/edit')
  await user.type(await biomarker(), ' typed')
  await goTo('/samples/2/edit')
  await title('S-2')
  await waitFor(async () => expect((await biomarker()).value).toBe('marker 2'))
  await goTo('/samples/1')
  await title('S-1')
  expect(said('Biomarker')).toBe('marker 1')
})

test('a save that ends after leaving the screen does not navigate, and its result is not shown later as fresh', async () => {
  const { user, goTo, path, isForgotten } = await open('/samples/1/edit')
  await user.type(await biomarker(), ' and more')
  hold()
  await user.click(await button('Save'))
  await goTo('/samples')
  await isForgotten()
  letGo()
  await waitFor(() => expect(shownToast()?.text).toBe('Sample updated successfully'))
  expect(path()).toBe('/samples')
  kept.set(1, buildSample({ id: 1, biomarker: 'by someone else' }))
  await goTo('/samples/1')
  await title('S-1')
  expect(said('Biomarker')).toBe('by someone else')
})

test("a sample can't be edited while it is being deleted; then the list opens", async () => {
  answerQuestions(() => true)
  const { user, path } = await open('/samples/1')
  await title('S-1')
  hold()
  await user.click(await button('Delete'))
  expect((await button('Delete')).disabled).toBe(true)
  expect((await button('Edit')).disabled).toBe(true)
  letGo()
  await title('Samples')
  expect(path()).toBe('/samples')
})

test('a deletion that conflicts says so and keeps the sample on screen', async () => {
  answerQuestions(() => true)
  const { user, path } = await open('/samples/1')
  await title('S-1')
  kept.delete(1)
  await user.click(await button('Delete'))
  expect((await screen.findByRole('alert')).textContent).toContain('This sample was deleted by someone else.')
  expect(shownToast()?.text).toBe('Failed to delete sample')
  expect(path()).toBe('/samples/1')
})

test('a deletion that fails keeps the sample, with the reason', async () => {
  const { user, path } = await open('/samples/1')
  await title('S-1')
  isAway = true
  await user.click(await button('Delete'))
  expect((await screen.findByRole('alert')).textContent).toContain('"S-1" is still here. The database is away.')
  expect(shownToast()?.text).toBe('Failed to delete sample')
  expect(path()).toBe('/samples/1')
})

test('while a sample loads, a text says so', async () => {
  const reply = Promise.withResolvers<void>()
  vi.stubGlobal(
    'fetch',
    besideOthers(async (address: string, request: RequestInit) => {
      await reply.promise
      return backend(address, request)
    }),
  )
  await open('/samples/1')
  expect((await screen.findByRole('status')).textContent).toContain('Loading sample details...')
  reply.resolve()
  await title('S-1')
})

test.each(['abc', '0', '-1', '1.5', '007', '99999999999999999'])(
  'an id that is none is not found, without a call: %s',
  async id => {
    await open(`/samples/${id}`)
    await title('Sample Not Found')
    expect(screen.getByRole('link', { name: 'Back to Samples' }).getAttribute('href')).toBe('/samples')
    expect(calls).toEqual([])
  },
)

test('leaving the edit view asks about unsaved changes; Cancel and Save leave immediately', async () => {
  const confirm = vi.fn(() => false)
  answerQuestions(confirm)
  const { user, path } = await open('/samples/1/edit')
  await user.type(await biomarker(), ' typed')
  await user.click(screen.getByRole('link', { name: /^Back/ }))
  await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith('Leave without saving?'))
  expect(path()).toBe('/samples/1/edit')
  expect((await biomarker()).value).toBe('marker 1 typed')
  await user.click(await button('Save'))
  await button('Edit')
  expect(path()).toBe('/samples/1')
  await user.click(await button('Edit'))
  await user.type(await biomarker(), '!')
  await user.click(await button('Cancel'))
  await button('Edit')
  expect(confirm).toHaveBeenCalledOnce()
})

test('a sample that fails to load is not a missing one: shows the reason, and can be retried', async () => {
  isAway = true
  const { user } = await open('/samples/1')
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
  expect(shownToast()?.text).toBe('Failed to load sample details')
  expect(screen.queryByRole('heading', { name: 'Sample Not Found' })).toBeNull()
  isAway = false
  await user.click(await button('Try again'))
  await title('S-1')
})

test('a sample that does not exist is reported as missing', async () => {
  await open('/samples/9')
  await title('Sample Not Found')
})
