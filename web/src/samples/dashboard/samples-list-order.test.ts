import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { samplesDashboard } from './samples-dashboard.tsx'

const fetch = vi.fn<typeof globalThis.fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetch)
  fetch.mockImplementation(async () => Response.json([]))
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetch.mockReset()
})

test('the Sample ID column is sorted by the id that it shows', async () => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  await samplesDashboard.list({ page: 0, limit: 50, sort: { field: 'sample_id', order: 'dsc' } })
  expect(fetch.mock.calls[0]?.[0]).toContain('ordering=-display_id')
})
