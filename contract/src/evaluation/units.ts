import type { Unit } from '../experiments/figures.ts'

/** A slide with its predictions. Classes are numbered from 0. */
export interface ScoredSlide {
  /** Null if the truth is unknown. */
  readonly truth: number | null
  readonly predicted: number
  /** One for each class. */
  readonly scores: ArrayLike<number>
  /** The key or number of its group; null for a slide without one. */
  readonly group: string | number | null
}

export interface Choices {
  /** How many classes there are. */
  readonly classes: number
  /** The one of two classes that the threshold applies to; null for more classes. */
  readonly positive: number | null
  /** From 0 to 1. */
  readonly threshold: number
  readonly unit: Unit
}

export interface ScoredUnit extends Omit<ScoredSlide, 'group' | 'truth'> {
  readonly truth: number
}

/** The units that figures count, and the number of those left out. */
interface UnitList {
  readonly units: readonly ScoredUnit[]
  /** Slides without a truth. */
  readonly withoutTruth: number
  /** Groups whose slides have different truths. */
  readonly mixedGroups: number
}

/** The class with the highest score, the first of several. */
export function highest(scores: ArrayLike<number>): number {
  let best = 0
  for (let index = 1; index < scores.length; index += 1) if (scores[index]! > scores[best]!) best = index
  return best
}

/** The predicted class: of two classes by the threshold, otherwise the class with the highest score. */
export function predict(scores: ArrayLike<number>, { positive, threshold }: Omit<Choices, 'unit' | 'classes'>): number {
  if (positive === null) return highest(scores)
  return scores[positive]! >= threshold ? positive : 1 - positive
}

function meanScores(slides: readonly ScoredSlide[], classes: number): Float64Array {
  const means = new Float64Array(classes)
  for (const { scores } of slides) for (let index = 0; index < classes; index += 1) means[index]! += scores[index]!
  return means.map(sum => sum / slides.length)
}

type Known = ScoredSlide & { readonly truth: number }

function groupsOf(known: readonly Known[]): Known[][] {
  const groups = new Map<string | number | Known, Known[]>()
  for (const slide of known) {
    const key = slide.group ?? slide
    const members = groups.get(key)
    if (members) members.push(slide)
    else groups.set(key, [slide])
  }
  return [...groups.values()]
}

/**
 * The units that figures count. A group has the mean of its slides' scores; groups whose slides have different truths are left out,
 * and so are slides without a truth. Of two classes the threshold decides, whatever class the row names.
 */
export function unitsOf(slides: readonly ScoredSlide[], choices: Choices): UnitList {
  const known = slides.filter((slide): slide is Known => slide.truth !== null)
  const withoutTruth = slides.length - known.length
  if (choices.unit === 'slide') {
    const units = known.map(({ truth, scores, predicted }) => ({
      truth,
      scores,
      predicted: choices.positive === null ? predicted : predict(scores, choices),
    }))
    return { units, withoutTruth, mixedGroups: 0 }
  }
  const groups = groupsOf(known)
  const whole = groups.filter(([first, ...others]) => others.every(({ truth }) => truth === first!.truth))
  const units = whole.map(members => {
    const scores = meanScores(members, choices.classes)
    return { truth: members[0]!.truth, scores, predicted: predict(scores, choices) }
  })
  return { units, withoutTruth, mixedGroups: groups.length - whole.length }
}
