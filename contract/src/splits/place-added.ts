import { counted } from '../text/counted.ts'
import type { ListedSlide } from './check-groups.ts'
import { placeByChance, strataValues } from './distribute.ts'
import type { Recipe } from './distribution.ts'
import { groupSlides, keySlides, type SlideGroup } from './groups.ts'
import { type GroupToPlace, separateAdded } from './kept-groups.ts'
import { foldsOfAdded } from './leave-one-out.ts'
import { type Place, type Placement, placementIn } from './places.ts'
import { readRules } from './rules.ts'
import { shareOut } from './share-out.ts'
import { wantedPlaces } from './wanted-places.ts'

/** Why an added slide is where it is: with its group, by the recipe, or unassigned, as test sets demand or for want of both. */
export const PLACED_BY = ['group', 'recipe', 'none', 'test-set'] as const
type PlacedBy = (typeof PLACED_BY)[number]

interface AddedPlacement extends Placement {
  readonly by: PlacedBy
}

export interface AddedSlides {
  /** The uuids of the slides that are added; they are listed among the others. */
  readonly added: ReadonlySet<string>
  /** Those that are in a locked test set, which no model may learn from. */
  readonly tested: ReadonlySet<string>
  /** What joins slides: rules (rules.ts). */
  readonly groups: readonly string[]
  /** How the others were distributed. */
  readonly recipe: Recipe | null
}

interface PlacedSlides {
  /** By uuid. */
  readonly places: ReadonlyMap<string, AddedPlacement>
  readonly notes: readonly string[]
}

const UNASSIGNED: Placement = { type: 'default', fold: null }

/** Each slide of a group as a group of its own. */
const singleSlides = (group: GroupToPlace): GroupToPlace[] =>
  group.free.map(member => ({ ...group, group: { ...group.group, members: [member] }, free: [member] }))

/** Places groups that no group of the dataset is joined with, by its recipe. The others are settled, and count for shares. */
function placeByRecipe(
  slides: readonly ListedSlide[],
  groups: readonly GroupToPlace[],
  recipe: Recipe,
): ReadonlyMap<GroupToPlace, Place> {
  const { method, seed, strata, algorithm, priority } = recipe
  if (method === 'leave-one-out') return foldsOfAdded(slides, groups, recipe.field)
  if (method === 'chance') {
    const single = groups.filter(({ home }) => home === undefined).flatMap(singleSlides)
    return placeByChance(slides, single, { seed, training: recipe.training })
  }
  const values = strataValues(slides, readRules(strata))
  const shared = { groups, wanted: wantedPlaces(recipe), values, strata: strata.length, seed }
  return shareOut({ ...shared, algorithm, priority, mayStayEmpty: true }).places
}

const noteUnassigned = (slides: number, recipe: Recipe | null): string =>
  recipe
    ? `${counted(slides, 'slide')} can't be placed by the field that is left out, and ${come(slides)} unassigned.`
    : `The dataset was never distributed, so ${counted(slides, 'slide')} without a group in it ${come(slides)} unassigned.`

const come = (slides: number) => (slides === 1 ? 'comes in' : 'come in')

const noteTested = (slides: number): string =>
  `${counted(slides, 'slide')} ${slides === 1 ? 'is' : 'are'} in a locked test set, or joined with a slide that is, and ${come(slides)} unassigned.`

/**
 * Places slides that are added to a dataset, whose other slides stay where they are: each follows its group into its part or fold;
 * the rest are distributed by the recipe. No slide of a locked test set is learned from.
 */
export function placeAdded(
  slides: readonly ListedSlide[],
  { added, tested, groups, recipe }: AddedSlides,
): PlacedSlides {
  const rules = readRules(groups)
  const all = separateAdded(slides, groupSlides(keySlides(slides, rules), [...rules.keys()]), added)
  const isTested = ({ free, home }: GroupToPlace) =>
    home !== 'E' && free.some(member => tested.has(slides[member]!.uuid))
  // What test sets hold is there without being distributed.
  const open = all.map(group => (isTested(group) ? { ...group, free: [] } : group))
  const byRecipe = recipe ? placeByRecipe(slides, open, recipe) : new Map<GroupToPlace, Place>()
  const places = new Map<string, AddedPlacement>()
  const put = (members: SlideGroup['members'], placement: Placement, by: PlacedBy) => {
    for (const member of members) places.set(slides[member]!.uuid, { ...placement, by })
  }
  for (const [{ free }, place] of byRecipe) put(free, placementIn(place), 'recipe')
  for (const group of all) {
    const { free, home } = group
    if (isTested(group)) put(free, UNASSIGNED, 'test-set')
    else if (home !== undefined) put(free, placementIn(home), 'group')
    else for (const member of free) if (!places.has(slides[member]!.uuid)) put([member], UNASSIGNED, 'none')
  }
  const countBy = (by: PlacedBy) => [...places.values()].filter(place => place.by === by).length
  const [unassigned, held] = [countBy('none'), countBy('test-set')]
  return {
    places,
    notes: [...(unassigned > 0 ? [noteUnassigned(unassigned, recipe)] : []), ...(held > 0 ? [noteTested(held)] : [])],
  }
}
