import { counted } from '../text/counted.ts'
import { capitalized, listed } from '../text/words.ts'
import type { ListedSlide } from './check-groups.ts'
import { compareCodeUnits } from './code-point-order.ts'
import { MAX_LEFT_OUT_VALUES } from './distribution.ts'
import { type GroupToPlace, groupName } from './kept-groups.ts'
import type { Place } from './places.ts'
import { readRule, ruleInWords, SplitError } from './rules.ts'
import { ruleValues } from './slide-values.ts'

interface LeftOut {
  readonly places: ReadonlyMap<GroupToPlace, Place>
  /** The value of each fold. */
  readonly values: readonly string[]
  readonly notes: readonly string[]
}

function refuseNumberOfValues(values: number, field: string): void {
  const has = `${capitalized(field)} has ${counted(values, 'value')}`
  if (values < 2) throw new SplitError(`${has}; to leave one out takes at least 2.`)
  if (values > MAX_LEFT_OUT_VALUES) throw new SplitError(`${has}; at most ${MAX_LEFT_OUT_VALUES} can be left out.`)
}

function noteWithout(slides: number, field: string): string[] {
  if (slides === 0) return []
  return [`${counted(slides, 'slide')} ${slides === 1 ? 'has' : 'have'} no ${field}: in training, and in no fold.`]
}

/**
 * The fold of each value of a field, for groups that come to slides in folds: that of most slides with the value, else a fold of
 * its own. Without a value a group trains; one with two values, or a value beyond the last fold, has no place.
 */
export function foldsOfAdded(
  slides: readonly ListedSlide[],
  groups: readonly GroupToPlace[],
  rule: string,
): Map<GroupToPlace, Place> {
  const read = readRule(rule)
  const counts = new Map<string, Map<number, number>>()
  let folds = 0
  for (const { kept } of groups)
    for (const [place, members] of kept) {
      if (typeof place !== 'number') continue
      folds = Math.max(folds, place)
      for (const value of members.flatMap(member => ruleValues(slides[member]!.record, read))) {
        const known = counts.get(value) ?? new Map<number, number>()
        counts.set(value, known.set(place, (known.get(place) ?? 0) + 1))
      }
    }
  const foldOf = new Map(
    [...counts].map(([value, known]) => [value, [...known].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]![0]]),
  )
  const found = groups
    .filter(({ home, free }) => home === undefined && free.length > 0)
    .map(group => ({ group, values: new Set(group.free.flatMap(member => ruleValues(slides[member]!.record, read))) }))
  const others = [...new Set(found.flatMap(({ values }) => [...values]))].filter(value => !foldOf.has(value))
  for (const value of others.sort(compareCodeUnits))
    if (folds < MAX_LEFT_OUT_VALUES) {
      folds += 1
      foldOf.set(value, folds)
    }
  return new Map(
    found.flatMap(({ group, values }): [GroupToPlace, Place][] => {
      const [value] = values
      const place = value === undefined ? 'T' : foldOf.get(value)
      return values.size > 1 || place === undefined ? [] : [[group, place]]
    }),
  )
}

/**
 * One fold for each value of a field, by value; slides without a value are in training and in no fold.
 * @throws SplitError for too few or too many values, and for a group with two of them
 */
export function leaveOneOut(slides: readonly ListedSlide[], groups: readonly GroupToPlace[], rule: string): LeftOut {
  const [read, field] = [readRule(rule), ruleInWords(rule)]
  const found = groups
    .filter(group => group.home === undefined)
    .map(group => {
      const values = new Set(group.free.flatMap(member => ruleValues(slides[member]!.record, read)))
      return { group, values: [...values].sort(compareCodeUnits) }
    })
  const values = [...new Set(found.flatMap(group => group.values))].sort(compareCodeUnits)
  refuseNumberOfValues(values.length, field)
  const mixed = found.find(group => group.values.length > 1)
  if (mixed) {
    const name = groupName(mixed.group, slides)
    throw new SplitError(
      `${name} has slides of ${counted(mixed.values.length, 'value')} of ${field}, ${listed(mixed.values)}, and can't be left out as a whole.`,
    )
  }
  const folds = new Map(values.map((value, index) => [value, index + 1]))
  const without = found
    .filter(group => group.values.length === 0)
    .reduce((sum, { group }) => sum + group.free.length, 0)
  const placeOfGroup = ({ group, values: [value] }: (typeof found)[number]): [GroupToPlace, Place] => [
    group,
    folds.get(value ?? '') ?? 'T',
  ]
  const followed = groups.flatMap((group): [GroupToPlace, Place][] =>
    group.home === undefined ? [] : [[group, group.home]],
  )
  return {
    places: new Map([...found.map(placeOfGroup), ...followed]),
    values,
    notes: noteWithout(without, field),
  }
}
