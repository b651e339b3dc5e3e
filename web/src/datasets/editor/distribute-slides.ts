import type { DatasetType } from '@vitrine/contract/datasets'
import type { Shares } from '../dataset-type.ts'
import { shuffle } from './shuffle.ts'

/** Spec 2 §9: the function's default, which is not the slider's. */
export const DEFAULT_TRAINING_PERCENT = 70
/** Spec 2 §9, smart distribute slider. */
export const TRAINING_SLIDER = { min: 50, max: 95, step: 5, first: 80 } as const

/** DECIDED section 9: the percentage rounded for training, half of the rest rounded for validation, evaluation what remains. */
export function sharesOf(slides: number, trainingPercent: number = DEFAULT_TRAINING_PERCENT): Shares {
  const training = Math.round((slides * trainingPercent) / 100)
  const validation = Math.round((slides - training) / 2)
  return { T: training, V: validation, E: slides - training - validation }
}

/**
 * Spec 2 §2, smart distribution: a type for each slide, by chance. The slides are taken in the order of their ids, so that the
 * same seed gives the same slides the same types whatever order they stand in.
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
