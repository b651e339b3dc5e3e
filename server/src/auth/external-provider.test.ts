import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestIssuer } from '../../test/oidc-issuer.ts'
import { authMessages } from './auth-messages.ts'
import { ExternalProvider, isAccessToken, profileOf } from './external-provider.ts'

let issuer: TestIssuer
let provider: ExternalProvider

beforeEach(async () => {
  issuer = await TestIssuer.start()
  provider = new ExternalProvider({
    issuer: issuer.url,
    clientId: issuer.clientId,
    audience: issuer.audience,
    keysCooldownMs: 0,
  })
})
afterEach(() => issuer.stop())

const refused = { status: 401, message: authMessages.tokenInvalid }
const down = { status: 503, message: authMessages.providerDown, retryAfter: 5 }

test('an access token of the provider is accepted, and its keys are fetched once', async () => {
  for (let i = 0; i < 3; i++) expect(await provider.verify(await issuer.token())).toMatchObject({ sub: 'person-1' })
  expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/keys'])
})

test('an expired token is refused with a specific error', async () => {
  const token = await issuer.token({ claims: { exp: Math.floor(Date.now() / 1000) - 60 } })
  await expect(provider.verify(token)).rejects.toMatchObject({ status: 401, message: authMessages.tokenExpired })
})

describe('without OIDC_AUDIENCE a token must be meant for the client', () => {
  const verify = async (claims: object) => {
    const loose = new ExternalProvider({ issuer: issuer.url, clientId: issuer.clientId })
    return loose.verify(await issuer.token({ claims: { ...claims } }))
  }
  test('by its audience, like with Entra ID', async () => {
    expect(await verify({ aud: 'lab-client', scp: 'access' })).toMatchObject({ sub: 'person-1' })
    await expect(verify({ aud: 'lab-client', scope: undefined })).rejects.toMatchObject(refused)
  })
  test("or like Keycloak's: issued to the client, for no particular API", async () => {
    expect(await verify({ aud: 'account', typ: 'Bearer', azp: 'lab-client' })).toMatchObject({ sub: 'person-1' })
    await expect(verify({ aud: 'account', typ: 'Bearer', azp: 'other-client' })).rejects.toMatchObject(refused)
    await expect(verify({ aud: 'account', azp: 'lab-client' })).rejects.toMatchObject(refused)
    await expect(verify({ aud: 'lab-client', typ: 'ID', azp: 'lab-client' })).rejects.toMatchObject(refused)
  })
})

test('clocks may differ by a few seconds', async () => {
  const token = await issuer.token({ claims: { exp: Math.floor(Date.now() / 1000) - 2 } })
  expect(await provider.verify(token)).toMatchObject({ sub: 'person-1' })
})

test('after the provider has changed its keys, tokens with the new key are accepted, and those with the old one refused', async () => {
  const old = await issuer.token()
  await provider.verify(old)
  await issuer.rotateKeys()
  expect(await provider.verify(await issuer.token())).toMatchObject({ sub: 'person-1' })
  await expect(provider.verify(old)).rejects.toMatchObject(refused)
})

test("an issuer address with a trailing slash, like Auth0's, is the same", async () => {
  issuer.discovery = { issuer: `${issuer.url}/` }
  expect(await provider.verify(await issuer.token({ claims: { iss: `${issuer.url}/` } }))).toMatchObject({
    sub: 'person-1',
  })
})

describe('while the provider is failing', () => {
  test('a token is not reported as invalid: the reply is 503', async () => {
    const token = await issuer.token()
    issuer.isBroken = true
    await expect(provider.verify(token)).rejects.toMatchObject(down)
  })

  test('an unreachable provider is a 503, too', async () => {
    const token = await issuer.token()
    const missing = new ExternalProvider({ issuer: 'http://127.0.0.1:1', clientId: 'x', audience: 'x' })
    await expect(missing.verify(token)).rejects.toMatchObject(down)
  })

  test('keys that cannot be fetched are a 503 as well', async () => {
    issuer.discovery = { jwks_uri: `${issuer.url}/nowhere` }
    await expect(provider.verify(await issuer.token())).rejects.toMatchObject(down)
  })

  test('a discovery document of another issuer is not trusted', async () => {
    issuer.discovery = { issuer: 'https://elsewhere.example' }
    await expect(provider.verify(await issuer.token())).rejects.toMatchObject(down)
  })

  test('tokens with known keys are still checked', async () => {
    const token = await issuer.token()
    await provider.verify(token)
    issuer.isBroken = true
    expect(await provider.verify(token)).toMatchObject({ sub: 'person-1' })
  })
})

describe('access tokens are distinguished from other tokens', () => {
  const claims = { sub: 's', exp: 1, aud: 'api' }
  test('RFC 9068 marks them in the header', () => {
    expect(isAccessToken('at+jwt', { ...claims, nonce: 'n' }, 'client')).toBe(true)
    expect(isAccessToken('application/at+jwt', claims, 'client')).toBe(true)
    expect(isAccessToken('id+jwt', claims, 'client')).toBe(false)
  })
  test('Keycloak marks them in the claims, with or without a nonce', () => {
    expect(isAccessToken('JWT', { ...claims, typ: 'Bearer', nonce: 'n' }, 'client')).toBe(true)
  })
  test('Entra ID: the audience is the client itself, and only access tokens have scp', () => {
    expect(isAccessToken('JWT', { ...claims, aud: 'client', scp: 'access' }, 'client')).toBe(true)
    expect(isAccessToken('JWT', { ...claims, aud: 'client' }, 'client')).toBe(false)
    expect(isAccessToken('JWT', { ...claims, aud: ['client', 'other'] }, 'client')).toBe(false)
  })
  test("roles, which Entra ID writes to both, don't distinguish them", () => {
    expect(isAccessToken('JWT', { ...claims, aud: 'client', roles: ['reader'] }, 'client')).toBe(false)
  })
  test('for a separate audience no scope is needed', () => {
    expect(isAccessToken(undefined, claims, 'client')).toBe(true)
  })
})

describe('names', () => {
  test('are read from whichever claim the provider uses', () => {
    expect(profileOf({ preferred_username: 'ada', name: 'Ada', email: 'ada@lab.org' })).toEqual({
      username: 'ada',
      name: 'Ada',
      email: 'ada@lab.org',
    })
    expect(profileOf({ nickname: 'ada' })).toEqual({ username: 'ada' })
    expect(profileOf({ upn: 'ada@lab.org' })).toEqual({ username: 'ada@lab.org' })
    expect(profileOf({ email: 'ada@lab.org' })).toEqual({ username: 'ada@lab.org', email: 'ada@lab.org' })
    expect(profileOf({ name: ' ', email: 7 })).toEqual({})
  })

  test('are requested from userinfo, and a reply about another person does not count', async () => {
    issuer.people.set('person-1', { name: 'Ada', preferred_username: 'ada' })
    const token = await issuer.token()
    expect(profileOf(await provider.userinfo(token, 'person-1'))).toEqual({ name: 'Ada', username: 'ada' })
    issuer.people.set('person-1', { sub: 'person-2', name: 'Eve' })
    expect(await provider.userinfo(token, 'person-1')).toEqual({})
  })
})
