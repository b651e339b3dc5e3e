import { expect, test } from 'vitest'
import { decodablePath } from './decodable-path.ts'

test.each([
  ['/slides/100%', '/slides/100%25'],
  ['/slides/%FF', '/slides/%25FF'],
  ['/slides/5%zz/edit', '/slides/5%25zz/edit'],
])('%s is read as plain characters', (path, read) => {
  expect(decodablePath(path)).toBe(read)
})

test.each(['/slides/a%2Fb', '/slides/100%25', '/slides/%F0%9F%A7%A0/edit', '/', ''])('%s is unchanged', path => {
  expect(decodablePath(path)).toBe(path)
})
