import type { ListedSlide } from './check-groups.ts'
import type { DistributionRequest } from './distribution.ts'
import type { SlideGroup } from './groups.ts'
import { comparePlaces, type Place, placeOf } from './places.ts'

/** A group with its slides to distribute. Slides that are neither selected nor assigned are ignored. */
export interface GroupToPlace {
  readonly group: SlideGroup
  /** Positions of the slides that are distributed. */
  readonly free: readonly number[]
  /** Positions of the slides that are kept in each place. */
  readonly kept: ReadonlyMap<Place, readonly number[]>
  /** Where most kept slides are, of equal places the first; undefined where none is kept. */
  readonly home: Place | undefined
}

function separate(
  slides: readonly ListedSlide[],
  group: SlideGroup,
  { isFree, placeIn }: { isFree: (slide: ListedSlide) => boolean; placeIn: (slide: ListedSlide) => Place | undefined },
): GroupToPlace {
  const free: number[] = []
  const kept = new Map<Place, number[]>()
  for (const member of group.members) {
    const slide = slides[member]!
    const place = placeIn(slide)
    if (isFree(slide)) free.push(member)
    else if (place !== undefined) {
      const members = kept.get(place) ?? []
      members.push(member)
      kept.set(place, members)
    }
  }
  const [home] = [...kept].toSorted(([a, inA], [b, inB]) => inB.length - inA.length || comparePlaces(a, b))
  return { group, free, kept, home: home?.[0] }
}

const typeOf = ({ type }: ListedSlide) => (type === 'default' ? undefined : type)

/** Separates slides to distribute from locked ones. */
export function separateKept(
  slides: readonly ListedSlide[],
  groups: readonly SlideGroup[],
  { selected, keep }: DistributionRequest,
): GroupToPlace[] {
  const isFree = ({ uuid, type }: ListedSlide) =>
    (selected?.has(uuid) ?? true) && !(type !== 'default' && keep.includes(type))
  // Folds are recreated, so a kept slide keeps its part alone.
  return groups.map(group => separate(slides, group, { isFree, placeIn: typeOf }))
}

/** Separates slides that are added from those that are there, which stay in their part or fold. */
export const separateAdded = (
  slides: readonly ListedSlide[],
  groups: readonly SlideGroup[],
  added: ReadonlySet<string>,
): GroupToPlace[] =>
  groups.map(group => separate(slides, group, { isFree: ({ uuid }) => added.has(uuid), placeIn: placeOf }))

/** The name of a group in sentences: without a value of its own that of its slide. */
export const groupName = ({ group }: GroupToPlace, slides: readonly ListedSlide[]): string => {
  const first = slides[group.members[0]!]!
  return group.label ?? first.record.name ?? first.uuid
}
