import type { DatasetCheck } from '@vitrine/contract/datasets/dataset-trust'
import { checkGroups, type ListedSlide } from '@vitrine/contract/splits/check-groups'
import { doubtSentence } from '@vitrine/contract/splits/group-doubts'

export interface CheckWork {
  /** The JSON of `ListedSlide[]`. */
  readonly slides: string
  /** Valid rules. */
  readonly group: string[]
  /** The maximum number of groups in each list. */
  readonly limit: number
}

/** Results that only depend on the slides, not on their pictures or other datasets. */
export type CheckedGroups = Omit<DatasetCheck, 'mislabeled' | 'mislabeled_count' | 'test_sets'>

/** Runs in a separate thread if there are many slides. */
export default function checkDataset({ slides, group, limit }: CheckWork): CheckedGroups {
  const { divided, same_files, same_names, doubt, ...check } = checkGroups(JSON.parse(slides) as ListedSlide[], group)
  const first = (groups: typeof divided) => groups.slice(0, limit).map(({ members, ...shown }) => shown)
  return {
    group,
    ...check,
    doubt: doubt && { ...doubt, sentence: doubtSentence(doubt) },
    torn: first(divided),
    torn_count: divided.length,
    same_files: first(same_files),
    same_files_count: same_files.length,
    same_names: first(same_names),
    same_names_count: same_names.length,
  }
}
