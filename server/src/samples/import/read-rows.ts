import { type ApiError, badRequest } from '@vitrine/contract/api-error'
import { SampleImport, SampleImportRow, SampleImportSlide } from '@vitrine/contract/sample-import'
import { MAX_SAMPLE_ID_LENGTH, NewSample } from '@vitrine/contract/samples'
import { closed } from '@vitrine/contract/schema'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { contentError } from '../../http/body-contents.ts'
import { forEachInChunks } from '../../http/chunked-work.ts'
import type { Schema } from '../../http/describe-schema.ts'
import { httpMessages } from '../../http/http-messages.ts'
import { fieldErrors } from '../../http/validation-sentences.ts'
import { importMessages } from './import-messages.ts'
import { storedValue } from './stored-value.ts'

export interface RowError {
  field: string
  message: string
}

/** A row of an import, with the errors that can be found without the database. */
export interface ReadRow {
  readonly line: number
  /** The sample's version in the dry run; undefined where the row has none. */
  readonly version: number | null | undefined
  /** null where the row has no valid one. */
  readonly sampleId: string | null
  /** The sample's columns in the row, as they will be stored. Empty where there are errors. */
  readonly values: Readonly<Record<string, unknown>>
  readonly slide: WrittenSlide
  readonly errors: RowError[]
}

/** How a row names a slide; missing fields are undefined. */
export interface WrittenSlide {
  readonly slide?: number | string | null
  readonly slide_name?: string | null
}

/** What a row's `fields` may hold. */
const RowFields = closed({ ...NewSample.properties, ...SampleImportSlide.properties })

const { rows, ...others } = SampleImport.properties
/** The body without the contents of its rows, which are checked one by one. */
export const ImportOutline = closed({ ...others, rows: { ...rows, items: {} } })

/** Reads all rows, in chunks. A wrong field is an error of its row; something that is not a row fails the call. */
export async function readRows(request: FastifyRequest, rows: readonly unknown[]): Promise<ReadRow[]> {
  const check = (schema: TSchema) =>
    request.compileValidationSchema(schema as unknown as Record<string, unknown>, 'body')
  const [isRow, areFields] = [check(SampleImportRow), check(RowFields)]
  const read: ReadRow[] = []
  await forEachInChunks(rows.entries(), ([index, row]) => {
    if (hasTooMany(SampleImportRow, row) || !isRow(row)) throw notARow(isRow, rows, index)
    read.push(readRow(row as SampleImportRow, areFields))
  })
  markRepeated(read)
  return read
}

type Check = ReturnType<FastifyRequest['compileValidationSchema']>

/** The validator would report every unknown field, and there may be millions. */
const hasTooMany = ({ properties }: { properties: object }, value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > Object.keys(properties).length

const firstUnknown = ({ properties }: { properties: object }, value: object) =>
  Object.keys(value).find(field => !Object.hasOwn(properties, field)) as string

function notARow(isRow: Check, rows: readonly unknown[], index: number): ApiError {
  const row = rows[index]
  if (hasTooMany(SampleImportRow, row)) {
    const unknown = firstUnknown(SampleImportRow, row as object)
    return badRequest(httpMessages.unknownField(`rows, entry ${index + 1}, ${unknown}`), 'rows')
  }
  const errors = (isRow.errors ?? []).map(error => ({ ...error, instancePath: `/rows/${index}${error.instancePath}` }))
  return badRequest(fieldErrors(errors, SampleImport as Schema, { rows })?.['rows']?.[0] as string, 'rows')
}

function readRow({ line, version, fields: written }: SampleImportRow, areFields: Check): ReadRow {
  const errors = errorsOf(written, areFields)
  const sampleId = readSampleId(written.sample_id)
  if (errors.length > 0) return { line, version, sampleId, values: {}, slide: {}, errors }
  const { sample_id: _, slide, slide_name, ...others } = written
  const values: Record<string, unknown> = others
  for (const field in values) values[field] = storedValue(field, values[field])
  return { line, version, sampleId, values, slide: { slide: orNone(slide), slide_name: orNone(slide_name) }, errors }
}

const orNone = <T>(written: T) => (written === '' ? null : written)

/** The same error messages as those of creating one sample, each with its field. */
function errorsOf(fields: object, areFields: Check): RowError[] {
  if (hasTooMany(RowFields, fields)) {
    const field = firstUnknown(RowFields, fields)
    return [{ field, message: httpMessages.unknownField(field) }]
  }
  const error = contentError(fields)
  if (error) return [{ field: error.field ?? 'sample_id', message: error.sentence }]
  if (areFields(fields)) return []
  const found = fieldErrors(areFields.errors ?? [], RowFields as Schema, fields) ?? {}
  return Object.entries(found).map(([field, [message = '']]) => ({ field, message }))
}

const readSampleId = (written: unknown): string | null =>
  typeof written === 'string' && /\S/.test(written) && written.length <= MAX_SAMPLE_ID_LENGTH ? written : null

/** A sample id in several rows makes all of them wrong; each message names another line. */
function markRepeated(rows: readonly ReadRow[]): void {
  const first = new Map<string, ReadRow>()
  const marked = new Set<ReadRow>()
  const mark = (row: ReadRow, other: ReadRow) => {
    if (marked.has(row)) return
    marked.add(row)
    row.errors.push({ field: 'sample_id', message: importMessages.repeated(row.sampleId as string, other.line) })
  }
  for (const row of rows) {
    if (row.sampleId === null) continue
    const other = first.get(row.sampleId)
    if (!other) first.set(row.sampleId, row)
    else {
      mark(row, other)
      mark(other, row)
    }
  }
}
