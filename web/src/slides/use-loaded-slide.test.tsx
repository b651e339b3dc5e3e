// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { buildSlide } from './slide.fixture.ts'
import { useLoadedSlide } from './use-loaded-slide.ts'

test('the result of a save that ends after leaving the screen is not kept for the next visit', async () => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  const slide = buildSlide({ id: 5 })
  vi.stubGlobal('fetch', async () => Response.json(slide))
  const queries = new QueryClient()
  const loading = renderHook(() => useLoadedSlide('5', 'Failed'), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(loading.result.current.record?.id).toBe(5))
  const { show } = loading.result.current
  show({ ...slide, organ: 'knee' })
  await waitFor(() => expect(loading.result.current.record?.organ).toBe('knee'))
  loading.unmount()
  await waitFor(() => expect(queries.getQueryCache().getAll()).toEqual([]))
  show({ ...slide, organ: 'hip' })
  expect(queries.getQueryCache().getAll()).toEqual([])
  vi.unstubAllGlobals()
})
