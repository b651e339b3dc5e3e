import type { DatasetType, FullDataset } from '@vitrine/contract/datasets'
import type { Slide } from '@vitrine/contract/slides'
import { blankValues, type FieldValues, fieldValues } from '../../fields/field-values.ts'
import { DATASET_FIELDS, type DatasetField } from '../dataset-fields.ts'

/** A slide in the dataset that is edited. */
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

const isSameEntry = (a: DraftEntry, b: DraftEntry | undefined) =>
  a === b || (a.slide.id === b?.slide.id && a.type === b.type)

const haveSameEntries = (a: readonly DraftEntry[], b: readonly DraftEntry[]) =>
  a === b || (a.length === b.length && a.every((entry, place) => isSameEntry(entry, b[place])))

/** Whether saving either would give the same result. */
export const isSameDraft = (a: DatasetDraft, b: DatasetDraft): boolean =>
  a === b || (DATASET_FIELDS.every(({ field }) => a[field] === b[field]) && haveSameEntries(a.entries, b.entries))

const withType = (entry: DraftEntry, type: DatasetType | undefined): DraftEntry =>
  type === undefined || type === entry.type ? entry : { ...entry, type }

/** Changes types. The order stays; entries whose type stays are the same objects. */
export function withTypes(
  entries: readonly DraftEntry[],
  types: ReadonlyMap<number, DatasetType>,
): readonly DraftEntry[] {
  return entries.map(entry => withType(entry, types.get(entry.slide.id)))
}

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
