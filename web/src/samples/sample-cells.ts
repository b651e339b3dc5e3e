import type { Sample, SamplePatch } from '@vitrine/contract/samples'
import type { CellEdit, CellValue, Column } from '../table/columns/column.ts'
import { readFieldEntry } from './field-entry.ts'
import { type SampleFieldSpec, sampleField } from './sample-fields.ts'

/** What is edited in its place below a slide (spec 1 §2: most fields). */
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
type InlineField = (typeof INLINE_FIELDS)[number]

/** Numbers and sizes are typed as text, and read as forms and files read them. */
function textEdit(spec: SampleFieldSpec): CellEdit {
  return {
    kind: 'text',
    check: value => {
      const entry = readFieldEntry(spec, String(value ?? ''))
      return 'error' in entry ? entry.error : undefined
    },
  }
}

function editOf(spec: SampleFieldSpec): NonNullable<Column<Sample>['edit']> {
  const { kind, choices } = spec
  if (choices) return { kind: 'select', choices }
  return kind === 'text' || kind === 'long-text' || kind === 'integer' ? kind : textEdit(spec)
}

/** Spec 1 §2: tables name the instrument shorter than forms do. */
const headerOf = ({ field, label }: SampleFieldSpec) => (field === 'instrument_name' ? 'Instrument' : label)

/** The kit's editors take them as columns. */
export const SAMPLE_CELLS: readonly Column<Sample>[] = INLINE_FIELDS.map(id => {
  const spec = sampleField(id)
  return { id, header: headerOf(spec), edit: editOf(spec), weight: 0, floor: 0 }
})

export function sampleCell(id: InlineField): Column<Sample> {
  const found = SAMPLE_CELLS.find(column => column.id === id)
  if (!found) throw new Error(`There is no cell for ${id}`)
  return found
}

/** The one changed field, as the call takes it (spec 1 §7: only changed fields). */
export function cellPatch({ id }: Pick<Column<Sample>, 'id'>, value: CellValue): SamplePatch {
  const isNumber = value !== null && sampleField(id as InlineField).kind === 'number'
  return { [id]: isNumber ? Number(value) : value }
}
