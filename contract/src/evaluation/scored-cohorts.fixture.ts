import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { randomNumbers } from '../splits/shuffle.ts'
import { type Choices, highest, type ScoredSlide } from './units.ts'

export const COHORTS = 200

/** Nearly all slides, or all, are of one class. */
const isOneSided = (seed: number) => seed % 7 === 3
/** All scores are equal. */
const isFlat = (seed: number) => seed % 11 === 5

export interface ScoredCohort {
  readonly slides: readonly ScoredSlide[]
  readonly choices: Choices
}

/**
 * The same slides for the same number: two classes for even numbers, else 3 to 12, with 2 to 300 slides. Scores are of few levels,
 * so that many are equal, or of many.
 */
export function buildScoredCohort(seed: number): ScoredCohort {
  const random = randomNumbers(seed)
  const draw = (from: number, to: number) => uniformInt(random, from, to)
  const classes = seed % 2 === 0 ? 2 : draw(3, 12)
  const [size, levels, bonus] = [draw(2, draw(2, 300)), draw(1, 3) === 1 ? draw(2, 8) : 1_000_000, draw(0, 5) / 10]
  const slides = Array.from({ length: size }, (): ScoredSlide => {
    const truth = isOneSided(seed) && draw(1, 20) > 1 ? 0 : draw(0, classes - 1)
    const weights = Array.from({ length: classes }, (_, index) => {
      const weight = 1 + draw(0, levels)
      return isFlat(seed) ? 1 : weight + (index === truth ? Math.floor(bonus * levels) : 0)
    })
    const sum = weights.reduce((total, weight) => total + weight, 0)
    const scores = weights.map(weight => weight / sum)
    return { truth, scores, predicted: highest(scores), group: null }
  })
  const threshold = draw(1, 9) / 10
  return { slides, choices: { classes, positive: classes === 2 ? 1 : null, threshold, unit: 'slide' } }
}
