import { expect, test } from 'vitest'
import { backendOffers, connectBackend } from './backend-connection.ts'

const gate = { apiUrl: '', token: async () => 'a token', onSessionLost: () => {} }

test('what the backend did not announce by name is not offered', () => {
  connectBackend({ ...gate, features: ['something-else'] })
  expect(backendOffers('file-registration')).toBe(false)
  connectBackend(gate)
  expect(backendOffers('file-registration')).toBe(false)
})

test('what the backend announced is offered', () => {
  connectBackend({ ...gate, features: ['file-registration'] })
  expect(backendOffers('file-registration')).toBe(true)
})
