import { slideExportColumns } from '@vitrine/contract/export-columns'
import type { Field } from '@vitrine/contract/fields'
import { type SlideImport, slideImportRoutes } from '@vitrine/contract/slide-import'
import { call } from '../../api/call.ts'
import { withLabeledErrors } from '../../api/field-labels.ts'
import type { FieldEntry, FieldSpec } from '../../fields/field-spec.ts'
import { fieldColumn } from '../../import/field-column.ts'
import { fieldsOfFile, ownColumn } from '../../import/own-column.ts'
import type { RecordImport, RowFields } from '../../import/record-import.ts'
import { recordImportMessages } from '../../import/record-import-messages.ts'
import { idReader, wholeNumberReader } from '../../import/whole-number.ts'
import { ownPatch } from '../../own-fields/own-values.ts'
import { SLIDE_FIELDS } from '../slide-fields.ts'
import { SLIDE_NOUN } from '../slide-messages.ts'
import { slideImportMessages as messages } from './slide-import-messages.ts'
import { slidesTemplate } from './slides-template.ts'

/** Columns of an export that an import can't set. */
const SERVER_COLUMNS = ['version', 'created_at', 'updated_at', 'file_id']
const labelsOfServerColumns = slideExportColumns.flatMap(({ name, label }) =>
  SERVER_COLUMNS.includes(name) ? [label] : [],
)

const readUuid = (text: string): FieldEntry => ({ value: text.trim() === '' ? null : text.trim().toLowerCase() })

/** What tells the slide, and the file of it; the server has the last word on both. */
const OTHER_FIELDS: readonly FieldSpec[] = [
  { field: 'uuid', label: messages.uuid, kind: 'text', read: readUuid },
  {
    field: 'id',
    label: messages.id,
    kind: 'integer',
    read: idReader(messages.notAnId),
  },
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

/** As the export writes them: a name to the letter, a status of any name. */
const plain = ({ field, label, kind }: FieldSpec): FieldSpec => ({
  field,
  label,
  kind: kind === 'choice' ? 'text' : kind,
  ...(field === 'name' && { isRequired: true }),
})

const tellsSlide = ({ uuid, id, name }: RowFields) => [uuid, id, name].some(told => told !== undefined && told !== null)

/** The columns of every library. */
const COLUMNS = [...SLIDE_FIELDS.map(plain), ...OTHER_FIELDS].map(fieldColumn)
const SERVER_HEADERS = [...SERVER_COLUMNS, ...labelsOfServerColumns]

/**
 * Slides from a file, known and new ones.
 * @param defined fields of the lab's own, each a column by its name and by its label
 */
export function slideImport(defined: readonly Field[]): RecordImport {
  const fields = fieldsOfFile(defined, { columns: COLUMNS, serverHeaders: SERVER_HEADERS })
  return {
    messages: recordImportMessages({ one: SLIDE_NOUN, nameLabel: messages.name }),
    rules: messages.rules,
    file: { dropNote: messages.dropNote, template: slidesTemplate(fields) },
    columns: [...COLUMNS, ...fields.map(ownColumn)],
    serverHeaders: SERVER_HEADERS,
    columnsError: (names, line) =>
      ['uuid', 'id', 'name'].some(name => names.has(name)) ? undefined : messages.noSlide(line),
    nameColumn: 'name',
    isIdentified: tellsSlide,
    shownOf: ({ name: _, ...others }) => others,
    async send({ rows, ...request }, { signal, action }) {
      const body = {
        ...request,
        match: 'known',
        dataset: null,
        rows: rows.map(({ fields, ...row }) => ({ ...row, fields: ownPatch(fields) })),
      } as SlideImport
      const report = await call(slideImportRoutes.import, { body, signal, action, isUndoable: !body.dry_run })
      return { ...report, rows: withLabeledErrors(report.rows, 'slides') }
    },
  }
}
