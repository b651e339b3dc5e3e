import { expect, test, vi } from 'vitest'

vi.unmock('@node-rs/argon2')

const { hashPassword, passwordMatches } = await import('./passwords.ts')

test('a password is stored as Argon2id with 19 MiB and two passes, with a different salt each time', async () => {
  const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
  expect(await passwordMatches(first, 'correct horse', true)).toBe(true)
  expect(await passwordMatches(first, 'correct house', true)).toBe(false)
})

test('letters composed differently by keyboards are the same password', async () => {
  expect(await passwordMatches(await hashPassword('caf\u00e9 au lait'), 'cafe\u0301 au lait', true)).toBe(true)
})
