import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'

/** Seeds are 32-bit integers. */
export const MAX_SEED = 0xffff_ffff

/** The Mersenne Twister (MT19937), which gives the same numbers for the same seed in every language and version. */
export const randomNumbers = (seed: number): RandomGenerator => mersenne(seed)

/** A Fisher-Yates shuffle of a copy. Several shuffles may take their numbers from one generator, one after the other. */
export function shuffleWith<Item>(items: readonly Item[], random: RandomGenerator): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = uniformInt(random, 0, last)
    const item = shuffled[last] as Item
    shuffled[last] = shuffled[other] as Item
    shuffled[other] = item
  }
  return shuffled
}

/** The same order for the same seed (docs/decisions/0079-reproducible-shuffle.md). */
export const shuffle = <Item>(items: readonly Item[], seed: number): Item[] => shuffleWith(items, randomNumbers(seed))
