import { afterEach, expect, test, vi } from 'vitest'
import { connectBackend } from './backend-connection.ts'
import { reportExport } from './report-export.ts'

afterEach(() => vi.unstubAllGlobals())

function connect(reply: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(reply)
  vi.stubGlobal('fetch', fetched)
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => undefined })
  return fetched
}

test('the audit records what was exported and the number of rows', async () => {
  const fetched = connect(async () => new Response(null, { status: 204 }))
  reportExport('samples-csv', 12)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  const [address, request] = fetched.mock.calls[0] ?? []
  expect([address, request?.method, request?.body]).toEqual([
    '/api/audit/export/',
    'POST',
    '{"what":"samples-csv","rows":12}',
  ])
})

test('an export succeeds even if that fails', async () => {
  const fetched = connect(async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(reportExport('labels', 1)).toBeUndefined()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
})
