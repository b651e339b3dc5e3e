import type { DatasetType, FullDataset } from '@vitrine/contract/datasets'
import type { Slide } from '@vitrine/contract/slides'
import { blankValues, type FieldValues, fieldErrors, fieldValues } from '../../fields/field-values.ts'
import { DATASET_FIELDS, type DatasetField } from '../dataset-fields.ts'
import { editorMessages } from './editor-messages.ts'

export interface DraftEntry {
  /** The entry's own id; null before it is saved. */
  id: number | null
  slide: Slide
  type: DatasetType
}

/** The editable state of a dataset. Each slide is in it once. */
export interface DatasetDraft extends Readonly<FieldValues<DatasetField>> {
  /** In the order that is saved. */
  entries: readonly DraftEntry[]
}

export const EMPTY_DRAFT: DatasetDraft = { ...blankValues<DatasetField>(DATASET_FIELDS), entries: [] }

export const draftOf = (dataset: FullDataset): DatasetDraft => ({
  ...fieldValues<DatasetField>(DATASET_FIELDS, dataset),
  entries: dataset.dataset_slides,
})

export const slideIdsOf = (entries: readonly DraftEntry[]): number[] => entries.map(({ slide }) => slide.id)

const haveSameEntries = (a: readonly DraftEntry[], b: readonly DraftEntry[]) =>
  a === b ||
  (a.length === b.length &&
    a.every(({ slide, type }, index) => slide.id === b[index]?.slide.id && type === b[index].type))

/** Whether saving either would give the same result. */
export const isSameDraft = (a: DatasetDraft, b: DatasetDraft): boolean =>
  DATASET_FIELDS.every(({ field }) => a[field] === b[field]) && haveSameEntries(a.entries, b.entries)

/** Changes types. The order stays; entries whose type stays are the same objects. */
export const withTypes = (
  entries: readonly DraftEntry[],
  types: ReadonlyMap<number, DatasetType>,
): readonly DraftEntry[] =>
  entries.map(entry => {
    const type = types.get(entry.slide.id) ?? entry.type
    return type === entry.type ? entry : { ...entry, type }
  })

export const withoutSlides = (entries: readonly DraftEntry[], removed: ReadonlySet<number>): readonly DraftEntry[] =>
  entries.filter(({ slide }) => !removed.has(slide.id))

export type NewEntry = Pick<DraftEntry, 'slide' | 'type'>

/** The offered slides that are not among the entries, each once. */
export function newAmong(entries: readonly DraftEntry[], offered: readonly NewEntry[]): NewEntry[] {
  const present = new Set(slideIdsOf(entries))
  return offered.filter(({ slide }) => !present.has(slide.id) && present.add(slide.id))
}

/** Adds slides at the end, skipping those that are present. */
export function withAdded(entries: readonly DraftEntry[], offered: readonly NewEntry[]): readonly DraftEntry[] {
  const added = newAmong(entries, offered).map(({ slide, type }) => ({ id: null, slide, type }))
  return added.length === 0 ? entries : [...entries, ...added]
}

export const draftErrors = (draft: DatasetDraft) => fieldErrors<DatasetField>(DATASET_FIELDS, draft)

/** The first reason not to save, in the order of the screen. */
export const draftError = (draft: DatasetDraft): string | undefined =>
  Object.values(draftErrors(draft))[0] ?? (draft.entries.length === 0 ? editorMessages.slidesRequired : undefined)

export const isSavable = (draft: DatasetDraft): boolean => draftError(draft) === undefined

export function draftWarnings(draft: DatasetDraft): string[] {
  const hasSlides = draft.entries.length > 0
  const hasValidation = draft.entries.some(({ type }) => type === 'V')
  return [
    hasSlides ? '' : editorMessages.warnNoSlides,
    draftErrors(draft).name ? editorMessages.warnNoName : '',
    hasSlides && !hasValidation ? editorMessages.warnNoValidation : '',
  ].filter(Boolean)
}
