import { type ApiError, badRequest } from '@vitrine/contract/api-error'
import type { FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { contentError } from './body-contents.ts'
import { forEachInChunks } from './chunked-work.ts'
import type { Schema } from './describe-schema.ts'
import { httpMessages } from './http-messages.ts'
import { fieldErrors } from './validation-sentences.ts'

export interface RowError {
  field: string
  message: string
}

interface RowSchemas {
  /** The body of the import. */
  readonly body: TObject
  /** One of its rows, without the contents of its `fields`. */
  readonly row: TObject
  /** What a row's `fields` may hold. */
  readonly fields: TObject
  /** The field of an error that is about no other field. */
  readonly mainField: string
}

/**
 * Reads all rows of an import, in chunks. Wrong fields are errors of their row; something that is not a row fails the call.
 * @param read makes of a row, and of its errors, what the import works with
 */
export async function readRows<Row extends { readonly fields: object }, Read>(
  request: FastifyRequest,
  rows: readonly unknown[],
  schemas: RowSchemas,
  read: (row: Row, errors: RowError[]) => Read,
): Promise<Read[]> {
  const check = (schema: TSchema) =>
    request.compileValidationSchema(schema as unknown as Record<string, unknown>, 'body')
  const [isRow, areFields] = [check(schemas.row), check(schemas.fields)]
  const all: Read[] = []
  await forEachInChunks(rows.entries(), ([index, row]) => {
    if (hasTooMany(schemas.row, row) || !isRow(row)) throw notARow(isRow, schemas, rows, index)
    all.push(read(row as Row, errorsOf((row as Row).fields, areFields, schemas)))
  })
  return all
}

type Check = ReturnType<FastifyRequest['compileValidationSchema']>

/** The validator would report every unknown field, and there may be millions. */
const hasTooMany = ({ properties }: TObject, value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > Object.keys(properties).length

const firstUnknown = ({ properties }: TObject, value: object) =>
  Object.keys(value).find(field => !Object.hasOwn(properties, field)) as string

function notARow(isRow: Check, schemas: RowSchemas, rows: readonly unknown[], index: number): ApiError {
  const row = rows[index]
  if (hasTooMany(schemas.row, row)) {
    const unknown = firstUnknown(schemas.row, row as object)
    return badRequest(httpMessages.unknownField(`rows, entry ${index + 1}, ${unknown}`), 'rows')
  }
  const errors = (isRow.errors ?? []).map(error => ({ ...error, instancePath: `/rows/${index}${error.instancePath}` }))
  return badRequest(fieldErrors(errors, schemas.body as Schema, { rows })?.['rows']?.[0] as string, 'rows')
}

/** The same error messages as those of creating one record, each with its field. */
function errorsOf(written: object, areFields: Check, { fields, mainField }: RowSchemas): RowError[] {
  if (hasTooMany(fields, written)) {
    const field = firstUnknown(fields, written)
    return [{ field, message: httpMessages.unknownField(field) }]
  }
  const error = contentError(written)
  if (error) return [{ field: error.field ?? mainField, message: error.sentence }]
  if (areFields(written)) return []
  const found = fieldErrors(areFields.errors ?? [], fields as Schema, written) ?? {}
  return Object.entries(found).map(([field, [message = '']]) => ({ field, message }))
}
