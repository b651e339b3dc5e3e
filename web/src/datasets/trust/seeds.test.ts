import { MAX_SEED } from '@vitrine/contract/splits/shuffle'
import { describe, expect, test } from 'vitest'
import { drawSeed, readSeed } from './seeds.ts'

describe('seeds', () => {
  test('a random seed has 32 bits and differs each time', () => {
    const drawn = Array.from({ length: 50 }, drawSeed)
    expect(drawn.every(seed => Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED)).toBe(true)
    expect(new Set(drawn).size).toBeGreaterThan(45)
  })

  test.each([
    ['', undefined],
    ['  ', undefined],
    ['0', 0],
    [' 42 ', 42],
    ['4294967295', 4_294_967_295],
    ['4294967296', 'invalid'],
    ['-1', 'invalid'],
    ['1.5', 'invalid'],
    ['1e3', 'invalid'],
    ['seed', 'invalid'],
    ['99999999999', 'invalid'],
  ])("'%s' reads as %s", (text, seed) => {
    expect(readSeed(text)).toBe(seed)
  })
})
