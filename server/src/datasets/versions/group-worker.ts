import { groupSlides, type KeyedSlide } from '@vitrine/contract/splits/groups'

export interface GroupWork {
  /** The JSON of a list of `KeyedSlide`. */
  readonly slides: string
  /** Valid rules. */
  readonly groups: readonly string[]
}

/** The key of each slide's group by uuid, if it has one. Runs in a separate thread if there are many slides. */
export default function groupKeys({ slides, groups }: GroupWork): Map<string, string> {
  const keyed = JSON.parse(slides) as KeyedSlide[]
  return new Map(
    groupSlides(keyed, groups).flatMap(({ key, members }) =>
      key === null ? [] : members.map((member): [string, string] => [keyed[member]?.uuid as string, key]),
    ),
  )
}
