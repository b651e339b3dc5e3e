import { listed } from '../text/words.ts'
import { checkRules, type ListedSlide, type TornGroup } from './check-groups.ts'
import {
  comparePlaces,
  PARTS,
  type Part,
  type Place,
  type Placement,
  placementIn,
  placeName,
  placeOf,
  placesOf,
} from './places.ts'

export interface MendRequest {
  /** What joins slides (rules.ts). */
  readonly rules: readonly string[]
  /** Parts whose slides never move. */
  readonly keep?: readonly Part[]
  /** The shares by which the dataset was distributed; they decide between parts with equally many slides of a group. */
  readonly shares?: Readonly<Record<Part, number>>
}

/** Shares of the parts by which a dataset was distributed; undefined where it was not, or over folds. */
export const sharesOf = (
  recipe:
    | { readonly shares?: { training: number; validation: number; evaluation: number } | undefined }
    | null
    | undefined,
): MendRequest['shares'] | undefined =>
  recipe?.shares && { T: recipe.shares.training, V: recipe.shares.validation, E: recipe.shares.evaluation }

interface Move {
  readonly uuid: string
  readonly from: Placement
  readonly to: Placement
}

export interface Mending {
  /** By group, most slides first, and by uuid. */
  readonly moves: readonly Move[]
  readonly torn_before: number
  readonly torn_after: number
  readonly unmendable: readonly { readonly label: string; readonly sentence: string }[]
}

type PlaceCounts = Map<Place, number>

function countPlaces(placements: Iterable<Placement>): PlaceCounts {
  const counts: PlaceCounts = new Map()
  for (const placement of placements) {
    const place = placeOf(placement)
    if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}

/** How many slides a part lacks of its share, times the sum of the shares, so that it stays a whole number. */
function lackOf(place: Place, counts: PlaceCounts, shares: MendRequest['shares']): number {
  if (!shares || typeof place === 'number') return 0
  const slides = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const total = PARTS.reduce((sum, part) => sum + shares[part], 0)
  return shares[place] * slides - total * (counts.get(place) ?? 0)
}

/** Where most slides of a group are; of several places the one that lacks most of its share, then the first. */
function mostCommon(group: PlaceCounts, dataset: PlaceCounts, shares: MendRequest['shares']): Place {
  const [most] = [...group].toSorted(
    ([a, slidesOfA], [b, slidesOfB]) =>
      slidesOfB - slidesOfA || lackOf(b, dataset, shares) - lackOf(a, dataset, shares) || comparePlaces(a, b),
  )
  return (most as [Place, number])[0]
}

const unmendable = ({ label }: TornGroup, kept: ReadonlySet<Place>) => ({
  label,
  sentence: `${label} has slides in ${listed([...kept].toSorted(comparePlaces).map(placeName))}, which are kept, so it can't be fixed.`,
})

/**
 * Makes divided groups whole: each goes to the part, or the fold, with most of its slides, or to the part in which slides of it are
 * kept. Its unassigned slides follow. Groups are taken by size, and shares are measured after each.
 * @throws SplitError for rules that do not exist
 */
export function mendGroups(slides: readonly ListedSlide[], { rules, keep = [], shares }: MendRequest): Mending {
  const { torn } = checkRules(slides, rules)
  const dataset = countPlaces(slides)
  const isKept = ({ type }: Placement) => (keep as readonly string[]).includes(type)
  const moves: Move[] = []
  const stuck: Mending['unmendable'][number][] = []
  for (const group of torn) {
    const members = group.members.map(member => slides[member] as ListedSlide)
    const kept = placesOf(members.filter(isKept))
    if (kept.size > 1) {
      stuck.push(unmendable(group, kept))
      continue
    }
    const [keptPlace] = kept
    const target = keptPlace ?? mostCommon(countPlaces(members), dataset, shares)
    for (const { uuid, type, fold } of members) {
      const from = placeOf({ type, fold })
      if (from === target) continue
      moves.push({ uuid, from: { type, fold }, to: placementIn(target) })
      if (from !== undefined) dataset.set(from, (dataset.get(from) ?? 0) - 1)
      dataset.set(target, (dataset.get(target) ?? 0) + 1)
    }
  }
  return { moves, torn_before: torn.length, torn_after: stuck.length, unmendable: stuck }
}
