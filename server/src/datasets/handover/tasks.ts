import { safeStem } from '@vitrine/contract/text/safe-stem'

/** One of several labels of a package. */
export interface TrainingTask {
  /** A rule (versions/label.ts). */
  readonly label: string
  /** With a trailing slash. */
  readonly folder: string
  /** The last part of the folder, which is also used in the names of CLAM's files. */
  readonly stem: string
}

/** A folder for each label, with names that are valid on every file system. */
export function tasksOf(labels: readonly string[]): TrainingTask[] {
  const taken = new Set<string>()
  return labels.map(label => {
    const plain = safeStem(label)
    let stem = plain
    // File systems of Windows and macOS don't distinguish case.
    for (let number = 2; taken.has(stem.toLowerCase()); number += 1) stem = `${plain}_${number}`
    taken.add(stem.toLowerCase())
    return { label, stem, folder: `tasks/${stem}/` }
  })
}
