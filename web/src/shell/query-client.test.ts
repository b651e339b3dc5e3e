import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('a failed call is not repeated: messages appear immediately', async () => {
  const client = createQueryClient()
  const failing = vi.fn(() => Promise.reject(new Error('down')))
  await expect(client.fetchQuery({ queryKey: ['slides'], queryFn: failing })).rejects.toThrow('down')
  expect(failing).toHaveBeenCalledTimes(1)
})

test('nothing is reloaded because the window got the focus or the network came back', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
})
