import type { ListedSlide } from './check-groups.ts'
import { compareCodeUnits } from './code-point-order.ts'
import { ASSIGNED_TYPES, type AssignedType } from './dataset-types.ts'
import { shuffle } from './shuffle.ts'

/** Where no share of training is given. The slider of the app starts at another one. */
export const DEFAULT_TRAINING_PERCENT = 70

/** Slides of each part: training gets its percentage, rounded; validation half of the rest, rounded; evaluation what remains. */
export function chanceCounts(
  slides: number,
  trainingPercent: number = DEFAULT_TRAINING_PERCENT,
): Record<AssignedType, number> {
  const T = Math.round((slides * trainingPercent) / 100)
  const V = Math.round((slides - T) / 2)
  return { T, V, E: slides - T - V }
}

/**
 * A part for each slide by chance. Slides are taken in the order of their ids, so that a seed gives the same parts whatever the
 * order of the list.
 */
export function byChance(
  slides: readonly ListedSlide[],
  seed: number,
  trainingPercent?: number,
): Map<string, AssignedType> {
  const counts = chanceCounts(slides.length, trainingPercent)
  const inOrder = slides.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0) || compareCodeUnits(a.uuid, b.uuid))
  const parts = ASSIGNED_TYPES.flatMap(part => new Array<AssignedType>(counts[part]).fill(part))
  return new Map(shuffle(inOrder, seed).map(({ uuid }, index) => [uuid, parts[index]!]))
}
