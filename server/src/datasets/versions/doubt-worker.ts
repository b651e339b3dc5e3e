import { TYPE_OF_PART } from '@vitrine/contract/splits/dataset-types'
import { doubtOf, type GroupDoubt } from '@vitrine/contract/splits/group-doubts'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'

/** The parts of a version's line that describe groups. */
export type GroupedSlide = Pick<VersionSlide, 'uuid' | 'name' | 'block_id' | 'part' | 'fold' | 'group'>

export interface DoubtWork {
  /** The JSON of `GroupedSlide[]`. */
  readonly slides: string
  /** The rules that joined the slides. */
  readonly groups: readonly string[]
}

/** Why the groups of a version may be meaningless. Runs in a separate thread if there are many slides. */
export default function doubtOfLines({ slides, groups }: DoubtWork): GroupDoubt | null {
  const lines = JSON.parse(slides) as GroupedSlide[]
  const listed = lines.map(({ uuid, name, block_id, part, fold }) => ({
    ...{ uuid, fold, type: TYPE_OF_PART[part] },
    record: { name, block_id },
  }))
  const grouped = lines.filter(({ group }) => group !== null)
  const sizes = [...Map.groupBy(grouped, ({ group }) => group).values()].map(members => members.length)
  return doubtOf(listed, groups, sizes)
}
