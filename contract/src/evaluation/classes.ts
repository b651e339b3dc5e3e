import type { NewEvaluation } from '../experiments/predictions.ts'
import { compareCodePoints } from '../splits/code-point-order.ts'
import { normalizeValue } from '../splits/slide-values.ts'
import type { LabeledSlide } from './evaluated-slides.ts'

/** A class in a row: its name or its position. */
export type NamedClass = string | number

/** Finds the position of a class; undefined if there is no such class. */
export type FindClass = (named: NamedClass) => number | undefined

/** A number, including its form in a column with missing values, such as '1.0'. */
const POSITION = /^\d+(?:[.,]0+)?$/

/** The position of a class in a text: 1 for '1', '1.0' and '1,0'. */
export const readPosition = (text: string): number | undefined =>
  POSITION.test(text) ? Number.parseInt(text, 10) : undefined

/** Reads names of classes exactly, or ignoring case if that is unambiguous; a number that is not a name is a position. */
export function classFinder(classes: readonly string[]): FindClass {
  const exact = new Map(classes.map((name, index) => [name, index]))
  const alike = Map.groupBy(classes.keys(), index => normalizeValue(classes[index]!))
  const at = (position = classes.length) => (position < classes.length ? position : undefined)
  return named => {
    if (typeof named === 'number') return at(named)
    const likeIt = alike.get(normalizeValue(named)) ?? []
    const byName = exact.get(named) ?? (likeIt.length === 1 ? likeIt[0] : undefined)
    return byName ?? at(readPosition(named))
  }
}

const sorted = (names: Iterable<string | null>) =>
  [...new Set(names)].filter(name => name !== null).toSorted(compareCodePoints)

/**
 * The classes of an evaluation: those that it names, else the values of its label in the version, else those that its rows name. By
 * code point, which is the order of `label_dict` in a package for CLAM.
 */
export function classesOf(
  { classes, label, rows }: Pick<NewEvaluation, 'classes' | 'label' | 'rows'>,
  slides: readonly LabeledSlide[],
): string[] {
  if (classes) return [...classes]
  if (label) return sorted(slides.map(slide => slide.label))
  return sorted(rows.flatMap(({ truth, predicted }) => [truth, predicted]).filter(named => typeof named === 'string'))
}
