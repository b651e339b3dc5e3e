import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'

/** Seeds are 32-bit integers. */
export const MAX_SEED = 0xffff_ffff

/** A random seed. */
export const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] as number

/** Reads the seed field: undefined where it is blank. */
export function readSeed(text: string): number | undefined | 'invalid' {
  const typed = text.trim()
  if (typed === '') return undefined
  const seed = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN
  return seed <= MAX_SEED ? seed : 'invalid'
}

/**
 * A Fisher-Yates shuffle of a copy, by the Mersenne Twister (MT19937), which gives the same numbers for the same seed in every
 * language and version.
 */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const random = mersenne(seed)
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = uniformInt(random, 0, last)
    const item = shuffled[last] as Item
    shuffled[last] = shuffled[other] as Item
    shuffled[other] = item
  }
  return shuffled
}
