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
