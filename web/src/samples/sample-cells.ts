import type { Sample } from '@vitrine/contract/samples/samples'
import type { Column } from '../table/columns/column.ts'
import { type SampleFieldSpec, sampleField } from './sample-fields.ts'

const INLINE_FIELDS = [
  'qc_status',
  'specimen_type',
  'description',
  'biomarker',
  'image_width_px',
  'image_height_px',
  'image_width_um',
  'image_height_um',
  'file_size',
  'staining_lab',
  'staining_type',
  'instrument_name',
] as const
export type InlineField = (typeof INLINE_FIELDS)[number]

/** Tables use a shorter label for the instrument than forms. */
const headerOf = ({ field, label }: SampleFieldSpec) => (field === 'instrument_name' ? 'Instrument' : label)

/** Columns for the cell editors of tables. */
export const SAMPLE_CELLS: readonly Column<Sample>[] = INLINE_FIELDS.map(id => {
  const spec = sampleField(id)
  return { id, header: headerOf(spec), edit: spec, weight: 0, floor: 0 }
})

export function sampleCell(id: InlineField): Column<Sample> {
  const found = SAMPLE_CELLS.find(column => column.id === id)
  if (!found) throw new Error(`There is no cell for ${id}`)
  return found
}
