import {
  SLIDE_STATUS_IDS,
  type Slide,
  type SlidePatch,
  type SlideStatusName,
  slideStatusDescription,
} from '@vitrine/contract/slides'
import { readIntegerEntry } from '../../table/cell-editing/integer-entry.ts'
import { slideMessages } from '../slide-messages.ts'

export type SlideField =
  | 'name'
  | 'block_id'
  | 'cut_number'
  | 'source'
  | 'vendor'
  | 'species'
  | 'organ'
  | 'status'
  | 'description'
  | 'notes'
/** What is edited of a slide, all as typed; a status by its name. */
export type SlideValues = Record<SlideField, string>

/** The fields' names, in the order of spec 1 §2. */
export const SLIDE_LABELS: Readonly<Record<SlideField, string>> = {
  name: 'Name',
  block_id: 'Block ID',
  cut_number: 'Cut Number',
  source: 'Source',
  vendor: 'Vendor',
  species: 'Species',
  organ: 'Organ',
  status: 'Status',
  description: 'Description',
  notes: 'Notes',
}

/** Spec 1 §2, slide detail. */
export const SPECIES_CHOICES = ['mouse', 'human', 'rat']
export const ORGAN_CHOICES = ['liver', 'kidney', 'brain']
/** Spec 1 §4: the two forms use different status vocabularies. */
export const DETAIL_STATUS_CHOICES = ['active', 'archived', 'processing']
export const EDIT_STATUS_CHOICES = ['created', 'processing', 'completed', 'failed']

/** What a select offers: its own choices, and every present value that they lack (DECIDED section 5). */
export function choicesOf(choices: readonly string[], ...present: readonly string[]): string[] {
  return [...new Set([...present.filter(value => value !== ''), ...choices])].sort(
    (a, b) => Number(choices.includes(a)) - Number(choices.includes(b)) || choices.indexOf(a) - choices.indexOf(b),
  )
}

export const slideValues = (slide: Slide): SlideValues => ({
  name: slide.name,
  block_id: slide.block_id ?? '',
  cut_number: slide.cut_number === null ? '' : String(slide.cut_number),
  source: slide.source ?? '',
  vendor: slide.vendor ?? '',
  species: slide.species ?? '',
  organ: slide.organ ?? '',
  status: slide.status?.name ?? '',
  description: slide.description ?? '',
  notes: slide.notes ?? '',
})

export type SlideErrors = Partial<Record<SlideField, string>>

/** Spec 1 §5: in the detail editor only the name is required. */
export const detailErrors = (values: SlideValues): SlideErrors =>
  values.name.trim() === '' ? { name: slideMessages.nameRequired } : {}

/** Spec 1 §5: name, slide id and status; the id is the record's own and always there. */
export function editErrors(values: SlideValues): SlideErrors {
  const cut = readIntegerEntry(values.cut_number, SLIDE_LABELS.cut_number)
  return {
    ...detailErrors(values),
    ...('error' in cut ? { cut_number: cut.error } : {}),
    ...(values.status === '' ? { status: slideMessages.statusRequired } : {}),
  }
}

type StatusInput = NonNullable<SlidePatch['status']>

/** The detail editor sends the plain name (DECIDED section 5). */
export const statusName = (name: string): StatusInput => name

/** The edit form sends the object of spec 1 §4; one outside its map keeps the id that it was read with. */
export function statusObject(name: string, read: Slide['status']): StatusInput {
  const id = Object.hasOwn(SLIDE_STATUS_IDS, name)
    ? SLIDE_STATUS_IDS[name as SlideStatusName]
    : read?.name === name
      ? read.id
      : null
  return { ...(id === null ? {} : { id }), name, description: slideStatusDescription(name) }
}

/**
 * The slide fields of spec 1 §7. What was not touched goes back as it was read, never rewritten (DECIDED section 5); blank
 * texts go as null, the cut number as an integer or null (spec 1 §5).
 */
export function slidePatch(
  values: SlideValues,
  base: Slide,
  toStatus: (name: string, read: Slide['status']) => StatusInput,
): SlidePatch {
  const read = slideValues(base)
  const text = (field: Exclude<SlideField, 'name' | 'cut_number' | 'status'>) =>
    values[field] === read[field] ? base[field] : values[field].trim() || null
  const cut = readIntegerEntry(values.cut_number, SLIDE_LABELS.cut_number)
  return {
    name: values.name === read.name ? base.name : values.name.trim(),
    id: base.id,
    species: text('species'),
    organ: text('organ'),
    block_id: text('block_id'),
    cut_number: 'value' in cut ? cut.value : base.cut_number,
    source: text('source'),
    vendor: text('vendor'),
    // A slide without a status has none to send.
    ...(values.status === '' ? {} : { status: toStatus(values.status, base.status) }),
    description: text('description'),
    notes: text('notes'),
  }
}
