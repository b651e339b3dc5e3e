import type { Field } from '@vitrine/contract/fields'
import { writeCsv } from '../../csv/write-csv.ts'
import { SLIDE_FIELDS, type SlideField } from '../slide-fields.ts'

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

/** Every field of a slide and of the lab, by label, with two rows that can be imported as they are. */
export const slidesTemplate = (fields: readonly Pick<Field, 'label'>[]) => ({
  name: 'slides-template.csv',
  text: () =>
    writeCsv(
      [...SLIDE_FIELDS.map(({ label }) => label), ...fields.map(({ label }) => label)],
      EXAMPLES.map(example => [...SLIDE_FIELDS.map(({ field }) => example[field]), ...fields.map(() => null)]),
    ),
})
