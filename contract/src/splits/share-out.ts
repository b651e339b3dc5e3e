import { counted } from '../text/counted.ts'
import { balance } from './balance/balance.ts'
import { buildProblem } from './balance/build-problem.ts'
import type { GroupSlides } from './balance/problem.ts'
import type { Algorithm, Priority } from './distribution.ts'
import type { GroupToPlace } from './kept-groups.ts'
import type { Place } from './places.ts'
import { SplitError } from './rules.ts'
import { openPlaces, type WantedPlace } from './wanted-places.ts'

interface ToShareOut {
  readonly groups: readonly GroupToPlace[]
  readonly wanted: readonly WantedPlace[]
  /** The value of each slide in each stratum, '' for none. */
  readonly values: readonly (readonly string[])[]
  readonly strata: number
  readonly seed: number
  readonly algorithm: Algorithm
  readonly priority: Priority | undefined
  /** Whether parts may stay empty where there are too few groups, as of slides that are added to others. */
  readonly mayStayEmpty?: boolean
}

interface SharedOut {
  /** The place of each group with free slides. */
  readonly places: ReadonlyMap<GroupToPlace, Place>
  /** Positions of the strata that could not be balanced. */
  readonly leftOut: readonly number[]
  /** Groups that a value is in to be balanced. */
  readonly least: number
}

/** Slides that don't move, or follow slides of their group that don't. */
function countSettled(groups: readonly GroupToPlace[]): Map<Place, number> {
  const settled = new Map<Place, number>()
  const add = (place: Place, slides: number) => settled.set(place, (settled.get(place) ?? 0) + slides)
  for (const { kept, free, home } of groups) {
    for (const [place, members] of kept) add(place, members.length)
    if (home !== undefined) add(home, free.length)
  }
  return settled
}

function refuseEmptyPlaces(open: readonly WantedPlace[], settled: ReadonlyMap<Place, number>, free: number): void {
  const empty = open.filter(({ place }) => !settled.get(place)).length
  if (free >= empty) return
  const kind = typeof open[0]?.place === 'number' ? 'fold' : 'part'
  if (free === 0)
    throw new SplitError('Every group has slides that are kept in evaluation, so all folds would be empty.')
  const groups = `There ${free === 1 ? 'is' : 'are'} only ${counted(free, 'group')} for ${counted(empty, kind)}`
  throw new SplitError(`${groups}, so ${empty - free === 1 ? 'one' : empty - free} would stay empty.`)
}

/** Slides of a group in the parts that take slides. A free group is one; kept slides are one for each part. */
function slidesOf(
  { free, kept, home }: GroupToPlace,
  { at, open, values }: { at: number; open: readonly WantedPlace[]; values: ToShareOut['values'] },
): GroupSlides[] {
  const valuesOf = (members: readonly number[]) => members.map(member => values[member]!)
  if (home === undefined)
    return free.length === 0 ? [] : [{ group: at, part: null, isGroup: true, slides: valuesOf(free) }]
  return open.flatMap(({ place }, part) => {
    const members =
      place === home
        ? [...(kept.get(home) ?? []), ...free]
        : [...kept].flatMap(([in_, all]) => (in_ === place ? all : []))
    return members.length === 0 ? [] : { group: at, part, isGroup: place === home, slides: valuesOf(members) }
  })
}

/**
 * Gives each group with free slides a place: where it has locked slides, otherwise so that shares and strata are met.
 * @throws SplitError if a part would stay empty
 */
export function shareOut({
  groups,
  wanted,
  values,
  strata,
  seed,
  algorithm,
  priority,
  mayStayEmpty,
}: ToShareOut): SharedOut {
  const free = groups.filter(group => group.home === undefined && group.free.length > 0)
  const followed = groups.flatMap(group =>
    group.home === undefined || group.free.length === 0 ? [] : [[group, group.home] as const],
  )
  // Parts then have nothing to share, whatever the shares are; folds would be empty, which is refused below.
  if (free.length === 0 && (mayStayEmpty || wanted.every(({ place }) => typeof place !== 'number')))
    return { places: new Map(followed), leftOut: [], least: 0 }
  const settled = countSettled(groups)
  const open = openPlaces(
    wanted,
    settled,
    free.reduce((slides, group) => slides + group.free.length, 0),
  )
  if (!mayStayEmpty) refuseEmptyPlaces(open, settled, free.length)
  const counted = groups.flatMap((group, at) => slidesOf(group, { at, open, values }))
  // Parts of one size take turns at a value, however rare it is.
  const areEqual = open.every(({ share }) => share === open[0]?.share)
  const least = areEqual && algorithm !== 'gs-1' ? Math.min(2, open.length) : open.length
  const { problem, leftOut } = buildProblem(
    counted,
    strata,
    open.map(({ share }) => share),
    least,
    priority,
  )
  const parts = balance(problem, seed)
  const placed = free.map((group, index) => [group, open[parts[index]!]!.place] as const)
  return { places: new Map([...placed, ...followed]), leftOut, least }
}
