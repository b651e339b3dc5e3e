import type { ListedSlide } from './check-groups.ts'
import type { AssignedType } from './dataset-types.ts'
import type { DistributionRequest } from './distribution.ts'
import type { SlideGroup } from './groups.ts'
import { comparePlaces } from './places.ts'

/** A group with its slides to distribute. Slides that are neither selected nor assigned are ignored. */
export interface GroupToPlace {
  readonly group: SlideGroup
  /** Positions of the slides that are distributed. */
  readonly free: readonly number[]
  /** Positions of the slides that are kept in each part. */
  readonly kept: ReadonlyMap<AssignedType, readonly number[]>
  /** Where most kept slides are, of equal parts the first; undefined where none is kept. */
  readonly home: AssignedType | undefined
}

function separate(slides: readonly ListedSlide[], group: SlideGroup, request: DistributionRequest): GroupToPlace {
  const free: number[] = []
  const kept = new Map<AssignedType, number[]>()
  for (const member of group.members) {
    const { uuid, type } = slides[member]!
    const isSelected = request.selected?.has(uuid) ?? true
    if (isSelected && !(type !== 'default' && request.keep.includes(type))) free.push(member)
    else if (type !== 'default') {
      const members = kept.get(type) ?? []
      members.push(member)
      kept.set(type, members)
    }
  }
  const [home] = [...kept].toSorted(([a, inA], [b, inB]) => inB.length - inA.length || comparePlaces(a, b))
  return { group, free, kept, home: home?.[0] }
}

/** Separates slides to distribute from locked ones. */
export const separateKept = (
  slides: readonly ListedSlide[],
  groups: readonly SlideGroup[],
  request: DistributionRequest,
): GroupToPlace[] => groups.map(group => separate(slides, group, request))

/** The name of a group in sentences: without a value of its own that of its slide. */
export const groupName = ({ group }: GroupToPlace, slides: readonly ListedSlide[]): string => {
  const first = slides[group.members[0]!]!
  return group.label ?? first.record.name ?? first.uuid
}
