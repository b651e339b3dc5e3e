// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { Field } from '@vitrine/contract/fields/fields'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { buildField } from './lab-field.fixture.ts'
import { labFieldsQuery } from './lab-fields-query.ts'
import { useLabHistory } from './lab-history.ts'
import { useLabFields } from './use-lab-fields.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function openTab(reply: () => Response) {
  const fetched = vi.fn<typeof fetch>(async () => reply())
  vi.stubGlobal('fetch', fetched)
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => undefined })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const ask = () => renderHook(() => useLabFields('slides'), { wrapper }).result
  return { fetched, ask, client }
}
const page = (...results: Field[]) => Response.json({ results, count: results.length, total: results.length })
const labels = (fields: readonly Field[] | undefined) => fields?.map(({ label }) => label)

test('are those in use, in order; one request serves all components', async () => {
  const fields = [
    buildField('Lot'),
    buildField('Old', { state: 'retired' }),
    buildField('Depth', { state: 'indexing' }),
  ]
  const { ask, fetched } = openTab(() => page(...fields))
  const first = ask()
  const second = ask()
  expect(first.current).toBeUndefined()
  await waitFor(() => expect(labels(first.current)).toEqual(['Lot', 'Depth']))
  expect(labels(second.current)).toEqual(['Lot', 'Depth'])
  expect(labels(ask().current)).toEqual(['Lot', 'Depth'])
  expect(fetched.mock.calls.map(([address]) => String(address))).toEqual([
    expect.stringMatching(/^\/api\/fields\/\?(?=.*entity=slides)(?=.*ordering=position)/),
  ])
})

test('the history also labels retired ones, with the same request', async () => {
  const { client, fetched } = openTab(() => page(buildField('Lot'), buildField('Old', { state: 'retired' })))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const card = {
    history: { kind: 'slides', noun: 'slide', fields: [] },
    record: { id: 1, version: 1, values: {} },
  } as const
  const { result } = renderHook(() => [useLabFields('slides'), useLabHistory(card).history.fields] as const, {
    wrapper,
  })
  await waitFor(() => expect(result.current[1].map(({ label }) => label)).toEqual(['Lot', 'Old']))
  expect(labels(result.current[0])).toEqual(['Lot'])
  expect(fetched).toHaveBeenCalledOnce()
})

test('are updated after the Fields screen has changed them', async () => {
  let fields = [buildField('Lot')]
  const { ask, client } = openTab(() => page(...fields))
  const shown = ask()
  await waitFor(() => expect(labels(shown.current)).toEqual(['Lot']))
  fields = [...fields, buildField('Depth')]
  await client.refetchQueries({ queryKey: labFieldsQuery('slides').queryKey })
  await waitFor(() => expect(labels(shown.current)).toEqual(['Lot', 'Depth']))
})

test('are none if they failed to load', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const failing = openTab(() => Response.json({ detail: 'Away' }, { status: 503 })).ask()
  await waitFor(() => expect(failing.current).toEqual([]))
  expect(warned).toHaveBeenCalledOnce()
})
