import type { Dataset, FullDataset } from '@vitrine/contract/datasets'
import { isStale } from '../../api/stale.ts'
import { createDataset, getFullDataset, updateDataset } from '../datasets-api.ts'
import type { DatasetDraft } from './draft.ts'
import { type Stored, storedOf } from './editor-state.ts'
import { isClear, mergeDrafts } from './merge-drafts.ts'
import { saveBody } from './save-body.ts'

export type SaveOutcome =
  /** `full` is undefined if the dataset could not be read back. */
  | { kind: 'saved'; id: number; sent: DatasetDraft; stored: Stored; full: FullDataset | undefined }
  /** Someone else saved meanwhile, and the user must choose first. Nothing was saved. */
  | { kind: 'conflicted'; theirs: Stored }

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

/** A dataset that cannot be read back counts as saved, with the content that was sent. */
async function writeAndRead(base: Stored, draft: DatasetDraft): Promise<SaveOutcome> {
  const dataset = await write(base, draft)
  const full = await readBack(dataset.id)
  return { kind: 'saved', id: dataset.id, sent: draft, stored: full ? storedOf(full) : { dataset, draft }, full }
}

/**
 * Saves the draft and reads the full dataset back. If someone else saved since `base` but nothing conflicts, the merged draft
 * is saved once more, based on theirs.
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
      : { kind: 'conflicted', theirs }
  }
}
