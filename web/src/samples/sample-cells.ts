import type { Sample, SamplePatch } from '@vitrine/contract/samples'
import { readByteSize } from '../format/byte-size.ts'
import type { CellEdit, CellValue, Column } from '../table/column.ts'
import { QC_STATUS_CHOICES } from './qc-status.tsx'
import { sampleMessages } from './sample-messages.ts'

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

const isNumber = (value: CellValue) => NUMBER.test(String(value)) && Number.isFinite(Number(value))

const numberEdit = (name: string): CellEdit => ({
  kind: 'text',
  check: value => (value === null || isNumber(value) ? undefined : sampleMessages.notANumber(name)),
})

const sizeEdit: CellEdit = {
  kind: 'text',
  check: value => (value === null || readByteSize(String(value)) !== undefined ? undefined : sampleMessages.notASize),
}

type InlineField =
  | 'specimen_type'
  | 'description'
  | 'biomarker'
  | 'qc_status'
  | 'image_width_px'
  | 'image_height_px'
  | 'image_width_um'
  | 'image_height_um'
  | 'file_size'
  | 'staining_lab'
  | 'staining_type'
  | 'instrument_name'

const cell = (id: InlineField, header: string, edit: CellEdit | 'text' | 'long-text' | 'integer'): Column<Sample> => ({
  id,
  header,
  edit,
  weight: 0,
  floor: 0,
})

/** What is edited in its place below a slide (spec 1 §2: most fields); the kit's editors take it as columns. */
export const SAMPLE_CELLS: readonly Column<Sample>[] = [
  cell('qc_status', 'QC Status', { kind: 'select', choices: QC_STATUS_CHOICES }),
  cell('specimen_type', 'Specimen Type', 'text'),
  cell('description', 'Description', 'long-text'),
  cell('biomarker', 'Biomarker', 'text'),
  cell('image_width_px', 'Width in pixels', 'integer'),
  cell('image_height_px', 'Height in pixels', 'integer'),
  cell('image_width_um', 'Width in micrometres', numberEdit('Width in micrometres')),
  cell('image_height_um', 'Height in micrometres', numberEdit('Height in micrometres')),
  cell('file_size', 'File Size', sizeEdit),
  cell('staining_lab', 'Staining Lab', 'text'),
  cell('staining_type', 'Staining Type', 'text'),
  cell('instrument_name', 'Instrument', 'text'),
]

export function sampleCell(id: InlineField): Column<Sample> {
  const found = SAMPLE_CELLS.find(column => column.id === id)
  if (!found) throw new Error(`There is no cell for ${id}`)
  return found
}

const NUMBER_CELLS: readonly string[] = ['image_width_um', 'image_height_um'] satisfies InlineField[]

/** The one changed field, as the call takes it (spec 1 §7: only changed fields). */
export const cellPatch = ({ id }: Pick<Column<Sample>, 'id'>, value: CellValue): SamplePatch => ({
  [id]: value !== null && NUMBER_CELLS.includes(id) ? Number(value) : value,
})
