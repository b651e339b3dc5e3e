import type { DatasetType } from '@vitrine/contract/datasets'
import type { Shares } from '../dataset-type.ts'
import { shuffle } from './shuffle.ts'

/** The function's default, which differs from the slider's. */
export const DEFAULT_TRAINING_PERCENT = 70
export const TRAINING_SLIDER = { min: 50, max: 95, step: 5, first: 80 } as const

/** Training gets its percentage, rounded; validation half of the rest, rounded; evaluation what remains. */
export function sharesOf(slides: number, trainingPercent: number = DEFAULT_TRAINING_PERCENT): Shares {
  const training = Math.round((slides * trainingPercent) / 100)
  const validation = Math.round((slides - training) / 2)
  return { T: training, V: validation, E: slides - training - validation }
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
  const typeAt = (place: number) => {
    if (place < shares.T) return 'T'
    return place < shares.T + shares.V ? 'V' : 'E'
  }
  return new Map(shuffled.map((id, place) => [id, typeAt(place)]))
}
