import { describe, expect, test } from 'vitest'
import { isWellFormed, newTokenText, shownPart, tokenDigest, withChecksum } from './token-text.ts'

const EXAMPLE = 'vitrine_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ3zFBxD'

describe('the text of an API token', () => {
  test('ends with the CRC-32 of the preceding characters, in six digits of base 62', () => {
    expect(withChecksum('vitrine_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toBe(EXAMPLE)
    expect(isWellFormed(EXAMPLE)).toBe(true)
  })

  test('is different each time, has 50 characters, and is well formed', () => {
    const made = Array.from({ length: 200 }, newTokenText)
    expect(new Set(made).size).toBe(200)
    for (const token of made) expect([token, token.length, isWellFormed(token)]).toEqual([token, 50, true])
  })

  test('is refused if any character is changed, left out or added', () => {
    for (let at = 0; at < EXAMPLE.length; at++) {
      const other = EXAMPLE[at] === 'a' ? 'b' : 'a'
      const broken = [
        EXAMPLE.slice(0, at) + other + EXAMPLE.slice(at + 1),
        EXAMPLE.slice(0, at) + EXAMPLE.slice(at + 1),
        `${EXAMPLE.slice(0, at)}a${EXAMPLE.slice(at)}`,
      ]
      for (const token of broken) expect([token, isWellFormed(token)]).toEqual([token, false])
    }
  })

  test('shows its first twelve characters, and is stored as its SHA-256', () => {
    expect(shownPart(EXAMPLE)).toBe('vitrine_0123')
    expect(tokenDigest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
