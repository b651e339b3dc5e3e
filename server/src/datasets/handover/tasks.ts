import { safeStem } from '@vitrine/contract/text/safe-stem'

/** One of several labels of a package. */
export interface TrainingTask {
  /** A rule (versions/label.ts). */
  readonly label: string
  /** With the slash at its end. */
  readonly folder: string
  /** The last part of the folder, which is also that of CLAM's files. */
  readonly stem: string
}

/** A folder for each label, by names that every disk takes. */
export function tasksOf(labels: readonly string[]): TrainingTask[] {
  const taken = new Set<string>()
  return labels.map(label => {
    const plain = safeStem(label)
    let stem = plain
    // Disks of Windows and macOS have one folder for two names that differ in case.
    for (let number = 2; taken.has(stem.toLowerCase()); number += 1) stem = `${plain}_${number}`
    taken.add(stem.toLowerCase())
    return { label, stem, folder: `tasks/${stem}/` }
  })
}
