import type { DatasetType } from '@vitrine/contract/datasets'
import { MAX_SEED, shuffle } from '@vitrine/contract/splits/shuffle'
import type { Shares } from '../dataset-type.ts'

/** The function's default, which differs from the slider's. */
export const DEFAULT_TRAINING_PERCENT = 70
export const TRAINING_SLIDER = { min: 50, max: 95, step: 5, first: 80 } as const

/** Training gets its percentage, rounded; validation half of the rest, rounded; evaluation what remains. */
export function sharesOf(slides: number, trainingPercent: number = DEFAULT_TRAINING_PERCENT): Shares {
  const training = Math.round((slides * trainingPercent) / 100)
  const validation = Math.round((slides - training) / 2)
  return { T: training, V: validation, E: slides - training - validation }
}

export const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] as number

export function readSeed(text: string): number | undefined | 'invalid' {
  const typed = text.trim()
  if (typed === '') return undefined
  const seed = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN
  return seed <= MAX_SEED ? seed : 'invalid'
}

/**
 * Gives each slide a random type. Slides are taken in the order of their ids, so that a seed gives the same types whatever
 * the order of the rows.
 */
export function distributeSlides(
  slideIds: readonly number[],
  seed: number,
  trainingPercent: number = DEFAULT_TRAINING_PERCENT,
): ReadonlyMap<number, DatasetType> {
  const shares = sharesOf(slideIds.length, trainingPercent)
  const shuffled = shuffle(
    slideIds.toSorted((a, b) => a - b),
    seed,
  )
  const typeAt = (index: number) => {
    if (index < shares.T) return 'T'
    return index < shares.T + shares.V ? 'V' : 'E'
  }
  return new Map(shuffled.map((id, index) => [id, typeAt(index)]))
}
