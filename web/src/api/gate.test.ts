import { expect, test } from 'vitest'
import { backendOffers, connectGate } from './gate.ts'

const gate = { apiUrl: '', token: async () => 'a token', onSessionLost: () => {} }

test('what the backend did not announce by name is not offered', () => {
  connectGate({ ...gate, features: ['something-else'] })
  expect(backendOffers('file-registration')).toBe(false)
  connectGate(gate)
  expect(backendOffers('file-registration')).toBe(false)
})

test('what the backend announced is offered', () => {
  connectGate({ ...gate, features: ['file-registration'] })
  expect(backendOffers('file-registration')).toBe(true)
})
