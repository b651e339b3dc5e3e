import { byChance } from './by-chance.ts'
import type { ListedSlide } from './check-groups.ts'
import { checkRequest, recipeOf } from './check-request.ts'
import { compareCodeUnits } from './code-point-order.ts'
import { ALGORITHM, type Distribution, type DistributionReport, type DistributionRequest } from './distribution.ts'
import { noteDivided, noteKept, noteLargest, noteLeftOut, noteUngrouped } from './distribution-notes.ts'
import { doubtOf, doubtSentence } from './group-doubts.ts'
import { groupSlides, keySlides, type SlideGroup } from './groups.ts'
import { type GroupToPlace, separateKept } from './kept-groups.ts'
import { leaveOneOut } from './leave-one-out.ts'
import { countTypes, type Place, type Placement, placementIn, placeOf, placesOf } from './places.ts'
import { type Rule, readRules, SplitError } from './rules.ts'
import { deviationOf, shareErrorOf } from './share-error.ts'
import { shareOut } from './share-out.ts'
import { ruleValues } from './slide-values.ts'
import { type WantedPlace, wantedPlaces } from './wanted-places.ts'

/** One value of each slide in each stratum: several (of samples, for example) are taken as one; '' for none. */
export const strataValues = (slides: readonly ListedSlide[], strata: ReadonlyMap<string, Rule>): string[][] =>
  slides.map(({ record }) =>
    [...strata.values()].map(rule => ruleValues(record, rule).toSorted(compareCodeUnits).join('; ')),
  )

interface Placed {
  /** Where the free slides of each group come. */
  readonly places: ReadonlyMap<GroupToPlace, Place>
  readonly values: readonly string[]
  readonly wanted: readonly WantedPlace[]
  readonly notes: readonly string[]
}

interface Prepared {
  readonly slides: readonly ListedSlide[]
  /** Slides that belong together. */
  readonly joined: readonly SlideGroup[]
  /** The units that are placed: groups, or single slides if by chance. */
  readonly groups: readonly GroupToPlace[]
  readonly strata: readonly string[]
  readonly values: readonly (readonly string[])[]
}

/** @param groups each of one slide */
export function placeByChance(
  slides: readonly ListedSlide[],
  groups: readonly GroupToPlace[],
  { seed, training }: { seed: number; training: number },
): Map<GroupToPlace, Place> {
  const free = groups.flatMap(group => group.free.map(member => ({ group, slide: slides[member]! })))
  const parts = byChance(
    free.map(({ slide }) => slide),
    seed,
    training,
  )
  return new Map(free.map(({ group, slide }) => [group, parts.get(slide.uuid)!]))
}

function placeGroups({ slides, groups, strata, values }: Prepared, request: DistributionRequest): Placed {
  if (request.method === 'leave-one-out') return { ...leaveOneOut(slides, groups, request.field), wanted: [] }
  if (request.method === 'chance')
    return { places: placeByChance(slides, groups, request), values: [], wanted: [], notes: [] }
  const wanted = wantedPlaces(request)
  const shared = shareOut({
    groups,
    wanted,
    values,
    strata: strata.length,
    seed: request.seed,
    algorithm: request.algorithm ?? ALGORITHM,
    priority: request.priority,
  })
  const notes = shared.leftOut.map(stratum =>
    noteLeftOut(strata[stratum]!, new Set(values.flatMap(each => each[stratum] || [])).size, shared.least),
  )
  return { places: shared.places, values: [], wanted, notes }
}

/** Each slide as a group of its own. */
const singleSlides = ({ members }: SlideGroup): SlideGroup[] =>
  members.map(member => ({ key: null, label: null, members: [member] }))

/** The place of every slide afterwards. Folds are recreated: locked slides stay in their part, without a fold. */
function placementsOf(slides: readonly ListedSlide[], places: ReadonlyMap<GroupToPlace, Place>): Placement[] {
  const placements: Placement[] = slides.map(({ type }) => ({ type, fold: null }))
  for (const [{ free }, place] of places) for (const member of free) placements[member] = placementIn(place)
  return placements
}

const isDivided = (group: SlideGroup, placements: readonly Placement[]) =>
  placesOf(group.members.map(member => placements[member]!)).size > 1

function reportOf({ groups, joined, slides, strata, values }: Prepared, placed: Placed, placements: Placement[]) {
  const { wanted } = placed
  const known = joined.filter(({ key }) => key !== null)
  const places = placements.map(placeOf)
  const folds = new Array<number>(placements.reduce((most, { fold }) => Math.max(most, fold ?? 0), 0)).fill(0)
  for (const { fold } of placements) if (fold !== null) folds[fold - 1]! += 1
  const byUuid = [...slides.keys()].sort((a, b) => compareCodeUnits(slides[a]!.uuid, slides[b]!.uuid))
  const inOrder = byUuid.map(slide => ({ place: places[slide], values: values[slide]! }))
  const report: Omit<DistributionReport, 'notes'> = {
    counts: countTypes(placements),
    groups: known.length,
    divided: known.filter(group => isDivided(group, placements)).length,
    folds,
    share_error: wanted.length === 0 ? null : shareErrorOf(places, wanted),
    strata: (wanted.length === 0 ? [] : strata).map((field, stratum) => ({
      field,
      deviation: deviationOf(inOrder, stratum, wanted),
    })),
  }
  const largest = wanted.length === 0 ? [] : noteLargest({ groups, slides, places, wanted })
  return { ...report, notes: [...largest, ...noteKept(groups, slides), ...placed.notes] }
}

/**
 * Distributes the slides of a dataset over parts or folds so that no group is divided: by shares, in folds of equal size, or with
 * one fold for each value of a field; or by chance, regardless of groups. The result depends on nothing but the slides and the
 * request: neither on the order of the slides nor on the machine, its language or its clock
 * (docs/decisions/0250-keeping-groups-whole.md).
 * @throws SplitError, with a sentence for the user, if that is impossible
 */
export function distribute(slides: readonly ListedSlide[], request: DistributionRequest): Distribution {
  checkRequest(request, slides.length)
  const recipe = recipeOf(request, slides.length)
  const rules = readRules(recipe.groups)
  const joined = groupSlides(keySlides(slides, rules), recipe.groups)
  const isByChance = request.method === 'chance'
  const groups = separateKept(slides, isByChance ? joined.flatMap(singleSlides) : joined, request)
  if (groups.every(({ free }) => free.length === 0))
    throw new SplitError('Every slide is kept, so there is nothing to distribute.')
  const prepared = {
    slides,
    joined,
    groups,
    strata: recipe.strata,
    values: strataValues(slides, readRules(recipe.strata)),
  }
  const placed = placeGroups(prepared, request)
  const placements = placementsOf(slides, placed.places)
  const report = reportOf(prepared, placed, placements)
  const doubt = doubtOf(
    slides.map((slide, at) => ({ ...slide, ...placements[at]! })),
    recipe.groups,
    joined.flatMap(({ key, members }) => (key === null ? [] : members.length)),
  )
  const doubts = doubt ? [doubtSentence(doubt)] : []
  return {
    recipe,
    results: slides
      .map(({ uuid }, slide) => ({ uuid, ...placements[slide]! }))
      .sort((a, b) => compareCodeUnits(a.uuid, b.uuid)),
    values: placed.values,
    doubt,
    report: {
      ...report,
      notes: [
        ...doubts,
        ...(isByChance ? noteDivided(joined, report) : [...report.notes, ...noteUngrouped(groups, recipe.groups)]),
      ],
    },
  }
}
