import { createUserStore, isObject } from '../../ui/user-store.ts'
import type { HandoverChoice } from './versions-api.ts'

const store = createUserStore('vitrine-hand-over', 'choices')

/** What a dataset was last handed over with in this browser. */
export async function readLastChoice(datasetUuid: string): Promise<HandoverChoice> {
  const stored = await store.read(datasetUuid)
  const { label, root } = isObject(stored) ? stored : {}
  return { label: typeof label === 'string' ? label : '', root: typeof root === 'string' ? root : '' }
}

export const keepLastChoice = (datasetUuid: string, choice: HandoverChoice): void =>
  void store.change(datasetUuid, () => choice)
