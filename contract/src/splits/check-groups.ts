import { compareCodePoints } from './code-point-order.ts'
import { doubtOf, type GroupDoubt } from './group-doubts.ts'
import { groupSlides, keySlides } from './groups.ts'
import { countTypes, type Placement, placesOf, type TypeCounts } from './places.ts'
import { readRules } from './rules.ts'
import type { SlideRecord } from './slide-values.ts'

/** A slide of a dataset. */
export interface ListedSlide extends Placement {
  readonly uuid: string
  /** By chance, slides are taken in the order of their ids. */
  readonly id?: number
  readonly record: SlideRecord
}

/** Slides that share a value but are in several parts or folds. */
export interface DividedGroup {
  /** `rule=value`, which no other group has. */
  readonly key: string
  readonly label: string
  readonly slides: number
  readonly counts: TypeCounts
  /** Positions in the list that was checked, by uuid. */
  readonly members: readonly number[]
}

export interface GroupCheck {
  readonly slides: number
  /** Groups of slides with at least one value. */
  readonly groups: number
  /** Slides without any value, which can't be checked. */
  readonly unchecked: number
  /** Groups in two parts, or where there are folds in two folds, or in a fold and evaluation. Most slides first. */
  readonly divided: readonly DividedGroup[]
  /** Undivided groups with both assigned and unassigned slides. */
  readonly partly_assigned: number
  /** Why whole groups may mean nothing; null if there is no doubt. */
  readonly doubt: GroupDoubt | null
  /** Null without any group. */
  readonly largest: { readonly key: string; readonly label: string; readonly slides: number } | null
  /** Files (the same bytes, or the same name and size) in two parts. */
  readonly same_files: readonly DividedGroup[]
  /** Names in two parts. */
  readonly same_names: readonly DividedGroup[]
}

interface CheckedGroups {
  readonly groups: readonly DividedGroup[]
  readonly divided: readonly DividedGroup[]
  readonly unchecked: number
  readonly partly_assigned: number
}

/** Groups by rules, most slides first. */
export function checkRules(slides: readonly ListedSlide[], rules: readonly string[]): CheckedGroups {
  const read = readRules(rules)
  const placed = groupSlides(keySlides(slides, read), [...read.keys()]).map(({ key, label, members }) => {
    const placements = members.map(member => slides[member] as ListedSlide)
    return { key, label, slides: members.length, counts: countTypes(placements), members, places: placesOf(placements) }
  })
  const known = placed
    .filter(group => group.key !== null)
    .map(group => ({ ...group, key: group.key as string, label: group.label as string }))
    .sort((a, b) => b.slides - a.slides || compareCodePoints(a.key, b.key))
  return {
    groups: known.map(withoutPlaces),
    divided: known.filter(({ places }) => places.size > 1).map(withoutPlaces),
    unchecked: placed.length - known.length,
    partly_assigned: known.filter(({ places, counts }) => places.size === 1 && counts.default > 0).length,
  }
}

const withoutPlaces = ({ key, label, slides, counts, members }: DividedGroup): DividedGroup => {
  return { key, label, slides, counts, members }
}

/**
 * Checks whether the slides of each group are in one part.
 * @param rules what joins slides (rules.ts)
 * @throws SplitError for rules that do not exist
 */
export function checkGroups(slides: readonly ListedSlide[], rules: readonly string[]): GroupCheck {
  const { groups, divided, unchecked, partly_assigned } = checkRules(slides, rules)
  const [largest] = groups
  return {
    slides: slides.length,
    groups: groups.length,
    unchecked,
    divided,
    partly_assigned,
    doubt: doubtOf(
      slides,
      rules,
      groups.map(group => group.slides),
    ),
    largest: largest ? { key: largest.key, label: largest.label, slides: largest.slides } : null,
    same_files: checkRules(slides, ['file']).divided,
    same_names: checkRules(slides, ['name']).divided,
  }
}
