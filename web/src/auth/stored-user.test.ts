// @vitest-environment happy-dom
import type { WebSettings } from '@vitrine/contract/api/settings'
import { User } from 'oidc-client-ts'
import { beforeEach, expect, test } from 'vitest'
import { createProvider } from './provider.ts'
import { readStoredUser, storedUserKey } from './stored-user.ts'
import { createUserManager } from './user-manager.ts'

const settings: WebSettings = {
  api_url: '',
  oidc: { issuer: 'https://id.example', client_id: 'web', scope: 'openid profile', audience: 'urn:lab' },
  features: [],
}
const user = new User({
  access_token: 'access',
  refresh_token: 'refresh',
  id_token: 'id',
  token_type: 'Bearer',
  expires_at: 1_900_000_000,
  profile: { sub: 'anna', iss: 'i', aud: 'a', exp: 0, iat: 0 },
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('what the library stores is read from local storage without it', async () => {
  await createUserManager(settings).storeUser(user)
  expect(readStoredUser(settings)).toMatchObject({
    access_token: 'access',
    refresh_token: 'refresh',
    id_token: 'id',
    expires_at: 1_900_000_000,
    profile: { sub: 'anna' },
  })
  expect(sessionStorage.length).toBe(0)
})

test('what is removed here is gone for the library too', async () => {
  const manager = createUserManager(settings)
  await manager.storeUser(user)
  createProvider(settings).forgetUser()
  expect(await manager.getUser()).toBeNull()
})

test.each(['', '{', 'null', '5', '"text"', '{}', '{"access_token":"a"}'])('%j is ignored', text => {
  localStorage.setItem(storedUserKey(settings), text)
  expect(readStoredUser(settings)).toBeNull()
})

test('the sign-in uses code flow and PKCE, with scope and audience from the settings, and returns to /login', () => {
  const { settings: asked } = createUserManager(settings)
  expect(asked).toMatchObject({
    authority: 'https://id.example',
    client_id: 'web',
    response_type: 'code',
    disablePKCE: false,
    scope: 'openid profile',
    extraQueryParams: { audience: 'urn:lab' },
    redirect_uri: `${window.location.origin}/login`,
    post_logout_redirect_uri: window.location.origin,
    automaticSilentRenew: false,
  })
})
