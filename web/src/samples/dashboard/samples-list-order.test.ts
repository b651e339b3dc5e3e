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

test.each([
  ['as the backend offers, by the id that the cell shows', ['display-id-ordering'], '-display_id'],
  ['by the sample id on any other backend', [], '-sample_id'],
] as const)('the Sample ID column is sorted %s', async (_, features, ordering) => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {}, features })
  await samplesDashboard.list({ page: 0, limit: 50, sort: { field: 'sample_id', order: 'dsc' } })
  expect(fetch.mock.calls[0]?.[0]).toContain(`ordering=${ordering}`)
})
