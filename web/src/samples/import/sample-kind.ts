import { sampleExportColumns } from '@vitrine/contract/export/export-columns'
import type { Field } from '@vitrine/contract/fields/fields'
import type { FieldEntry } from '../../fields/field-spec.ts'
import type { ImportField, ImportKind } from '../../import/import-kind.ts'
import { exportHeadersOf, labImportFields } from '../../import/lab-import-fields.ts'
import { idReader } from '../../import/whole-number.ts'
import { isInUse } from '../../lab-fields/use-lab-fields.ts'
import { SLIDE_SYNONYMS } from '../../slides/import/slide-import-fields.ts'
import { SAMPLE_FIELDS, type SampleField } from '../sample-fields.ts'
import { SAMPLE_NOUN } from '../sample-messages.ts'
import { sampleImportMessages as messages } from './sample-import-messages.ts'
import { samplesTemplate } from './template.ts'

/** Columns of an export that only the server writes. */
const SERVER_COLUMNS = [
  'id',
  'uuid',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'created_by_name',
  'created_by_email',
  'slide_status',
  'slide_detail',
]
const SERVER_HEADERS = [
  ...SERVER_COLUMNS,
  ...sampleExportColumns.flatMap(({ name, label }) => (SERVER_COLUMNS.includes(name) ? [label] : [])),
]

/** Headers that mean a field, besides its name and its label. */
const SYNONYMS: Partial<Record<SampleField, readonly string[]>> = {
  sample_id: ['sample', 'sample name'],
  block_id: SLIDE_SYNONYMS.block_id,
  cut_number: SLIDE_SYNONYMS.cut_number,
  source: SLIDE_SYNONYMS.source,
  organ: SLIDE_SYNONYMS.organ,
  description: SLIDE_SYNONYMS.description,
}

const readText = (text: string): FieldEntry => ({ value: text === '' ? null : text })

/** The columns that identify the slide; its name is only a check if another one does. */
const SLIDE_FIELDS: readonly ImportField[] = [
  { spec: { field: 'slide', label: messages.slide, kind: 'text', read: readText }, synonyms: [] },
  {
    spec: { field: 'slide_id', label: messages.slideId, kind: 'text', read: idReader(messages.notASlideId) },
    synonyms: [],
    sets: 'slide',
  },
  { spec: { field: 'slide_name', label: messages.slideName, kind: 'text', read: readText }, synonyms: [] },
]

const FIELDS: readonly ImportField[] = [
  ...SAMPLE_FIELDS.map(spec => ({ spec, synonyms: SYNONYMS[spec.field] ?? [] })),
  ...SLIDE_FIELDS,
]

/**
 * Imports samples from a file: an existing Sample ID changes its sample, another one creates a sample. @param defined all lab
 * fields
 */
export function sampleKind(defined: readonly Field[]): ImportKind {
  const fields = [...FIELDS, ...labImportFields(defined, FIELDS, SERVER_HEADERS)]
  return {
    id: 'samples',
    entity: 'samples',
    one: SAMPLE_NOUN,
    fields,
    serverHeaders: SERVER_HEADERS,
    takenKeys: new Set(defined.map(({ key }) => key)),
    exportHeaders: exportHeadersOf(sampleExportColumns, fields),
    knownBy: ['known'],
    knownFields: ['sample_id'],
    dataset: 'none',
    datasetName: () => '',
    datasetNameRequired: '',
    type: 'T',
    file: {
      ...messages.file,
      templates: [{ ...samplesTemplate(defined.filter(isInUse)), label: messages.template }],
    },
    columnsError: matched => (matched.has('sample_id') ? undefined : messages.noSampleColumn),
  }
}
