import type { Dataset, DatasetType, FullDataset } from '@vitrine/contract/datasets'
import type { Slide } from '@vitrine/contract/slides'
import * as selection from '../../table/selection/selection.ts'
import {
  type DatasetDraft,
  type DraftEntry,
  draftOf,
  EMPTY_DRAFT,
  isSameDraft,
  type NewEntry,
  slideIdsOf,
  withAdded,
  withoutSlides,
  withTypes,
} from './draft.ts'
import { type DraftConflict, mergeDrafts, NO_CONFLICT } from './merge-drafts.ts'
import { type SlideChoice, withChosen, withPresent } from './resolve-conflict.ts'

/** How slides were distributed last; the same seed and share give the same slides the same types again. */
export interface Split {
  seed: number
  trainingPercent: number
  slides: number
}

/** A dataset as the server has it. */
export interface Stored {
  /** Undefined for one that was never saved. */
  dataset: Dataset | undefined
  /** What stands in it. */
  draft: DatasetDraft
}

export interface EditorState {
  /** As it was loaded or saved last: what changes are told from, and what a save is made against. */
  base: Stored
  draft: DatasetDraft
  selection: selection.Selection
  /** What somebody else changed since it was loaded, until it is saved here. */
  conflict: DraftConflict
  split: Split | undefined
  /** Slides taken out here, the last first: they are available again (spec 2 §4). */
  returned: readonly Slide[]
}

export type EditorChange =
  | { kind: 'rename'; name: string }
  | { kind: 'describe'; description: string }
  | { kind: 'choose'; id: number; isRange: boolean }
  | { kind: 'choose-all' | 'choose-none' }
  | { kind: 'set-types'; types: ReadonlyMap<number, DatasetType>; split?: Split }
  /** `areDeleted`: nobody can have them any more, so they are not available again either. */
  | { kind: 'remove'; ids: readonly number[]; areDeleted?: boolean }
  | { kind: 'add'; entries: readonly NewEntry[] }
  | { kind: 'choose-side'; choices: readonly SlideChoice[] }
  | { kind: 'clashed'; theirs: Stored }
  | { kind: 'saved'; sent: DatasetDraft; stored: Stored }

export const storedOf = (full: FullDataset): Stored => ({ dataset: full, draft: draftOf(full) })

export function openedEditor(opened?: { dataset: FullDataset; continued?: Pick<EditorState, 'split'> }): EditorState {
  const base = opened ? storedOf(opened.dataset) : { dataset: undefined, draft: EMPTY_DRAFT }
  return {
    base,
    draft: base.draft,
    selection: selection.NOTHING_SELECTED,
    conflict: NO_CONFLICT,
    split: opened?.continued?.split,
    returned: [],
  }
}

/** Whether leaving would lose something. */
export const hasUnsaved = ({ base, draft }: EditorState): boolean => !isSameDraft(base.draft, draft)

/** The slides that a bulk action means. */
export const chosenEntries = ({ draft, selection: { ids } }: EditorState): DraftEntry[] =>
  draft.entries.filter(({ slide }) => ids.has(slide.id))

/** Spec 2 §2, smart distribution: the selected slides, or all if none are selected. */
export const entriesToDistribute = (state: EditorState): readonly DraftEntry[] =>
  state.selection.ids.size === 0 ? state.draft.entries : chosenEntries(state)

function changeDraft(state: EditorState, part: Partial<DatasetDraft>): EditorState {
  const draft = { ...state.draft, ...part }
  return { ...state, draft, conflict: withPresent(state.conflict, draft) }
}

function choose({ selection: now, draft }: EditorState, id: number, isRange: boolean): selection.Selection {
  return isRange ? selection.selectRange(now, id, slideIdsOf(draft.entries)) : selection.toggle(now, id)
}

/** A slide that left the dataset can't be chosen in it. */
function keepPresent(now: selection.Selection, entries: readonly DraftEntry[]): selection.Selection {
  const present = new Set(slideIdsOf(entries))
  return selection.forget(
    now,
    [...now.ids].filter(id => !present.has(id)),
  )
}

/** Takes in a newer state of the dataset. What was done here since `since` stays. */
function takeIn(state: EditorState, base: Stored, since: DatasetDraft): EditorState {
  const { draft, conflict } = mergeDrafts(since, state.draft, base.draft)
  return { ...state, base, draft, conflict, selection: keepPresent(state.selection, draft.entries) }
}

/** Spec 2 §4: removing a slide puts it back into the available list and deselects it. */
function removeSlides(state: EditorState, missing: ReadonlySet<number>, areDeleted: boolean): EditorState {
  const { entries } = state.draft
  const removed = areDeleted ? [] : entries.filter(({ slide }) => missing.has(slide.id)).map(({ slide }) => slide)
  return {
    ...changeDraft(state, { entries: withoutSlides(entries, missing) }),
    selection: selection.forget(state.selection, [...missing]),
    returned: [...removed, ...state.returned.filter(({ id }) => !missing.has(id))],
  }
}

function changeSlides(state: EditorState, change: EditorChange): EditorState {
  const { entries } = state.draft
  switch (change.kind) {
    case 'set-types':
      return {
        ...changeDraft(state, { entries: withTypes(entries, change.types) }),
        split: change.split ?? state.split,
      }
    case 'remove':
      return removeSlides(state, new Set(change.ids), change.areDeleted ?? false)
    case 'add':
      return changeDraft(state, { entries: withAdded(entries, change.entries) })
    case 'choose-side':
      return { ...state, draft: { ...state.draft, entries: withChosen(entries, change.choices) } }
    default:
      return state
  }
}

/** Everything that happens to a dataset while it is edited (spec 2 §4, dataset editor). */
export function changeEditor(state: EditorState, change: EditorChange): EditorState {
  switch (change.kind) {
    case 'rename':
      return changeDraft(state, { name: change.name })
    case 'describe':
      return changeDraft(state, { description: change.description })
    case 'choose':
      return { ...state, selection: choose(state, change.id, change.isRange) }
    case 'choose-all':
      return { ...state, selection: selection.selectAll(slideIdsOf(state.draft.entries)) }
    case 'choose-none':
      return { ...state, selection: selection.deselectAll() }
    case 'clashed':
      return takeIn(state, change.theirs, state.base.draft)
    case 'saved':
      return { ...takeIn(state, change.stored, change.sent), conflict: NO_CONFLICT }
    default:
      return changeSlides(state, change)
  }
}
