import type { HandoverChoice } from '@vitrine/contract/datasets/dataset-package'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { type LeftOut, READERS } from '@vitrine/contract/versions/readers'

/** What is left out for each reader, in one text. */
const leftOutTexts = (leftOut: readonly LeftOut[]): Record<string, string> =>
  Object.fromEntries(
    READERS.flatMap(reader => {
      const texts = leftOut.filter(each => each.reader === reader).map(({ text }) => text)
      return texts.length > 0 ? [[reader, texts.join(' ')]] : []
    }),
  )

/**
 * `version.json`: describes the version, the package's options, and what was left out. Contains nothing that can change: neither
 * the dataset's id, which a deletion removes, nor the person, who can be renamed.
 */
export function versionJson(version: DatasetVersion, choice: HandoverChoice, leftOut: readonly LeftOut[]): string {
  const { id, dataset, created_by, test_sets, ...kept } = version
  const warned = test_sets.length > 0 ? { test_sets } : {}
  const told = { ...kept, ...warned, label: choice.label, root: choice.root ?? null, left_out: leftOutTexts(leftOut) }
  return `${JSON.stringify(told, null, 2)}\n`
}
