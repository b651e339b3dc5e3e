import type { Dataset, FullDataset } from '@vitrine/contract/datasets'
import { isStale } from '../../api/stale.ts'
import { createDataset, getFullDataset, updateDataset } from '../datasets-api.ts'
import type { DatasetDraft } from './draft.ts'
import { type Stored, storedOf } from './editor-state.ts'
import { isClear, mergeDrafts } from './merge-drafts.ts'
import { saveBody } from './save-body.ts'

export type SaveOutcome =
  /** `full` is what was read back, where that came. */
  | { kind: 'saved'; id: number; sent: DatasetDraft; stored: Stored; full: FullDataset | undefined }
  /** Somebody else saved meanwhile, and what they changed has to be seen first. Nothing was saved. */
  | { kind: 'clashed'; theirs: Stored }

/** Spec 2 §4: create or update is decided by whether the dataset already has an id. */
async function write({ dataset }: Stored, draft: DatasetDraft): Promise<Dataset> {
  if (dataset === undefined) return createDataset(saveBody(draft))
  return { ...dataset, ...(await updateDataset(dataset, saveBody(draft, dataset))) }
}

async function readBack(id: number): Promise<FullDataset | undefined> {
  try {
    return await getFullDataset(id)
  } catch (error) {
    console.error(`Dataset ${id} is saved, but could not be read back.`, error)
    return undefined
  }
}

/** It is saved, whether or not it can be read back (DECIDED section 9): what was sent is then what stands in it. */
async function writeAndRead(base: Stored, draft: DatasetDraft): Promise<SaveOutcome> {
  const dataset = await write(base, draft)
  const full = await readBack(dataset.id)
  return { kind: 'saved', id: dataset.id, sent: draft, stored: full ? storedOf(full) : { dataset, draft }, full }
}

/**
 * Saves the draft and fetches the full dataset (spec 2 §7). Where somebody else saved since `base`, and nothing of what is
 * edited here, the save is made once more against theirs.
 */
export async function saveDataset(base: Stored, draft: DatasetDraft, mayRepeat = true): Promise<SaveOutcome> {
  try {
    return await writeAndRead(base, draft)
  } catch (error) {
    if (base.dataset === undefined || !isStale(error)) throw error
    const theirs = storedOf(await getFullDataset(base.dataset.id))
    const merged = mergeDrafts(base.draft, draft, theirs.draft)
    return isClear(merged.conflict) && mayRepeat
      ? saveDataset(theirs, merged.draft, false)
      : { kind: 'clashed', theirs }
  }
}
