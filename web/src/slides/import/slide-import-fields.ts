import { slideExportColumns } from '@vitrine/contract/export/export-columns'
import type { Field } from '@vitrine/contract/fields/fields'
import { readFieldEntry } from '../../fields/field-entry.ts'
import type { FieldEntry, FieldSpec } from '../../fields/field-spec.ts'
import type { ImportField } from '../../import/import-kind.ts'
import { labImportFields } from '../../import/lab-import-fields.ts'
import { idReader, wholeNumberReader } from '../../import/whole-number.ts'
import { SLIDE_FIELDS, type SlideField } from '../slide-fields.ts'
import { findSlidesByName } from '../slides-by-name.ts'
import { slideImportMessages as messages } from './slide-import-messages.ts'

/** Headers that mean a field, besides its name and its label. */
export const SLIDE_SYNONYMS = {
  name: ['slide name', 'slide', 'label', 'image name'],
  block_id: ['block', 'block number'],
  cut_number: ['cut', 'cut no', 'cut nr', 'section', 'level'],
  source: ['site', 'institution', 'hospital', 'lab', 'center', 'centre', 'source site'],
  species: ['organism'],
  organ: ['tissue', 'organ type'],
  description: ['comment', 'remark'],
} as const satisfies Partial<Record<SlideField, readonly string[]>>

const synonymsOf = (field: string): readonly string[] =>
  (SLIDE_SYNONYMS as Readonly<Record<string, readonly string[]>>)[field] ?? []

/** As exports write it: names unchanged, and statuses of any name. */
function importField({ read: _, ...spec }: FieldSpec): ImportField {
  const field = { spec, synonyms: synonymsOf(spec.field) }
  if (spec.field === 'cut_number') return { ...field, spec: { ...spec, refusal: messages.cutNumber } }
  if (spec.kind !== 'choice') return field
  return { ...field, read: text => readStatus(spec, text) }
}

function readStatus(spec: FieldSpec, text: string): FieldEntry {
  const entry = readFieldEntry(spec, text)
  return 'value' in entry ? entry : { value: text }
}

const readUuid = (text: string): FieldEntry => ({ value: text.trim() === '' ? null : text.trim().toLowerCase() })

/** The fields that identify a slide, and those of its file. The server checks both again. */
const OTHER_FIELDS: readonly FieldSpec[] = [
  { field: 'uuid', label: messages.uuid, kind: 'text', read: readUuid },
  { field: 'id', label: messages.id, kind: 'integer', read: idReader(messages.notAnId) },
  { field: 'file_name', label: messages.fileName, kind: 'text' },
  { field: 'file_type', label: messages.fileType, kind: 'text' },
  { field: 'file_location', label: messages.fileLocation, kind: 'text' },
  {
    field: 'file_size',
    label: messages.fileSize,
    kind: 'integer',
    read: wholeNumberReader({ least: 0, most: Number.MAX_SAFE_INTEGER }, messages.notASize),
  },
  { field: 'file_metadata', label: messages.fileMetadata, kind: 'json' },
]

const FIELDS: readonly ImportField[] = [
  ...SLIDE_FIELDS.map(importField),
  ...OTHER_FIELDS.map(spec => ({ spec, synonyms: [] })),
]

/** Columns of an export that only the server writes. */
const SERVER_COLUMNS = ['version', 'created_at', 'updated_at', 'file_id']

/** By name and by label. */
export const SLIDE_SERVER_HEADERS: readonly string[] = [
  ...SERVER_COLUMNS,
  ...slideExportColumns.flatMap(({ name, label }) => (SERVER_COLUMNS.includes(name) ? [label] : [])),
]

/** The fields of a slide that a file can set. @param defined lab fields */
export const slideImportFields = (defined: readonly Field[]): readonly ImportField[] => [
  ...FIELDS,
  ...labImportFields(defined, FIELDS, SLIDE_SERVER_HEADERS),
]

/** How many of these slide names exist in the library, by exact spelling. */
export async function countKnownSlides(names: readonly string[], stop: AbortSignal): Promise<number> {
  const found = await findSlidesByName(names, stop)
  return names.filter(name => found.get(name)?.some(slide => slide.name === name)).length
}
