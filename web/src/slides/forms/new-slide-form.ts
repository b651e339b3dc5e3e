import type { NewSlide } from '@vitrine/contract/slides'
import { readIntegerEntry } from '../../table/cell-editing/integer-entry.ts'
import { slideMessages } from '../slide-messages.ts'

/** The fields of 'Create New Slide' in the order of spec 2 §2, all as typed. */
export const NEW_SLIDE_FIELDS = [
  { name: 'name', label: 'Name' },
  { name: 'block_id', label: 'Block ID' },
  { name: 'cut_number', label: 'Cut Number' },
  { name: 'source', label: 'Source' },
  { name: 'vendor', label: 'Vendor' },
  { name: 'species', label: 'Species' },
  { name: 'organ', label: 'Organ' },
  { name: 'description', label: 'Description' },
] as const
export type NewSlideField = (typeof NEW_SLIDE_FIELDS)[number]['name']
export type NewSlideValues = Record<NewSlideField, string>

export const BLANK_SLIDE: NewSlideValues = {
  name: '',
  block_id: '',
  cut_number: '',
  source: '',
  vendor: '',
  species: '',
  organ: '',
  description: '',
}

/** A text field, read by the same rule as the table's cell (DECIDED section 7). */
const cutNumber = (values: NewSlideValues) => readIntegerEntry(values.cut_number, 'Cut number')

/** Spec 2 §5: what stands in the way of creating the slide, by field. */
export function newSlideErrors(values: NewSlideValues): Partial<Record<NewSlideField, string>> {
  const cut = cutNumber(values)
  return {
    ...(values.name.trim() === '' ? { name: slideMessages.nameRequired } : {}),
    ...('error' in cut ? { cut_number: cut.error } : {}),
  }
}

const orNull = (text: string): string | null => text.trim() || null

/** Spec 2 §7: empty values go as null, the cut number as a number or null. */
export function newSlideBody(values: NewSlideValues): NewSlide {
  const cut = cutNumber(values)
  return {
    name: values.name.trim(),
    species: orNull(values.species),
    organ: orNull(values.organ),
    block_id: orNull(values.block_id),
    cut_number: 'value' in cut ? cut.value : null,
    source: orNull(values.source),
    vendor: orNull(values.vendor),
    description: orNull(values.description),
  }
}
