import { describe, expect, test } from 'vitest'
import type { RoleClaim } from '../config.ts'
import { loadConfig } from '../config.ts'
import { claimedRole, hasRoleClaim } from './provider-roles.ts'

const roleClaim = (settings: Record<string, string> = {}) =>
  loadConfig({
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'x',
    OIDC_ROLE_CLAIM: 'roles',
    ...settings,
  }).oidc?.roles as RoleClaim

describe('a claim gives a role', () => {
  test.each<[string, object, string, Record<string, string>?]>([
    ['as a text', { roles: 'vitrine-reader' }, 'reader'],
    ['as a list', { roles: ['other', 'vitrine-editor'] }, 'editor'],
    ['the highest of several', { roles: ['vitrine-reader', 'vitrine-admin', 'vitrine-editor'] }, 'admin'],
    ['by one of several values', { roles: 'it' }, 'admin', { OIDC_ROLE_ADMIN: 'heads, it' }],
    ['at a dotted path', { realm: { roles: ['vitrine-admin'] } }, 'admin', { OIDC_ROLE_CLAIM: 'realm.roles' }],
    [
      'of exactly that name, before the path',
      { 'a.b': 'vitrine-reader', a: { b: 'vitrine-admin' } },
      'reader',
      { OIDC_ROLE_CLAIM: 'a.b' },
    ],
    ['to others as readers', { roles: ['other'] }, 'reader', { OIDC_ROLE_OTHERS: 'reader' }],
    ['to others as editors', {}, 'editor', { OIDC_ROLE_OTHERS: 'editor' }],
  ])('%s', (_name, claims, role, settings) => {
    expect(claimedRole(claims, roleClaim(settings))).toBe(role)
  })
})

describe('a claim gives no role', () => {
  test.each<[string, object, string?]>([
    ['if it is missing', {}],
    ['with another value', { roles: ['other', 7, null] }],
    ['with only part of a value', { roles: 'vitrine-admin-of-others' }],
    ['in another case', { roles: 'Vitrine-Admin' }],
    ['as a map', { roles: { 'vitrine-admin': true } }],
    ['as null', { roles: null }],
    ['by what every object has', {}, 'constructor.name'],
  ])('%s', (_name, claims, claim = 'roles') => {
    expect(claimedRole(claims, roleClaim({ OIDC_ROLE_CLAIM: claim, OIDC_ROLE_ADMIN: 'vitrine-admin,Object' }))).toBe(
      undefined,
    )
  })
})

test('a claim exists even if it means no role', () => {
  expect(hasRoleClaim({ roles: [] }, roleClaim())).toBe(true)
  expect(hasRoleClaim({ role: 'vitrine-admin' }, roleClaim())).toBe(false)
})
