import { sampleExportColumns } from '@vitrine/contract/export-columns'
import type { Field } from '@vitrine/contract/fields'
import type { SampleImport } from '@vitrine/contract/sample-import'
import { withLabeledErrors } from '../../api/field-labels.ts'
import type { FieldEntry } from '../../fields/field-spec.ts'
import { fieldColumn } from '../../import/field-column.ts'
import { fieldsOfFile, ownColumn } from '../../import/own-column.ts'
import type { ImportChange, ImportColumn, RecordImport, RowFields } from '../../import/record-import.ts'
import { recordImportMessages } from '../../import/record-import-messages.ts'
import { idReader } from '../../import/whole-number.ts'
import { ownPatch } from '../../own-fields/own-values.ts'
import { SAMPLE_FIELDS } from '../sample-fields.ts'
import { SAMPLE_NOUN } from '../sample-messages.ts'
import { importSamples } from '../samples-api.ts'
import { sampleImportMessages as messages } from './sample-import-messages.ts'
import { samplesTemplate } from './template.ts'

/** Columns of an export that an import can't set. */
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
const labelsOfServerColumns = sampleExportColumns.flatMap(({ name, label }) =>
  SERVER_COLUMNS.includes(name) ? [label] : [],
)

const readText = (text: string): FieldEntry => ({ value: text === '' ? null : text })

/** The columns that tell the slide. */
const SLIDE_COLUMNS: readonly ImportColumn[] = [
  { name: 'slide', headers: ['slide'], label: messages.slide, read: readText },
  {
    name: 'slide_id',
    field: 'slide',
    headers: ['slide_id', 'Slide ID'],
    label: messages.slide,
    read: idReader(messages.notASlideId),
  },
  { name: 'slide_name', headers: ['slide_name', 'Slide Name'], label: messages.slide, read: readText },
]

function columnsError(names: ReadonlySet<string>, line: number): string | undefined {
  if (!names.has('sample_id')) return messages.noSampleId(line)
  return names.has('slide') && names.has('slide_id') ? messages.slideTwice(line) : undefined
}

/** Beside another column for the slide, its name is only a check; a blank one checks nothing. */
function settle(fields: RowFields): RowFields {
  const { slide_name, ...others } = fields
  return 'slide' in fields && slide_name === null ? others : fields
}

/** Without the sample's id, which stands beside it, and without the slide's name beside its id. */
function shownOf({ sample_id: _, slide_name, ...fields }: RowFields): RowFields {
  return fields['slide'] === undefined ? { slide: slide_name, ...fields } : fields
}

/** The report contains the slide's id; if the row names the slide, its name is shown as well. */
function newValueText({ field, to }: ImportChange, { slide, slide_name }: RowFields): string | undefined {
  const name = typeof slide === 'string' ? slide : slide_name
  if (field !== 'slide' || to === null || !name || name === String(to)) return undefined
  return messages.slideNamed(String(name), String(to))
}

/** The columns of every library. */
const COLUMNS = [...SAMPLE_FIELDS.map(fieldColumn), ...SLIDE_COLUMNS]
const SERVER_HEADERS = [...SERVER_COLUMNS, ...labelsOfServerColumns]

/**
 * Samples from a file: a known sample id changes its sample, another makes a new one.
 * @param defined fields of the lab's own, each a column by its name and by its label
 */
export function sampleImport(defined: readonly Field[]): RecordImport {
  const fields = fieldsOfFile(defined, { columns: COLUMNS, serverHeaders: SERVER_HEADERS })
  return {
    messages: recordImportMessages({ one: SAMPLE_NOUN, nameLabel: messages.sampleId }),
    rules: messages.rules,
    file: { dropNote: messages.dropNote, template: samplesTemplate(fields) },
    columns: [...COLUMNS, ...fields.map(ownColumn)],
    serverHeaders: SERVER_HEADERS,
    columnsError,
    nameColumn: 'sample_id',
    isIdentified: ({ sample_id }) => sample_id !== undefined,
    settle,
    shownOf,
    newValueText,
    async send({ rows, ...request }, options) {
      const body = {
        ...request,
        rows: rows.map(({ fields, ...row }) => ({ ...row, fields: ownPatch(fields) })),
      } as unknown as SampleImport
      const report = await importSamples(body, options)
      const results = withLabeledErrors(report.rows, 'samples')
      return { ...report, rows: results.map(({ sample_id, ...row }) => ({ ...row, name: sample_id })) }
    },
  }
}
