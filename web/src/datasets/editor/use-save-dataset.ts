import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { Dataset, DatasetEntryInput, FullDataset, NewDataset } from '@vitrine/contract/datasets/datasets'
import type { Slide } from '@vitrine/contract/slides/slides'
import { DATASET_TYPE_NAMES } from '@vitrine/contract/splits/dataset-types'
import { useRef, useState } from 'react'
import { isNotFound } from '../../api/removal.ts'
import { runCalls } from '../../api/run-calls.ts'
import { isStale } from '../../api/save-errors.ts'
import { startAction, type UserAction } from '../../api/user-action.ts'
import { editMessages } from '../../edit/edit-messages.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { fieldChanges, filledFields } from '../../fields/field-values.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { slideLookUps } from '../../slides/find-slide.ts'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { useLoadingFlag } from '../../ui/notices/loading-flag.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { DATASET_NOUN, datasetTexts } from '../dataset-messages.ts'
import { createDataset, getFullDataset, updateDataset } from '../datasets-api.ts'
import {
  type DatasetDraft,
  type DraftEntry,
  type Drafted,
  draftError,
  EMPTY_DRAFT,
  hasFolds,
  NEW_DATASET,
  type Placements,
  splitDiffers,
  withoutSlides,
  withPlacements,
} from '../draft/draft.ts'
import { isClear, mergeDrafts } from '../draft/merge-drafts.ts'
import { editorMessages } from './editor-messages.ts'
import { draftedBy, type Stored, storedOf } from './editor-state.ts'
import { type DatasetEditorState, handOver, type OpenedDataset } from './use-dataset-editor.ts'

/** The rules and the recipe, if they were changed. */
function splitBody(draft: DatasetDraft, loaded: Dataset | undefined): Pick<NewDataset, 'grouping' | 'recipe'> {
  return {
    ...(splitDiffers('grouping', draft, loaded ?? {}) ? { grouping: draft.grouping && [...draft.grouping] } : {}),
    ...(splitDiffers('recipe', draft, loaded ?? {}) ? { recipe: draft.recipe } : {}),
  }
}

/** @param withFold false if no slide has a fold: then none are sent */
const entryBody = ({ slide, type, fold, id }: DraftEntry, withFold: boolean): DatasetEntryInput => ({
  slide_id: slide.id,
  type: DATASET_TYPE_NAMES[type],
  id,
  ...(withFold && { fold: fold ?? null }),
})

/** The body of a create or update, with types as names ('default' has none). Texts that were not edited are sent unchanged. */
export function saveBody(draft: DatasetDraft, { own, dataset: loaded, hadFolds }: Drafted = NEW_DATASET): NewDataset {
  const { name, description, entries } = draft
  const withFolds = hadFolds === true || hasFolds(entries)
  return {
    ...((loaded ? fieldChanges(own, draft.own, loaded) : filledFields(own, draft.own)) as Pick<NewDataset, 'fields'>),
    name: name === loaded?.name ? name : name.trim(),
    description: loaded && description === (loaded.description ?? '') ? loaded.description : description,
    ...splitBody(draft, loaded),
    dataset_slides: entries.map(entry => entryBody(entry, withFolds)),
  }
}

interface Save {
  base: Stored
  draft: DatasetDraft
  own: readonly FieldSpec[]
  /** A fix that is saved separately: announced when done, and reverted by 'Undo'. */
  fix?: { text: string; action: UserAction }
}

type SaveOutcome =
  /** `full` is undefined if the dataset could not be loaded after the save. */
  | { kind: 'saved'; id: number; sent: DatasetDraft; stored: Stored; full: FullDataset | undefined }
  /** Someone else has saved, and the user must choose first. Nothing was saved. */
  | { kind: 'conflicted'; theirs: Stored }

async function write({ base: { dataset, draft: base }, own, draft, fix }: Save): Promise<Dataset> {
  const body = saveBody(draft, { own, dataset, hadFolds: hasFolds(base.entries) })
  return dataset === undefined
    ? createDataset(body)
    : { ...dataset, ...(await updateDataset(dataset, body, fix?.action)) }
}

/** A dataset that can't be loaded after the save counts as saved with the content that was sent. */
async function writeAndRead(save: Save): Promise<SaveOutcome> {
  const { own, draft } = save
  const dataset = await write(save)
  const full = await getFullDataset(dataset.id).catch((error: unknown) => {
    console.error(`Dataset ${dataset.id} is saved, but could not be read back.`, error)
    return undefined
  })
  return { kind: 'saved', id: dataset.id, sent: draft, stored: full ? storedOf(full, own) : { dataset, draft }, full }
}

/**
 * Saves the draft and loads the full dataset. If someone else saved since `base` without conflict, saves the merged draft again,
 * based on theirs.
 */
async function saveDataset(save: Save, mayRepeat = true): Promise<SaveOutcome> {
  const { base, draft, own, fix } = save
  try {
    return await writeAndRead(save)
  } catch (error) {
    if (base.dataset === undefined || !isStale(error)) throw error
    const theirs = storedOf(await getFullDataset(base.dataset.id), own)
    const merged = mergeDrafts(base.draft, draft, theirs.draft)
    // The reason for a fix may no longer apply.
    return isClear(merged.conflict) && mayRepeat && !fix
      ? saveDataset({ base: theirs, draft: merged.draft, own }, false)
      : { kind: 'conflicted', theirs }
  }
}

const LOOK_UPS_IN_FLIGHT = 10

export function namedSlides(sentence: string, entries: readonly DraftEntry[]): Slide[] {
  const numbers = new Set((sentence.match(/\d+/g) ?? []).map(Number))
  return entries.map(({ slide }) => slide).filter(({ id }) => numbers.has(id))
}

/**
 * Finds the deleted slides that caused a save to be rejected. The wording of the message, which names ids, is up to the server:
 * every slide that it may mean is looked up, and only a 404 counts.
 */
export async function findDeletedSlides(refusal: unknown, entries: readonly DraftEntry[]): Promise<Slide[]> {
  if (!(refusal instanceof ApiError) || refusal.status !== 400) return []
  const named = namedSlides(refusal.message, entries)
  const lookUp = ({ id }: Slide) => slideLookUps.byId(String(id))
  const { failed } = await runCalls(named, lookUp, { limit: LOOK_UPS_IN_FLIGHT })
  return failed.filter(({ error }) => isNotFound(error)).map(({ item }) => item)
}

/** Why the last save failed; shown until the next one. */
interface SaveProblem {
  text: string
  /** Slides that someone else deleted: without them the draft can be saved. */
  deletedSlides: readonly Slide[]
  /** Someone else deleted the dataset itself. */
  isDatasetDeleted: boolean
}

const NEVER_SAVED: Stored = { dataset: undefined, draft: EMPTY_DRAFT }

const failedText = ({ dataset }: Stored) => (dataset ? datasetTexts.updateFailed : datasetTexts.createFailed)

async function problemOf(error: Error, { base, draft }: Save): Promise<SaveProblem> {
  const deletedSlides = await findDeletedSlides(error, draft.entries)
  const isDatasetDeleted = base.dataset !== undefined && isNotFound(error)
  const reason = isDatasetDeleted ? editMessages.missing(DATASET_NOUN) : error.message
  const names = deletedSlides.map(({ name }) => name)
  const because = names.length > 0 ? editorMessages.deletedSlides(names) : reason
  return { text: editorMessages.failedBecause(failedText(base), because), deletedSlides, isDatasetDeleted }
}

/**
 * Saves the draft, one save at a time. The first save navigates to the dataset's own address.
 * @param onSaved receives the stored dataset
 */
export function useSaveDataset({ state, dispatch }: DatasetEditorState, onSaved: (opened: OpenedDataset) => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isStillHere = useIsMounted()
  const [problem, setProblem] = useState<SaveProblem>()
  // Set immediately, not on the next render: a double click or a held Enter must not create two datasets.
  const isUnderWay = useRef(false)
  // Pending until the callbacks are done, so that a new dataset can't be saved again before the screen is left.
  const saving = useMutation({
    mutationFn: (save: Save) => saveDataset(save),
    async onSuccess(outcome, { base, fix }) {
      if (outcome.kind === 'conflicted') {
        toast.error(failedText(base))
        if (!fix) return dispatch(outcome)
        dispatch({ kind: 'reloaded', theirs: outcome.theirs })
        return setProblem({ text: editorMessages.fixedTooLate, deletedSlides: [], isDatasetDeleted: false })
      }
      // Slides moved by a fix are not part of the draft.
      dispatch(fix ? { kind: 'reloaded', theirs: outcome.stored } : outcome)
      if (outcome.full && base.dataset) onSaved({ dataset: outcome.full })
      toast.success(fix?.text ?? (base.dataset ? datasetTexts.updated : datasetTexts.created))
      if (fix) offerUndo({ text: fix.text, requestId: fix.action.requestId })
      if (base.dataset || !isStillHere()) return
      if (outcome.full) handOver(queries, outcome.full)
      await navigate({ to: datasetAddress.edit(outcome.id), replace: true, ignoreBlocker: true })
    },
    async onError(error, save) {
      toast.error(failedText(save.base))
      setProblem(await problemOf(error, save))
    },
    onSettled() {
      isUnderWay.current = false
    },
  })
  useLoadingFlag(saving.isPending)

  function run(save: Save) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setProblem(undefined)
    saving.mutate(save)
  }

  function runChecked(draft: DatasetDraft) {
    const error = draftError(draft, draftedBy(state))
    if (error) toast.error(error)
    else run({ base: state.base, draft, own: state.own })
  }

  return {
    isSaving: saving.isPending,
    /** A create navigates to another address, which would lose edits made meanwhile. */
    isCreating: saving.isPending && saving.variables.base.dataset === undefined,
    problem,
    dismiss: () => setProblem(undefined),
    save: () => runChecked(state.draft),
    /** Moves slides and saves that immediately. */
    fix: (places: Placements, text: string) =>
      run({
        base: state.base,
        draft: { ...state.draft, entries: withPlacements(state.draft.entries, places) },
        own: state.own,
        fix: { text, action: startAction() },
      }),
    saveAsNew: () => run({ base: NEVER_SAVED, draft: state.draft, own: state.own }),
    saveWithout(slides: readonly Slide[]) {
      const ids = slides.map(({ id }) => id)
      dispatch({ kind: 'remove', ids, areDeleted: true })
      setProblem(undefined)
      runChecked({ ...state.draft, entries: withoutSlides(state.draft.entries, new Set(ids)) })
    },
  }
}

export type DatasetSave = ReturnType<typeof useSaveDataset>
