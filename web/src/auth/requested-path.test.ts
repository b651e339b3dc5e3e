// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { forgetRequestedPath, rememberRequestedPath, takeRequestedPath } from './requested-path.ts'

beforeEach(() => {
  sessionStorage.clear()
  window.location.href = 'https://lab.example/login'
})

test('the address first asked for is where the sign-in leads, with its query and fragment, once', () => {
  rememberRequestedPath('https://lab.example/slides/5/edit?tab=2#notes')
  expect(takeRequestedPath()).toBe('/slides/5/edit?tab=2#notes')
  expect(takeRequestedPath()).toBe('/slides')
})

test('the latest wish counts, and / is none', () => {
  rememberRequestedPath('/slides/5')
  rememberRequestedPath('/samples')
  rememberRequestedPath('https://lab.example/?state=abc')
  expect(takeRequestedPath()).toBe('/samples')
})

test('/login is never where the sign-in leads', () => {
  rememberRequestedPath('/login?code=x')
  expect(takeRequestedPath()).toBe('/slides')
})

test.each([
  'https://elsewhere.example/slides',
  '//elsewhere.example/slides',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  'http://lab.example/slides',
  'https://lab.example:8443/slides',
])('an address elsewhere is not followed: %s', address => {
  sessionStorage.setItem('vitrine.requested-path', address)
  expect(takeRequestedPath()).toBe('/slides')
  rememberRequestedPath(address)
  expect(takeRequestedPath()).toBe('/slides')
})

test('Logout forgets it', () => {
  rememberRequestedPath('/slides/5')
  forgetRequestedPath()
  expect(takeRequestedPath()).toBe('/slides')
})
