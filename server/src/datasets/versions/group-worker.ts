import { groupSlides, type KeyedSlide } from '@vitrine/contract/splits/groups'

export interface GroupWork {
  /** The JSON of a list of `KeyedSlide`. */
  readonly slides: string
  /** Rules that exist. */
  readonly groups: readonly string[]
}

/** The key of the group of each slide that has one, by uuid. Runs in a thread of its own where there are many slides. */
export default function groupKeys({ slides, groups }: GroupWork): Map<string, string> {
  const keyed = JSON.parse(slides) as KeyedSlide[]
  return new Map(
    groupSlides(keyed, groups).flatMap(({ key, members }) =>
      key === null ? [] : members.map((member): [string, string] => [keyed[member]?.uuid as string, key]),
    ),
  )
}
