import { closed } from '@vitrine/contract/api/schema'
import type { RowError } from '@vitrine/contract/bulk/import-calls'
import { SampleImport, SampleImportRow, SampleImportSlide } from '@vitrine/contract/samples/sample-import'
import { SamplePatch, sampleFields } from '@vitrine/contract/samples/samples'
import type { Db } from '../../db/client.ts'
import type { EntityFields } from '../../fields/definitions.ts'
import { markRepeatedValues, withFieldChanges } from '../../fields/imported-rows.ts'
import type { FieldChange } from '../../fields/write-fields.ts'
import { firstError } from '../../http/check-schema.ts'
import { markRepeated, readRows } from '../../http/import-rows.ts'
import { sampleRowMessages } from './import-messages.ts'
import { storedSampleValue } from './stored-value.ts'

/** A row of an import, with the errors that can be found without the database. */
export interface ReadSampleRow {
  readonly line: number
  /** The sample's version in the dry run; undefined if the row has none. */
  readonly version: number | null | undefined
  /** null if the row has no valid sample id. */
  readonly sampleId: string | null
  /** The sample's columns in the row, in their stored form. Empty if there are errors. */
  readonly values: Readonly<Record<string, unknown>>
  readonly slide: RowSlide
  /** Changes of lab fields, if the row has any. */
  readonly change?: FieldChange | undefined
  readonly errors: RowError[]
}

/** A row before its lab fields are read. */
type RowWithFields = ReadSampleRow & { readonly written?: object | undefined }

/** A row's reference to a slide; missing fields are undefined. */
export interface RowSlide {
  readonly slide?: number | string | null
  readonly slide_name?: string | null
}

const { id: _, ...patchFields } = SamplePatch.properties
const SCHEMAS = {
  body: SampleImport,
  row: SampleImportRow,
  fields: closed({ ...patchFields, sample_id: sampleFields.sample_id, ...SampleImportSlide.properties }),
  mainField: 'sample_id',
}

/** @param db to find the people in the rows */
export async function readSampleRows(db: Db, fields: EntityFields, rows: readonly unknown[]): Promise<ReadSampleRow[]> {
  const read = await withFieldChanges<ReadSampleRow>(db, fields, await readRows(rows, SCHEMAS, readRow))
  markRepeated(
    read,
    ({ sampleId }) => sampleId,
    (row, [first, second]) => {
      const { line } = row === first ? second : first
      return { field: 'sample_id', message: sampleRowMessages.repeated(row.sampleId as string, line) }
    },
  )
  markRepeatedValues(read)
  return read
}

function readRow({ line, version, fields: written }: SampleImportRow, errors: RowError[]): RowWithFields {
  const sampleId = readSampleId(written.sample_id)
  if (errors.length > 0) return { line, version, sampleId, values: {}, slide: {}, errors }
  const { sample_id: _, slide, slide_name, fields, ...others } = written
  const values: Record<string, unknown> = others
  for (const field in values) values[field] = storedSampleValue(field, values[field])
  const named = { slide: orNone(slide), slide_name: orNone(slide_name) }
  return { line, version, sampleId, values, slide: named, written: fields, errors }
}

const orNone = <T>(written: T) => (written === '' ? null : written)

const readSampleId = (written: unknown): string | null =>
  typeof written === 'string' && firstError(sampleFields.sample_id, written) === undefined ? written : null
