import { type ExportKind, FIELD_KINDS } from '../api/field-kinds.ts'
import type { ListSpec } from '../api/list-spec.ts'
import { DATASET_FIELD_LABELS } from '../datasets/dataset-field-labels.ts'
import type { Dataset } from '../datasets/datasets.ts'
import { datasetList } from '../datasets/datasets.ts'
import { SAMPLE_FIELD_LABELS } from '../samples/sample-field-labels.ts'
import { type Sample, sampleFields, sampleList } from '../samples/samples.ts'
import { SLIDE_FIELD_LABELS } from '../slides/slide-field-labels.ts'
import { type Slide, slideList } from '../slides/slides.ts'

/** A value as in replies; a table of any other type is written as JSON. */
export type ExportValue = string | number | boolean | object | null | undefined

/** One column of an exported file. */
export interface ExportColumn<in Row> {
  /** Its name on the wire; the header of a file with `headers=names`. */
  readonly name: string
  /** Its label on screens; the header with `headers=labels`. Unique among the columns. */
  readonly label: string
  readonly kind: ExportKind
  readonly value: (row: Row) => ExportValue
}

/** Columns that are fields of the record itself. */
const ownColumns = <Row>(
  { columns }: ListSpec,
  labels: Readonly<Record<string, string>>,
  names: readonly string[],
): ExportColumn<Row>[] =>
  names.map(name => ({
    name,
    label: labels[name] ?? name,
    kind: FIELD_KINDS[columns[name] ?? 'text'].file,
    value: row => (row as Record<string, ExportValue>)[name],
  }))

const column = <Row>(
  name: string,
  label: string,
  kind: ExportKind,
  value: ExportColumn<Row>['value'],
): ExportColumn<Row> => ({ name, label, kind, value })

/** The columns of a file of slides, in order. */
export const slideExportColumns: readonly ExportColumn<Slide>[] = [
  ...ownColumns<Slide>(slideList, SLIDE_FIELD_LABELS, Object.keys(SLIDE_FIELD_LABELS)).map(own =>
    own.name === 'status' ? { ...own, value: (slide: Slide) => slide.status?.name } : own,
  ),
  column('file_id', 'File ID', 'number', slide => slide.file?.id),
  column('file_name', 'File Name', 'text', slide => slide.file?.name),
  column('file_type', 'File Type', 'text', slide => slide.file?.type),
  column('file_size', 'File Size', 'number', slide => slide.file?.size),
  column('file_location', 'File Location', 'text', slide => slide.file?.location),
  column('file_metadata', 'File Metadata', 'json', slide => slide.file?.metadata),
]

const SAMPLE_FILE_LABELS = {
  ...SAMPLE_FIELD_LABELS,
  id: 'ID',
  uuid: 'UUID',
  created_at: 'Created At',
  updated_at: 'Updated At',
}

/** The columns of a file of samples, in order: the sorted scalar fields, then what replaces the nested objects. */
export const sampleExportColumns: readonly ExportColumn<Sample>[] = [
  ...ownColumns<Sample>(
    sampleList,
    SAMPLE_FILE_LABELS,
    ['id', 'uuid', 'created_at', 'updated_at', ...Object.keys(sampleFields)]
      .filter(field => field !== 'extra_data')
      .sort(),
  ),
  column('slide_id', 'Slide ID', 'number', sample => sample.slide ?? sample.slide_detail?.id),
  column('slide_name', 'Slide Name', 'text', sample => sample.slide_detail?.name),
  column('slide_status', 'Slide Status', 'text', sample => sample.slide_detail?.status?.name),
  column('created_by_name', 'Created By', 'text', sample => sample.created_by?.name),
  column('created_by_email', 'Created By (E-mail)', 'text', sample => sample.created_by?.email),
  column('extra_data', SAMPLE_FIELD_LABELS.extra_data, 'json', sample => sample.extra_data),
]

/** The columns of a file of datasets, in order. Their slides are not in it. */
export const datasetExportColumns: readonly ExportColumn<Dataset>[] = ownColumns<Dataset>(
  datasetList,
  DATASET_FIELD_LABELS,
  Object.keys(DATASET_FIELD_LABELS),
).map(own =>
  own.name === 'created_by' ? column('created_by', own.label, 'text', dataset => dataset.created_by?.username) : own,
)
