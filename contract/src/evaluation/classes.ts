import type { NewEvaluation } from '../experiments/predictions.ts'
import { compareCodePoints } from '../splits/code-point-order.ts'
import { normalizeValue } from '../splits/slide-values.ts'
import type { FrozenPlace } from './evaluated-slides.ts'

/** A class as rows name it: by its name, or by its position. */
export type NamedClass = string | number

/** Finds the position of a class; undefined for one that there is not. */
export type FindClass = (named: NamedClass) => number | undefined

/** Reads names of classes as they are, and regardless of case where only one is like it. */
export function classFinder(classes: readonly string[]): FindClass {
  const exact = new Map(classes.map((name, index) => [name, index]))
  const alike = Map.groupBy(classes.keys(), index => normalizeValue(classes[index]!))
  return named => {
    if (typeof named === 'number') return named < classes.length ? named : undefined
    const likeIt = alike.get(normalizeValue(named)) ?? []
    return exact.get(named) ?? (likeIt.length === 1 ? likeIt[0] : undefined)
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
  places: readonly FrozenPlace[],
): string[] {
  if (classes) return [...classes]
  if (label) return sorted(places.map(place => place.label))
  return sorted(rows.flatMap(({ truth, predicted }) => [truth, predicted]).filter(named => typeof named === 'string'))
}
