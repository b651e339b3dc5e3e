import type { Field } from '@vitrine/contract/fields/fields'
import { SLIDE_FIELD_LABELS } from '@vitrine/contract/slides/slide-field-labels'
import { writeCsv } from '../../csv/write-csv.ts'
import { SLIDE_FIELDS, SLIDE_VIEW_FIELDS, type SlideField } from '../slide-fields.ts'

const EXAMPLES: readonly Partial<Record<SlideField, string | number>>[] = [
  {
    name: 'EXAMPLE-1',
    block_id: 'B-2026-001',
    cut_number: 1,
    source: 'Basel',
    species: 'Mouse',
    organ: 'liver',
    status: 'created',
  },
  { name: 'EXAMPLE-2', block_id: 'B-2026-001', cut_number: 2 },
]

/** All fields of a slide and lab fields, by label, with two rows that can be imported unchanged. */
export const slidesTemplate = (fields: readonly Pick<Field, 'label'>[]) => ({
  name: 'slides-template.csv',
  text: () =>
    writeCsv(
      [...SLIDE_FIELDS.map(({ label }) => label), ...fields.map(({ label }) => label)],
      EXAMPLES.map(example => [...SLIDE_FIELDS.map(({ field }) => example[field]), ...fields.map(() => null)]),
    ),
})

/** The columns of Batch Import; the name of the second row is left out, to be generated. */
const BATCH_EXAMPLES: readonly Partial<Record<SlideField, string | number>>[] = [
  {
    description: 'Liver, female, H&E',
    vendor: 'Hamamatsu',
    block_id: 'B-2026-001',
    cut_number: 1,
    source: 'Basel',
    species: 'Mouse',
    organ: 'Liver',
    name: 'B-2026-001_cut-1',
  },
  {
    description: 'Kidney, male, H&E',
    vendor: 'Leica',
    block_id: 'B-2026-002',
    cut_number: 3,
    source: 'Mainz',
    species: 'Human',
    organ: 'Kidney',
  },
]

/** The short template, for Batch Import. */
export const slideImportTemplate = {
  name: 'slide_import_template.csv',
  text: () =>
    writeCsv(
      SLIDE_VIEW_FIELDS.batchImport.map(field => (field === 'name' ? 'Slide name' : SLIDE_FIELD_LABELS[field])),
      BATCH_EXAMPLES.map(example => SLIDE_VIEW_FIELDS.batchImport.map(field => example[field] ?? '')),
    ),
}
