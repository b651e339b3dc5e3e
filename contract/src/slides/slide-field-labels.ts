import type { Slide } from './slides.ts'

/** Labels of a slide's fields, on screens and in files. */
export const SLIDE_FIELD_LABELS = {
  id: 'ID',
  uuid: 'UUID',
  name: 'Name',
  species: 'Species',
  organ: 'Organ',
  block_id: 'Block ID',
  cut_number: 'Cut Number',
  source: 'Source',
  vendor: 'Vendor',
  description: 'Description',
  notes: 'Notes',
  status: 'Status',
  created_at: 'Created At',
  updated_at: 'Updated At',
} as const satisfies Partial<Record<keyof Slide, string>>
