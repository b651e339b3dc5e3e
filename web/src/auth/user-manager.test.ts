// @vitest-environment happy-dom
import type { WebSettings } from '@vitrine/contract/settings'
import { afterEach, expect, test, vi } from 'vitest'
import { revokeRefreshToken } from './user-manager.ts'

const ISSUER = 'https://id.example'
const settings: WebSettings = {
  api_url: '',
  oidc: { issuer: ISSUER, client_id: 'web', scope: 'openid' },
  features: [],
}

afterEach(() => vi.unstubAllGlobals())

test('a refresh token is revoked although it is no longer stored, and stays out of local storage', async () => {
  const calls: { address: string; body: string }[] = []
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    calls.push({ address: String(address), body: String(init?.body ?? '') })
    const discovery = { issuer: ISSUER, revocation_endpoint: `${ISSUER}/revoke` }
    return Response.json(String(address).endsWith('/revoke') ? {} : discovery)
  })
  localStorage.clear()
  await revokeRefreshToken(settings, { access_token: 'a', refresh_token: 'refresh-1', profile: { sub: 'anna' } })
  const revocation = calls.find(({ address }) => address === `${ISSUER}/revoke`)
  expect(new URLSearchParams(revocation?.body).get('token')).toBe('refresh-1')
  expect(localStorage.length).toBe(0)
})
