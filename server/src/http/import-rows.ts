import { type ApiError, badRequest } from '@vitrine/contract/api/api-error'
import type { RowError } from '@vitrine/contract/bulk/import-calls'
import type { ErrorObject } from 'ajv'
import type { TObject } from 'typebox'
import { contentError } from './body-contents.ts'
import { firstError } from './check-schema.ts'
import { forEachInChunks } from './chunked-work.ts'
import type { Schema } from './describe-schema.ts'
import { httpMessages } from './http-messages.ts'
import { fieldSentences, listedErrors, sentenceOf, shortened } from './validation-sentences.ts'

interface RowSchemas {
  /** The body of the import. */
  readonly body: TObject
  /** One of its rows, without the contents of its `fields`. */
  readonly row: TObject
  /** The allowed contents of a row's `fields`. */
  readonly fields: TObject
  /** The field of errors that concern no other field. */
  readonly mainField: string
}

/** After this many errors in total, a row reports only its first one: nobody reads more, and each takes memory. */
const MOST_LISTED = 10_000

/**
 * Reads all rows of an import, in chunks. Invalid fields are errors of their row; an entry that is not a row fails the call.
 * @param read converts a row and its errors
 */
export async function readRows<Row extends { readonly fields: object }, Read>(
  rows: readonly unknown[],
  schemas: RowSchemas,
  read: (row: Row, errors: RowError[]) => Read,
): Promise<Read[]> {
  const all: Read[] = []
  let listed = 0
  await forEachInChunks(rows.entries(), ([index, row]) => {
    const error = firstError(schemas.row, row)
    if (error) throw notARow(error, schemas, rows, index)
    const errors = errorsOf((row as Row).fields, schemas)
    all.push(read(row as Row, listed < MOST_LISTED ? errors : errors.slice(0, 1)))
    listed += errors.length
  })
  return all
}

/** The error of a call whose rows contain an entry that is not a row. */
export function notARow(
  error: ErrorObject,
  { body }: Pick<RowSchemas, 'body'>,
  rows: readonly unknown[],
  index: number,
): ApiError {
  const inBody = { ...error, instancePath: `/${index}${error.instancePath}` }
  return badRequest(sentenceOf('rows', inBody, body as Schema, { rows }), 'rows')
}

/** Marks rows that share a key as invalid, each once. @param errorOf the error for one of two rows */
export function markRepeated<Row extends { readonly errors: RowError[] }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number | null | undefined,
  errorOf: (row: Row, pair: readonly [Row, Row]) => RowError,
): void {
  const firsts = new Map<string | number, Row>()
  const marked = new Set<Row>()
  for (const row of rows) {
    const key = keyOf(row) ?? undefined
    if (key === undefined) continue
    const first = firsts.get(key) ?? row
    firsts.set(key, first)
    if (first === row) continue
    for (const one of [first, row]) if (!marked.has(one)) one.errors.push(errorOf(one, [first, row]))
    marked.add(first).add(row)
  }
}

/** If there are more fields than a row can have, only the first unknown one is reported. */
function strayField({ properties }: TObject, written: object): string | undefined {
  const names = Object.keys(written)
  if (names.length <= Object.keys(properties).length) return undefined
  return names.find(field => !Object.hasOwn(properties, field))
}

/** The same error messages as for creating one record, each with its field. */
function errorsOf(written: object, { fields, mainField }: RowSchemas): RowError[] {
  const stray = strayField(fields, written)
  if (stray !== undefined) return [{ field: shortened(stray), message: httpMessages.unknownField(shortened(stray)) }]
  const error = contentError(written)
  if (error) return [{ field: error.field ?? mainField, message: error.sentence }]
  return listedErrors(fieldSentences(fields as Schema, written) ?? {}).map(({ field, message }) => ({
    field: field === 'detail' ? mainField : field,
    message,
  }))
}
