// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { meQuery } from '../api/me-query.ts'
import { useRefusal, useRole } from './use-role.ts'

let subject = 'anna'
vi.mock('./use-session.ts', () => ({ useSession: () => ({ session: { subject } }) }))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  subject = 'anna'
  vi.unstubAllGlobals()
})

/** The role and the rejection message of a tab; `start` makes the startup call. */
function openTab(reply: () => Response) {
  const fetched = vi.fn<typeof fetch>(async () => reply())
  vi.stubGlobal('fetch', fetched)
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => undefined })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(() => ({ role: useRole(), refusal: useRefusal() }), { wrapper })
  async function start() {
    await client.prefetchQuery(meQuery)
    rerender()
  }
  return { result, fetched, start }
}
const me = (role?: string) => () => Response.json({ id: 1, username: 'anna', name: null, email: null, role })

test('comes from the startup call, without a call of its own', async () => {
  const { result, fetched, start } = openTab(me('reader'))
  expect(result.current.role).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
  await start()
  expect(result.current).toEqual({ role: 'reader', refusal: undefined })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('is remembered by the tab until the startup call has finished, only for the same user', async () => {
  const first = openTab(me('reader'))
  await first.start()
  expect(first.result.current.role).toBe('reader')
  const { result, start } = openTab(me('editor'))
  expect(result.current.role).toBe('reader')
  await start()
  expect(result.current.role).toBe('editor')
  expect(openTab(me()).result.current.role).toBe('editor')
  subject = 'ben'
  expect(openTab(me()).result.current.role).toBeUndefined()
})

test("a user without a role sees the server's message", async () => {
  const detail = 'Your account has no role in Vitrine. Ask your administrator.'
  const { result, start } = openTab(() => Response.json({ detail }, { status: 403 }))
  await start()
  expect(result.current).toEqual({ role: undefined, refusal: detail })
})

test('an outage is not a rejection', async () => {
  const { result, start } = openTab(() => Response.json({ detail: 'The database is away.' }, { status: 503 }))
  await start()
  expect(result.current.refusal).toBeUndefined()
})
