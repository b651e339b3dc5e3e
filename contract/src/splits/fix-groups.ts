import { listed } from '../text/words.ts'
import { checkRules, type DividedGroup, type ListedSlide } from './check-groups.ts'
import { choosePlaces } from './choose-places.ts'
import { ASSIGNED_TYPES, type AssignedType } from './dataset-types.ts'
import type { Recipe } from './distribution.ts'
import {
  comparePlaces,
  countTypes,
  type Place,
  type Placement,
  placementIn,
  placeName,
  placeOf,
  placesOf,
  type TypeCounts,
} from './places.ts'
import { openPlaces, type WantedPlace } from './wanted-places.ts'

export interface FixRequest {
  /** Rules that join slides (rules.ts). */
  readonly rules: readonly string[]
  /** Parts whose slides never move. */
  readonly keep?: readonly AssignedType[]
  /** How the dataset was distributed, whose shares should hold. Default: the dataset's present shares */
  readonly recipe?: FixRecipe | null | undefined
  /** The key of the only group to fix. */
  readonly only?: string
}

/** A recipe; fixing reads only its shares. */
type FixRecipe = Pick<Recipe, 'method' | 'selected'> & {
  readonly shares?: Extract<Recipe, { method: 'shares' }>['shares'] | undefined
  readonly training?: number | undefined
}

interface Move {
  readonly uuid: string
  readonly from: Placement
  readonly to: Placement
}

export interface GroupFix {
  /** By group, most slides first, and by uuid. */
  readonly moves: readonly Move[]
  readonly dividedBefore: number
  readonly dividedAfter: number
  readonly stuck: readonly { readonly label: string; readonly sentence: string }[]
  /** Slides of each type afterwards. */
  readonly counts: TypeCounts
  /** Slides of each fold afterwards; empty without folds. */
  readonly folds: readonly number[]
}

type PlaceCounts = Map<Place, number>

function addTo(counts: PlaceCounts, place: Place | undefined, slides: number): void {
  if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + slides)
}

function countPlaces(placements: Iterable<Placement>): PlaceCounts {
  const counts: PlaceCounts = new Map()
  for (const placement of placements) addTo(counts, placeOf(placement), 1)
  return counts
}

/**
 * The shares that should hold. A recipe that covered only some slides says nothing about the dataset. A part with a share in the
 * recipe is never left empty; without a recipe, a part that only has slides of divided groups may be.
 */
function sharesToKeep(before: PlaceCounts, recipe: FixRequest['recipe']): { wanted: WantedPlace[]; mustFill: boolean } {
  const present = [...before].map(([place, slides]) => ({ place, share: slides }))
  const folds = present.filter(({ place }) => typeof place === 'number')
  if (recipe && recipe.selected === undefined) {
    if (recipe.method === 'folds') {
      const inFolds = folds.reduce((sum, { share }) => sum + share, 0)
      const shareOf = (place: Place, slides: number) => (typeof place === 'number' ? inFolds : slides * folds.length)
      return { wanted: present.map(({ place, share }) => ({ place, share: shareOf(place, share) })), mustFill: true }
    }
    const shares = partShares(recipe)
    if (shares && folds.length === 0)
      return { wanted: ASSIGNED_TYPES.map((place, part) => ({ place, share: shares[part]! })), mustFill: true }
  }
  return { wanted: present, mustFill: false }
}

function partShares({ shares, training }: FixRecipe): number[] | undefined {
  if (shares) return [shares.training, shares.validation, shares.evaluation]
  return training === undefined ? undefined : [2 * training, 100 - training, 100 - training]
}

interface ToFix {
  readonly group: DividedGroup
  readonly members: readonly ListedSlide[]
  /** Places with locked slides of the group. */
  readonly kept: ReadonlySet<Place>
}

const whyStuck = ({ group: { label }, kept }: ToFix) => ({
  label,
  sentence: `${label} has slides in ${listed([...kept].toSorted(comparePlaces).map(placeName))}, which are kept, so it can't be fixed.`,
})

/** Where each group goes: where it has locked slides, otherwise so that the shares hold. */
function placesFor(
  slides: readonly ListedSlide[],
  divided: readonly ToFix[],
  recipe: FixRequest['recipe'],
): Map<ToFix, Place> {
  const homes = divided.flatMap(group => [...group.kept].map(home => [group, home] as const))
  const free = divided.filter(({ kept }) => kept.size === 0)
  const before = countPlaces(slides)
  const settled = new Map(before)
  for (const { members } of divided) for (const member of members) addTo(settled, placeOf(member), -1)
  for (const [{ members }, home] of homes) addTo(settled, home, members.length)
  const { mustFill, wanted } = sharesToKeep(before, recipe)
  const open = openPlaces(
    wanted,
    settled,
    free.reduce((sum, { members }) => sum + members.length, 0),
  )
  const groups = free.map(({ members }) => ({ slides: members.length, counts: countPlaces(members) }))
  const chosen = groups.length === 0 ? [] : choosePlaces({ groups, open, settled, mustFill })
  return new Map([...homes, ...free.map((group, at) => [group, chosen[at]!] as const)])
}

function countAfter(slides: readonly ListedSlide[], moves: readonly Move[]): Pick<GroupFix, 'counts' | 'folds'> {
  const moved = new Map(moves.map(({ uuid, to }) => [uuid, to]))
  const placements = slides.map(slide => moved.get(slide.uuid) ?? slide)
  const folds = new Array<number>(placements.reduce((most, { fold }) => Math.max(most, fold ?? 0), 0)).fill(0)
  for (const { fold } of placements) if (fold !== null) folds[fold - 1]! += 1
  return { counts: countTypes(placements), folds }
}

/**
 * Moves all slides of each divided group to one part or fold: where it has locked slides, otherwise so that the shares hold and
 * as few slides as possible move. Undivided groups don't move.
 * @throws SplitError for rules that do not exist
 */
export function fixGroups(slides: readonly ListedSlide[], { rules, keep = [], recipe, only }: FixRequest): GroupFix {
  const { divided: before } = checkRules(slides, rules)
  const isKept = ({ type }: Placement) => (keep as readonly string[]).includes(type)
  const divided = before
    .filter(({ key }) => only === undefined || key === only)
    .map((group): ToFix => {
      const members = group.members.map(member => slides[member]!)
      return { group, members, kept: placesOf(members.filter(isKept)) }
    })
  const stuck = divided.filter(({ kept }) => kept.size > 1)
  const places = placesFor(
    slides,
    divided.filter(({ kept }) => kept.size < 2),
    recipe,
  )
  const moves = divided.flatMap(group => {
    const target = places.get(group)
    if (target === undefined) return []
    return group.members
      .filter(member => placeOf(member) !== target)
      .map(({ uuid, type, fold }) => ({ uuid, from: { type, fold }, to: placementIn(target) }))
  })
  return {
    moves,
    dividedBefore: before.length,
    dividedAfter: before.length - places.size,
    stuck: stuck.map(whyStuck),
    ...countAfter(slides, moves),
  }
}
