import type { SplitRecipe } from '@vitrine/contract/datasets/dataset-distribution'
import type { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { type FormValues, formFields } from '../../edit/three-way.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { blankValues, changeErrors, type FieldTexts, fieldErrors, fieldValues } from '../../fields/field-values.ts'
import { DATASET_FIELDS, type DatasetField } from '../dataset-fields.ts'
import { datasetMessages } from '../dataset-messages.ts'

export interface DraftEntry {
  /** The id of the entry; null before it is saved. */
  id: number | null
  slide: Slide
  type: DatasetType
  /** Counts from 1; undefined without a fold. */
  fold?: number | undefined
}

/** The editable state of a dataset. It contains each slide once. */
export interface DatasetDraft extends Readonly<FieldTexts<DatasetField>> {
  /** Texts of lab fields, by their form names. */
  own: FormValues
  /** The rules that group slides; null for the defaults. */
  grouping: readonly string[] | null
  /** How its slides were last distributed. */
  recipe: SplitRecipe | null
  /** In the order in which they are saved. */
  entries: readonly DraftEntry[]
}

/** The dataset of a draft. */
export interface Drafted {
  /** The lab fields of datasets. */
  own: readonly FieldSpec[]
  /** Undefined before the first save. */
  dataset?: Dataset | undefined
  /** Whether slides had folds when the draft was last saved. */
  hadFolds?: boolean
}

/** A new dataset in a lab without lab fields. */
export const NEW_DATASET: Drafted = { own: [] }

export const EMPTY_DRAFT: DatasetDraft = {
  ...blankValues<DatasetField>(DATASET_FIELDS),
  own: {},
  grouping: null,
  recipe: null,
  entries: [],
}

export const datasetDraft = (dataset: FullDataset, own: readonly FieldSpec[]): DatasetDraft => ({
  ...fieldValues<DatasetField>(DATASET_FIELDS, dataset),
  own: fieldValues(own, dataset),
  grouping: dataset.grouping ?? null,
  recipe: dataset.recipe ?? null,
  entries: dataset.dataset_slides,
})

/** All typed texts of a draft, by field name. */
export const draftTexts = ({ name, description, own }: DatasetDraft): FormValues => ({ name, description, ...own })

/** The inverse of `draftTexts`. */
export function draftedTexts(texts: FormValues): Pick<DatasetDraft, 'name' | 'description' | 'own'> {
  const { name = '', description = '', ...own } = texts
  return { name, description, own }
}

export const hasFolds = (entries: readonly DraftEntry[]): boolean => entries.some(({ fold }) => fold !== undefined)

export const slideIdsOf = (entries: readonly DraftEntry[]): number[] => entries.map(({ slide }) => slide.id)

const haveSameEntries = (a: readonly DraftEntry[], b: readonly DraftEntry[]) =>
  a === b ||
  (a.length === b.length &&
    a.every(({ slide, type, fold }, index) => {
      const other = b[index]
      return slide.id === other?.slide.id && type === other.type && fold === other.fold
    }))

/** The parts of a draft that are JSON, not text. */
export const SPLIT_FIELDS = ['grouping', 'recipe'] as const

/** Whether two datasets or drafts differ in these fields. */
export const splitDiffers = (
  name: (typeof SPLIT_FIELDS)[number],
  a: Pick<DatasetDraft, typeof name>,
  b: Partial<Pick<DatasetDraft, typeof name>>,
): boolean => JSON.stringify(sorted(a[name])) !== JSON.stringify(sorted(b[name] ?? null))

/** PostgreSQL reorders the keys of a recipe. */
const sorted = (value: DatasetDraft['grouping'] | DatasetDraft['recipe']) =>
  value === null || Array.isArray(value)
    ? value
    : Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))

/** Whether saving both would give the same result. */
export function isSameDraft(a: DatasetDraft, b: DatasetDraft): boolean {
  const [one, other] = [draftTexts(a), draftTexts(b)]
  return (
    formFields(one).every(name => one[name] === other[name]) &&
    SPLIT_FIELDS.every(name => !splitDiffers(name, a, b)) &&
    haveSameEntries(a.entries, b.entries)
  )
}

/** The number of slides that were added, removed, or given another type or fold. */
function changedSlides(a: readonly DraftEntry[], b: readonly DraftEntry[]): number {
  const before = new Map(a.map(entry => [entry.slide.id, entry]))
  const changed = b.filter(({ slide, type, fold }) => {
    const was = before.get(slide.id)
    before.delete(slide.id)
    return was?.type !== type || was.fold !== fold
  })
  return changed.length + before.size
}

/** The number of changes that saving would make: one for each slide and field. */
export function countChanges(base: DatasetDraft, draft: DatasetDraft): number {
  if (isSameDraft(base, draft)) return 0
  const [before, now] = [draftTexts(base), draftTexts(draft)]
  const fields = formFields(now).filter(name => before[name] !== now[name]).length
  const count = fields + Number(splitDiffers('grouping', base, draft)) + changedSlides(base.entries, draft.entries)
  // Only the order differs, or how the same types were assigned.
  return Math.max(count, 1)
}

/** New types and folds of slides, by id. */
export type Placements = ReadonlyMap<number, Pick<DraftEntry, 'type' | 'fold'>>

/** Changes types and folds. Keeps the order, and the objects of unchanged entries. */
export const withPlacements = (entries: readonly DraftEntry[], places: Placements): readonly DraftEntry[] =>
  entries.map(entry => {
    const place = places.get(entry.slide.id)
    if (place === undefined || (place.type === entry.type && place.fold === entry.fold)) return entry
    return { ...entry, type: place.type, fold: place.fold }
  })

/** Changes types, which clears folds. Keeps the order, and the objects of entries whose type is the same. */
export const withTypes = (
  entries: readonly DraftEntry[],
  types: ReadonlyMap<number, DatasetType>,
): readonly DraftEntry[] =>
  entries.map(entry => {
    const type = types.get(entry.slide.id) ?? entry.type
    return type === entry.type ? entry : { ...entry, type, fold: undefined }
  })

export const withoutSlides = (entries: readonly DraftEntry[], removed: ReadonlySet<number>): readonly DraftEntry[] =>
  entries.filter(({ slide }) => !removed.has(slide.id))

export type NewEntry = Pick<DraftEntry, 'slide' | 'type'>

/** The offered slides that are not among the entries, without duplicates. */
export function newAmong(entries: readonly DraftEntry[], offered: readonly NewEntry[]): NewEntry[] {
  const present = new Set(slideIdsOf(entries))
  return offered.filter(({ slide }) => !present.has(slide.id) && present.add(slide.id))
}

/** Adds slides at the end, skipping those already present. */
export function withAdded(entries: readonly DraftEntry[], offered: readonly NewEntry[]): readonly DraftEntry[] {
  const added = newAmong(entries, offered).map(({ slide, type }) => ({ id: null, slide, type }))
  return added.length === 0 ? entries : [...entries, ...added]
}

const labErrors = ({ own: texts }: DatasetDraft, { own, dataset }: Drafted): Partial<FormValues> =>
  dataset ? changeErrors(own, texts, dataset) : fieldErrors(own, texts)

/** By field name. */
export const draftErrors = (draft: DatasetDraft, of: Drafted): Partial<FormValues> => ({
  ...fieldErrors<DatasetField>(DATASET_FIELDS, draft),
  ...labErrors(draft, of),
})

/** The first reason why the draft can't be saved, in the order of the screen. */
export const draftError = (draft: DatasetDraft, of: Drafted = NEW_DATASET): string | undefined =>
  Object.values(draftErrors(draft, of))[0]

/** Warnings about a draft. A new dataset without slides has no changes yet, and so none. */
export function draftWarnings(draft: DatasetDraft, of: Drafted = NEW_DATASET): string[] {
  const hasSlides = draft.entries.length > 0
  if (!hasSlides && of.dataset === undefined) return []
  const hasValidation = draft.entries.some(({ type }) => type === 'V')
  return [
    hasSlides ? '' : datasetMessages.warnNoSlides,
    draftErrors(draft, of)['name'] ? datasetMessages.warnNoName : '',
    ...Object.values(labErrors(draft, of)).map(error => error ?? ''),
    hasSlides && !hasValidation ? datasetMessages.warnNoValidation : '',
  ].filter(Boolean)
}
