import type { HandoverChoice } from '@vitrine/contract/datasets/dataset-package'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { type LeftOut, READERS } from '@vitrine/contract/versions/readers'
import type { TrainingTask } from './tasks.ts'

/** The reasons for what is left out, as one text for each reader. @param label one of several labels */
const leftOutTexts = (leftOut: readonly LeftOut[], label?: string): Record<string, string> =>
  Object.fromEntries(
    READERS.flatMap(reader => {
      const texts = leftOut.filter(each => each.reader === reader && each.label === label).map(({ text }) => text)
      return texts.length > 0 ? [[reader, texts.join(' ')]] : []
    }),
  )

/**
 * `version.json`: describes the version, the package's options, and what was left out. Contains nothing that can change, so
 * neither the dataset's id, which is lost when the dataset is deleted, nor the person, who can be renamed.
 */
export function versionJson(
  version: DatasetVersion,
  { choice, tasks }: { choice: HandoverChoice; tasks: readonly TrainingTask[] },
  leftOut: readonly LeftOut[],
): string {
  const { id, dataset, created_by, test_sets, ...kept } = version
  const warned = test_sets.length > 0 ? { test_sets } : {}
  const { label, labels, root = null } = choice
  const ofLabels = labels?.map(each => {
    const folder = tasks.find(task => task.label === each)?.folder ?? null
    return { label: each, folder, left_out: leftOutTexts(leftOut, each) }
  })
  const chosen = { label, root, left_out: leftOutTexts(leftOut), ...(ofLabels && { labels, tasks: ofLabels }) }
  const content = { ...kept, ...warned, ...chosen }
  return `${JSON.stringify(content, null, 2)}\n`
}
