// @vitest-environment happy-dom
import type { WebSettings } from '@vitrine/contract/api/settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { revokeSignInTokens } from './user-manager.ts'

const ISSUER = 'https://id.example'
const settings: WebSettings = {
  api_url: '',
  oidc: { issuer: ISSUER, client_id: 'web', scope: 'openid' },
  features: [],
}

const LOGOUT = '/api/auth/logout/'
const REVOCATION = `${ISSUER}/revoke`

let calls: { address: string; body: string; token: string | null }[]
/** Makes the logout at the server fail. */
let isAway: boolean

beforeEach(() => {
  calls = []
  isAway = false
  localStorage.clear()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = String(input)
    calls.push({ address, body: String(init?.body ?? ''), token: new Headers(init?.headers).get('Authorization') })
    if (address === LOGOUT && isAway) throw new TypeError('Failed to fetch')
    if (address === LOGOUT) return new Response(null, { status: 204 })
    return Response.json(address === REVOCATION ? {} : { issuer: ISSUER, revocation_endpoint: REVOCATION })
  })
})
afterEach(() => vi.unstubAllGlobals())

const anna = { access_token: 'access-1', refresh_token: 'refresh-1', profile: { sub: 'anna' } }
/** The calls in order, without the provider's discovery. */
const made = () => calls.filter(({ address }) => [LOGOUT, REVOCATION].includes(address))

test('the server is notified of the logout, then the provider', async () => {
  await revokeSignInTokens(settings, anna)
  expect(made().map(({ address }) => address)).toEqual([LOGOUT, REVOCATION])
  expect(made()[0]?.token).toBe('Bearer access-1')
})

test('an unreachable server does not prevent a logout', async () => {
  isAway = true
  await revokeSignInTokens(settings, anna)
  expect(made().map(({ address }) => address)).toEqual([LOGOUT, REVOCATION])
})

test('a refresh token is revoked although it is no longer stored, and is not written to local storage', async () => {
  await revokeSignInTokens(settings, anna)
  expect(made().map(({ address }) => address)).toEqual([LOGOUT, REVOCATION])
  expect(new URLSearchParams(made()[1]?.body).get('token')).toBe('refresh-1')
  expect(localStorage.length).toBe(0)
})
