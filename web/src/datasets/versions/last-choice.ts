import { createUserStore, isObject } from '../../ui/stores/user-store.ts'
import type { PackageChoice } from './versions-api.ts'

const store = createUserStore('vitrine-hand-over', 'choices')

/** The last choice for packages of a dataset, stored in this browser. */
export async function readLastChoice(datasetUuid: string): Promise<PackageChoice> {
  const stored = await store.read(datasetUuid)
  // Earlier versions stored a single `label`.
  const { labels, label, root } = isObject(stored) ? stored : {}
  const chosen = Array.isArray(labels) ? labels : [label]
  return {
    labels: chosen.filter((each): each is string => typeof each === 'string' && each !== ''),
    root: typeof root === 'string' ? root : '',
  }
}

export const keepLastChoice = (datasetUuid: string, choice: PackageChoice): void =>
  void store.change(datasetUuid, () => choice)
