// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { forgetRequestedPath, popRequestedPath, rememberRequestedPath } from './requested-path.ts'

beforeEach(() => {
  sessionStorage.clear()
  window.location.href = 'https://lab.example/login'
})

test('the sign-in leads to the first requested address, with its query and fragment, once', () => {
  rememberRequestedPath('https://lab.example/slides/5/edit?tab=2#notes')
  expect(popRequestedPath()).toBe('/slides/5/edit?tab=2#notes')
  expect(popRequestedPath()).toBe('/slides')
})

test('the latest request counts, and / is none', () => {
  rememberRequestedPath('/slides/5')
  rememberRequestedPath('/samples')
  rememberRequestedPath('https://lab.example/?state=abc')
  expect(popRequestedPath()).toBe('/samples')
})

test('the sign-in never leads to /login', () => {
  rememberRequestedPath('/login?code=x')
  expect(popRequestedPath()).toBe('/slides')
})

const file = join(import.meta.dirname, '../../../contract/src/api/open-redirects.json')
const hostile: string[] = JSON.parse(readFileSync(file, 'utf8'))

test.each(hostile)('a foreign address is not followed: %j', form => {
  const { origin, host } = window.location
  const address = form.replaceAll('{origin}', origin).replaceAll('{host}', host)
  const leadsHere = (path: string) => path.startsWith('/') && new URL(path, origin).origin === origin
  sessionStorage.setItem('vitrine.requested-path', address)
  expect(popRequestedPath()).toSatisfy(leadsHere)
  rememberRequestedPath(address)
  expect(popRequestedPath()).toSatisfy(leadsHere)
})

test.each([
  'https://elsewhere.example/samples',
  '//elsewhere.example/samples',
  'https://lab.example//elsewhere.example/samples',
  'http://lab.example/samples',
  'https://lab.example:8443/samples',
  'javascript:alert(1)',
])('instead of %s, signing in leads to the first screen', address => {
  sessionStorage.setItem('vitrine.requested-path', address)
  expect(popRequestedPath()).toBe('/slides')
  rememberRequestedPath(address)
  expect(popRequestedPath()).toBe('/slides')
})

test('Logout clears it', () => {
  rememberRequestedPath('/slides/5')
  forgetRequestedPath()
  expect(popRequestedPath()).toBe('/slides')
})
