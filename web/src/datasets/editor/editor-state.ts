import type { SplitRecipe } from '@vitrine/contract/datasets/dataset-distribution'
import type { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { blankValues } from '../../fields/field-values.ts'
import * as selection from '../../table/selection/selection.ts'
import {
  type DatasetDraft,
  type DraftEntry,
  type Drafted,
  datasetDraft,
  draftedTexts,
  draftTexts,
  EMPTY_DRAFT,
  isSameDraft,
  NEW_DATASET,
  type NewEntry,
  type Placements,
  slideIdsOf,
  withAdded,
  withoutSlides,
  withPlacements,
  withTypes,
} from '../draft/draft.ts'
import {
  type DraftConflict,
  mergeDrafts,
  NO_CONFLICT,
  type SlideChoice,
  withChosen,
  withPresent,
} from '../draft/merge-drafts.ts'

/** A dataset as saved on the server. */
export interface Stored {
  /** Undefined before the first save. */
  dataset: Dataset | undefined
  draft: DatasetDraft
}

export interface EditorState {
  /** The lab fields when the editor was opened. */
  own: readonly FieldSpec[]
  /** The state last loaded or saved, which changes are compared with and saves are based on. */
  base: Stored
  draft: DatasetDraft
  selection: selection.Selection
  /** Changes by someone else since then, until the next save. */
  conflict: DraftConflict
  /** Slides removed here, the most recent first, which are available again. */
  returned: readonly Slide[]
}

export type EditorChange =
  | { kind: 'type'; field: string; text: string }
  /** `shown`: the visible slides, in order. */
  | { kind: 'choose'; id: number; isRange: boolean; shown: readonly number[] }
  | { kind: 'choose-all'; shown: readonly number[] }
  | { kind: 'choose-none' }
  | { kind: 'set-types'; types: ReadonlyMap<number, DatasetType> }
  | { kind: 'place'; places: Placements; recipe?: SplitRecipe }
  | { kind: 'group-by'; grouping: readonly string[] | null }
  /** `areDeleted`: the slides no longer exist, so they don't become available again. */
  | { kind: 'remove'; ids: readonly number[]; areDeleted?: boolean }
  | { kind: 'add'; entries: readonly NewEntry[] }
  | { kind: 'choose-side'; choices: readonly SlideChoice[] }
  | { kind: 'conflicted' | 'reloaded'; theirs: Stored }
  /** Discards all changes since the last save. */
  | { kind: 'discard' }
  | { kind: 'saved'; sent: DatasetDraft; stored: Stored }

export const storedOf = (full: FullDataset, own = NEW_DATASET.own): Stored => ({
  dataset: full,
  draft: datasetDraft(full, own),
})

/** The dataset and lab fields that a draft is checked and saved with. */
export const draftedBy = ({ own, base: { dataset } }: Pick<EditorState, 'own' | 'base'>): Drafted => ({ own, dataset })

export interface EditorOpening {
  opened?: { dataset: FullDataset } | undefined
  own?: readonly FieldSpec[]
}

export function openedEditor({ opened, own = NEW_DATASET.own }: EditorOpening): EditorState {
  const empty = { ...EMPTY_DRAFT, own: blankValues(own) }
  const base = opened ? storedOf(opened.dataset, own) : { dataset: undefined, draft: empty }
  return {
    own,
    base,
    draft: base.draft,
    selection: selection.NOTHING_SELECTED,
    conflict: NO_CONFLICT,
    returned: [],
  }
}

export const hasUnsaved = ({ base, draft }: EditorState): boolean => !isSameDraft(base.draft, draft)

/** The slides that a bulk action applies to. */
export const chosenEntries = ({ draft, selection: { ids } }: EditorState): DraftEntry[] =>
  draft.entries.filter(({ slide }) => ids.has(slide.id))

function changeDraft(state: EditorState, part: Partial<DatasetDraft>): EditorState {
  const draft = { ...state.draft, ...part }
  return { ...state, draft, conflict: withPresent(state.conflict, draft) }
}

/** Rebases the draft onto a newer saved state, keeping changes made here after `since`. Deselects slides that it lacks. */
function rebase(state: EditorState, base: Stored, since: DatasetDraft): EditorState {
  const { draft, conflict } = mergeDrafts(since, state.draft, base.draft)
  const present = new Set(slideIdsOf(draft.entries))
  const missing = [...state.selection.ids].filter(id => !present.has(id))
  return { ...state, base, draft, conflict, selection: selection.forget(state.selection, missing) }
}

/** The state as last saved. */
const cleared = (state: EditorState): EditorState => ({
  ...state,
  draft: state.base.draft,
  conflict: NO_CONFLICT,
  returned: [],
})

/** Removes slides, which deselects them and, unless they were deleted, makes them available again. */
function removeSlides(state: EditorState, removed: ReadonlySet<number>, areDeleted: boolean): EditorState {
  const { entries } = state.draft
  const returned = areDeleted ? [] : entries.map(({ slide }) => slide).filter(({ id }) => removed.has(id))
  return {
    ...changeDraft(state, { entries: withoutSlides(entries, removed) }),
    selection: selection.forget(state.selection, [...removed]),
    returned: [...returned, ...state.returned.filter(({ id }) => !removed.has(id))],
  }
}

export function changeEditor(state: EditorState, change: EditorChange): EditorState {
  const { entries } = state.draft
  switch (change.kind) {
    case 'type':
      return changeDraft(state, draftedTexts({ ...draftTexts(state.draft), [change.field]: change.text }))
    case 'choose': {
      const choose = change.isRange ? selection.selectRange : selection.toggle
      return { ...state, selection: choose(state.selection, change.id, change.shown) }
    }
    case 'choose-all':
      return { ...state, selection: selection.selectAll(change.shown) }
    case 'choose-none':
      return { ...state, selection: selection.deselectAll() }
    case 'set-types':
      return changeDraft(state, { entries: withTypes(entries, change.types) })
    case 'place':
      return changeDraft(state, {
        entries: withPlacements(entries, change.places),
        ...(change.recipe && { recipe: change.recipe }),
      })
    case 'group-by':
      return changeDraft(state, { grouping: change.grouping })
    case 'remove':
      return removeSlides(state, new Set(change.ids), change.areDeleted ?? false)
    case 'add':
      return changeDraft(state, { entries: withAdded(entries, change.entries) })
    case 'choose-side':
      return { ...state, draft: { ...state.draft, entries: withChosen(entries, change.choices) } }
    case 'conflicted':
      return rebase(state, change.theirs, state.base.draft)
    case 'reloaded': {
      const rebased = rebase(state, change.theirs, state.base.draft)
      return hasUnsaved(state) ? rebased : cleared(rebased)
    }
    case 'discard':
      return { ...cleared(state), selection: selection.deselectAll() }
    case 'saved':
      return { ...rebase(state, change.stored, change.sent), conflict: NO_CONFLICT }
  }
}
