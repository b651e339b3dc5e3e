// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { forgetAskedFor, rememberAskedFor, takeAskedFor } from './asked-for.ts'

beforeEach(() => {
  sessionStorage.clear()
  window.location.href = 'https://lab.example/login'
})

test('the address first asked for is where the sign-in leads, with its query and fragment, once', () => {
  rememberAskedFor('https://lab.example/slides/5/edit?tab=2#notes')
  expect(takeAskedFor()).toBe('/slides/5/edit?tab=2#notes')
  expect(takeAskedFor()).toBe('/slides')
})

test('the latest wish counts, and / is none', () => {
  rememberAskedFor('/slides/5')
  rememberAskedFor('/samples')
  rememberAskedFor('https://lab.example/?state=abc')
  expect(takeAskedFor()).toBe('/samples')
})

test('/login is never where the sign-in leads', () => {
  rememberAskedFor('/login?code=x')
  expect(takeAskedFor()).toBe('/slides')
})

test.each([
  'https://elsewhere.example/slides',
  '//elsewhere.example/slides',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  'http://lab.example/slides',
  'https://lab.example:8443/slides',
])('an address elsewhere is not followed: %s', address => {
  sessionStorage.setItem('vitrine.asked-for', address)
  expect(takeAskedFor()).toBe('/slides')
  rememberAskedFor(address)
  expect(takeAskedFor()).toBe('/slides')
})

test('Logout forgets it', () => {
  rememberAskedFor('/slides/5')
  forgetAskedFor()
  expect(takeAskedFor()).toBe('/slides')
})
