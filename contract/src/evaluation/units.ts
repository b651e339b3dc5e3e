import type { Unit } from '../experiments/figures.ts'

/** A slide with what the model said. Classes are numbered from 0. */
export interface ScoredSlide {
  /** Null where nothing says what the slide is. */
  readonly truth: number | null
  readonly predicted: number
  /** One for each class. */
  readonly scores: ArrayLike<number>
  /** What joins it with others, or its number; null for a slide by itself. */
  readonly group: string | number | null
}

export interface Choices {
  /** How many classes there are. */
  readonly classes: number
  /** The one of two classes that the threshold is about; null for more classes. */
  readonly positive: number | null
  /** From 0 to 1. */
  readonly threshold: number
  readonly unit: Unit
}

export interface ScoredUnit extends Omit<ScoredSlide, 'group' | 'truth'> {
  readonly truth: number
}

/** What figures count, and what they leave out. */
interface UnitList {
  readonly units: readonly ScoredUnit[]
  /** Slides that nothing says the truth of. */
  readonly withoutTruth: number
  /** Groups whose slides are of several classes. */
  readonly mixedGroups: number
}

/** The class with the highest score, the first of equals. */
export function highest(scores: ArrayLike<number>): number {
  let best = 0
  for (let index = 1; index < scores.length; index += 1) if (scores[index]! > scores[best]!) best = index
  return best
}

/** What is predicted: of two classes by the threshold, else the class with the highest score. */
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
 * What figures count. A group has the mean of its slides' scores; one whose slides are of several classes is left out, and so are
 * slides without a truth. Of two classes the threshold decides what is predicted, whatever the slide says.
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
