import { expect, test } from 'vitest'
import { connectBackend, serverHas } from './backend-connection.ts'

const server = { apiUrl: '', token: async () => 'a token', onSessionLost: () => {} }

test('the server has the optional features that it announced by name', () => {
  connectBackend({ ...server, features: ['sessions', 'something-else'] })
  expect(serverHas('sessions')).toBe(true)
  expect(serverHas('thumbnails')).toBe(false)
  connectBackend(server)
  expect(serverHas('sessions')).toBe(false)
})
