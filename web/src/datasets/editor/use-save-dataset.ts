import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FullDataset } from '@vitrine/contract/datasets'
import type { Slide } from '@vitrine/contract/slides'
import { useRef, useState } from 'react'
import { isNotFound } from '../../api/removal.ts'
import { editMessages } from '../../edit/edit-messages.ts'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { datasetAddress } from '../dataset-addresses.ts'
import { DATASET_NOUN } from '../dataset-messages.ts'
import { draftError } from './check-draft.ts'
import { findDeletedSlides } from './deleted-slides.ts'
import { type DatasetDraft, EMPTY_DRAFT, withoutSlides } from './draft.ts'
import { editorMessages } from './editor-messages.ts'
import type { Stored } from './editor-state.ts'
import { type SaveOutcome, saveDataset } from './save-dataset.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'
import { handOver } from './use-dataset-to-edit.ts'

/** Why the last save failed; shown until the next. */
export interface SaveProblem {
  text: string
  /** Slides that someone else deleted: without them it can be saved. */
  deletedSlides: readonly Slide[]
  /** Someone else deleted the dataset itself. */
  isDatasetDeleted: boolean
}

const NEVER_SAVED: Stored = { dataset: undefined, draft: EMPTY_DRAFT }

const failedText = ({ dataset }: Stored) => (dataset ? editorMessages.updateFailed : editorMessages.createFailed)

async function problemOf(error: unknown, base: Stored, draft: DatasetDraft): Promise<SaveProblem> {
  const deletedSlides = await findDeletedSlides(error, draft.entries)
  const isDatasetDeleted = base.dataset !== undefined && isNotFound(error)
  const reason = isDatasetDeleted ? editMessages.missing(DATASET_NOUN) : (error as Error).message
  const names = deletedSlides.map(({ name }) => name)
  const because = names.length > 0 ? editorMessages.deletedSlides(names) : reason
  return { text: editorMessages.failedBecause(failedText(base), because), deletedSlides, isDatasetDeleted }
}

/** Saves the draft, one save at a time. The first save leads to the dataset's own address. */
export function useSaveDataset({ state, dispatch }: DatasetEditorState) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isStillHere = useIsMounted()
  const [work, setWork] = useState<'create' | 'update'>()
  const [problem, setProblem] = useState<SaveProblem>()
  // Set at once, not with the next render: a double click or a held Enter must not create two datasets.
  const isUnderWay = useRef(false)
  useLoadingFlag(work !== undefined)

  /** The screen stays in the saving state until it is left, so that nothing on it can be saved a second time. */
  async function goToCreated(id: number, full: FullDataset | undefined) {
    if (!isStillHere()) return
    if (full) handOver(queries, full, state.split)
    await navigate({ to: datasetAddress.edit(id), replace: true, ignoreBlocker: true })
  }

  async function take(outcome: SaveOutcome, base: Stored) {
    dispatch(outcome)
    if (outcome.kind === 'conflicted') return toast.error(failedText(base))
    toast.success(base.dataset ? editorMessages.updated : editorMessages.created)
    if (base.dataset === undefined) await goToCreated(outcome.id, outcome.full)
  }

  async function report(error: unknown, base: Stored, draft: DatasetDraft) {
    toast.error(failedText(base))
    setProblem(await problemOf(error, base, draft))
  }

  async function run(base: Stored, draft: DatasetDraft) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setWork(base.dataset ? 'update' : 'create')
    setProblem(undefined)
    const outcome = await saveDataset(base, draft).catch((error: unknown) => ({ kind: 'failed', error }) as const)
    if (outcome.kind === 'failed') await report(outcome.error, base, draft)
    else await take(outcome, base)
    isUnderWay.current = false
    setWork(undefined)
  }

  return {
    isSaving: work !== undefined,
    /** A create ends at another address: edits made meanwhile would be lost. */
    isCreating: work === 'create',
    problem,
    dismiss: () => setProblem(undefined),
    save() {
      const error = draftError(state.draft)
      if (error) toast.error(error)
      else void run(state.base, state.draft)
    },
    /** Saves the draft of a deleted dataset as a new one. */
    saveAsNew: () => void run(NEVER_SAVED, state.draft),
    /** Saves without slides that someone else deleted. */
    saveWithout(slides: readonly Slide[]) {
      const ids = slides.map(({ id }) => id)
      const draft = { ...state.draft, entries: withoutSlides(state.draft.entries, new Set(ids)) }
      dispatch({ kind: 'remove', ids, areDeleted: true })
      setProblem(undefined)
      const error = draftError(draft)
      if (error) toast.error(error)
      else void run(state.base, draft)
    },
  }
}

export type DatasetSave = ReturnType<typeof useSaveDataset>
