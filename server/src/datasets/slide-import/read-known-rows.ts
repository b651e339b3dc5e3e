import { ApiError } from '@vitrine/contract/api-error'
import { KnownSlideFields, SlideImport, SlideImportRow, slideFileFields } from '@vitrine/contract/slide-import'
import type { Db } from '../../db/client.ts'
import type { Values } from '../../db/recordset.ts'
import type { EntityFields } from '../../fields/definitions.ts'
import { markRepeatedValues, withFieldChanges } from '../../fields/imported-rows.ts'
import type { FieldChange } from '../../fields/write-fields.ts'
import { httpMessages } from '../../http/http-messages.ts'
import { type RowError, readRows } from '../../http/import-rows.ts'
import { slideValues } from '../../slides/slides.queries.ts'

/** What a row names its slide by; null where it does not. */
export interface WrittenIdentity {
  readonly uuid: string | null
  readonly id: number | null
  readonly name: string | null
}

/** A row of an import that changes known slides, with the errors that can be found without the database. */
export interface KnownRow extends WrittenIdentity {
  readonly line: number
  /** The slide's version in the dry run; undefined where the row has none. */
  readonly version: number | null | undefined
  /** The columns of the slide and, by their names in the row, of its file, as they will be stored. Empty where there are errors. */
  readonly values: Values
  readonly fileValues: Values
  /** Values of fields of the lab's own, if the row has any. */
  readonly change?: FieldChange | undefined
  readonly errors: RowError[]
}

const SCHEMAS = { body: SlideImport, row: SlideImportRow, fields: KnownSlideFields, mainField: 'name' }

/** @param db where the people are that rows name */
export async function readKnownRows(db: Db, fields: EntityFields, rows: readonly unknown[]): Promise<KnownRow[]> {
  const read = await withFieldChanges<KnownRow>(db, fields, await readRows(rows, SCHEMAS, readRow))
  markRepeatedValues(read)
  return read
}

/** A row before its own fields are read. */
type RowWithFields = KnownRow & { readonly written?: object | undefined }

function readRow({ line, version, fields }: SlideImportRow, errors: RowError[]): RowWithFields {
  const identity = readIdentity(fields)
  const { uuid, id, name } = identity
  if (fields.name === undefined && isAbsent(fields.uuid) && isAbsent(fields.id))
    errors.push({ field: 'name', message: httpMessages.missing('name') })
  const values = errors.length === 0 ? readValues(fields, errors) : NO_VALUES
  const written = errors.length === 0 ? fields.fields : undefined
  return { line, version, uuid, id, name, errors, ...values, written }
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

/** Of a wrong row as well, whose fields may be anything. */
const readIdentity = ({ uuid, id, name }: KnownSlideFields): WrittenIdentity => ({
  uuid: typeof uuid === 'string' && uuid !== '' ? uuid : null,
  id: isRecordId(id) ? id : null,
  name: typeof name === 'string' && /\S/.test(name) && isStorable(name) ? name : null,
})

const MAX_ID = 2 ** 31 - 1
const isRecordId = (id: unknown): id is number => Number.isInteger(id) && Number(id) >= 1 && Number(id) <= MAX_ID
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Whether a row names its slide by nothing but its name. */
export const isNamedOnly = ({ uuid, id }: WrittenIdentity) => uuid === null && id === null

/** Whether what a row names its slide by is wrong, so that its slide can't be told. */
export const isUnidentified = (row: KnownRow): boolean =>
  row.errors.some(({ field }) => field === 'uuid' || field === 'id' || (field === 'name' && isNamedOnly(row)))

const NO_VALUES = { values: {}, fileValues: {} }

function readValues(fields: KnownSlideFields, errors: RowError[]): Pick<KnownRow, 'values' | 'fileValues'> {
  const { uuid: _, id: __, fields: ___, ...written } = fields
  const [ofSlide, ofFile]: Record<string, unknown>[] = [{}, {}]
  for (const [field, value] of Object.entries(written)) {
    if (Object.hasOwn(slideFileFields, field)) (ofFile as Record<string, unknown>)[field] = storedFileValue(value)
    else (ofSlide as Record<string, unknown>)[field] = value
  }
  if (isBlank(ofFile?.['file_name'])) errors.push({ field: 'file_name', message: httpMessages.empty('file_name') })
  try {
    return { values: slideValues(ofSlide as object), fileValues: ofFile as Values }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    errors.push({ field: error.field ?? 'name', message: error.message })
    return NO_VALUES
  }
}

const isBlank = (value: unknown) => typeof value === 'string' && !/\S/.test(value)

/** JSON as it comes back from the database, where -0 is 0. */
const storedFileValue = (value: unknown) =>
  value === '' ? null : typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value
