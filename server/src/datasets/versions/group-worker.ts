import { groupSlides, keySlides } from '@vitrine/contract/splits/groups'
import { readRules } from '@vitrine/contract/splits/rules'
import type { SlideRecord } from '@vitrine/contract/splits/slide-values'

export interface GroupWork {
  /** The JSON of a list of slides by uuid. */
  readonly slides: string
  /** Rules that exist. */
  readonly groups: readonly string[]
}

/** The key of the group of each slide that has one, by uuid. Runs in a thread of its own where there are many slides. */
export default function groupKeys({ slides, groups }: GroupWork): Map<string, string> {
  const listed = JSON.parse(slides) as { uuid: string; record: SlideRecord }[]
  const rules = readRules(groups)
  const keyed = groupSlides(keySlides(listed, rules), [...rules.keys()])
  return new Map(
    keyed.flatMap(({ key, members }) =>
      key === null ? [] : members.map((member): [string, string] => [listed[member]?.uuid as string, key]),
    ),
  )
}
