// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { roleMessages } from '@vitrine/contract/api/roles'
import { slideRoutes } from '@vitrine/contract/slides/slides'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { call } from '../api/call.ts'
import { createQueryClient } from './query-client.ts'
import { useStartupCall } from './use-startup-call.ts'

let queryClient = createQueryClient()
const fetched = vi.fn<typeof fetch>(async () => Response.json({ id: 1, username: 'anna' }))

beforeEach(() => {
  vi.useFakeTimers()
  queryClient = createQueryClient()
  vi.stubGlobal('fetch', fetched)
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => undefined })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockClear()
})

test('calls auth/me once, 100 ms after the login', async () => {
  const { rerender } = renderHook(() => useStartupCall(queryClient))
  await vi.advanceTimersByTimeAsync(99)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/auth/me/'])
  rerender()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('ignores a failure', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  renderHook(() => useStartupCall(queryClient))
  await vi.advanceTimersByTimeAsync(100)
  expect(fetched).toHaveBeenCalledTimes(1)
})

/** A call that the role does not allow. */
async function callRefused() {
  fetched.mockResolvedValueOnce(Response.json({ detail: roleMessages.readersOnlyLook }, { status: 403 }))
  await call(slideRoutes.remove, { params: { id: 1 } }).catch(() => undefined)
}

test('repeats after a call that the role does not allow, to discover a changed role', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => undefined })
  renderHook(() => useStartupCall(queryClient))
  await vi.advanceTimersByTimeAsync(100)
  fetched.mockClear()
  await callRefused()
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/slides/1/', '/api/auth/me/'])
  // Its own rejection does not repeat it.
  fetched.mockClear()
  fetched.mockImplementation(async () => Response.json({ detail: roleMessages.noRole }, { status: 403 }))
  await callRefused()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toHaveBeenCalledTimes(2)
  fetched.mockImplementation(async () => Response.json({ id: 1, username: 'anna' }))
})

test('does not start if the session ends first', async () => {
  const { unmount } = renderHook(() => useStartupCall(queryClient))
  unmount()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).not.toHaveBeenCalled()
})
