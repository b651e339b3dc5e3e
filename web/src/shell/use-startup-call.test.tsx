// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
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
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockClear()
})

test('the startup action is auth/me, once, 100 ms after the login', async () => {
  const { rerender } = renderHook(() => useStartupCall(queryClient))
  await vi.advanceTimersByTimeAsync(99)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/auth/me/'])
  rerender()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('nobody is bothered where it fails', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  renderHook(() => useStartupCall(queryClient))
  await vi.advanceTimersByTimeAsync(100)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a session that ends before it does not start it', async () => {
  const { unmount } = renderHook(() => useStartupCall(queryClient))
  unmount()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).not.toHaveBeenCalled()
})
