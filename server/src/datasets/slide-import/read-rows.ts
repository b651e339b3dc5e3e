import { ApiError } from '@vitrine/contract/api/api-error'
import { isRecordId, MAX_INTEGER } from '@vitrine/contract/api/integers'
import type { RowError } from '@vitrine/contract/bulk/import-calls'
import {
  SlideImport,
  SlideImportFields,
  type SlideImportMatch,
  SlideImportRow,
  slideFileFields,
} from '@vitrine/contract/slides/slide-import'
import { type DatasetType, readDatasetType } from '@vitrine/contract/splits/dataset-types'
import type { Db } from '../../db/client.ts'
import type { Values } from '../../db/recordset.ts'
import type { EntityFields } from '../../fields/definitions.ts'
import { markRepeatedValues, withFieldChanges } from '../../fields/imported-rows.ts'
import type { FieldChange } from '../../fields/write-fields.ts'
import { httpMessages } from '../../http/http-messages.ts'
import { readRows } from '../../http/import-rows.ts'
import { slideValues } from '../../slides/slides.queries.ts'
import { datasetMessages } from '../dataset-messages.ts'

/** How a row identifies its slide. */
export type SlideKey =
  | { readonly by: 'identity'; readonly uuid: string | null; readonly id: number | null }
  | { readonly by: 'name'; readonly name: string }
  | { readonly by: 'block'; readonly block: string; readonly cut: number }
  /** The row always creates a slide. */
  | { readonly by: 'nothing' }

/** A row of an import, with the errors that can be found without the database. */
export interface ReadSlideRow {
  readonly line: number
  /** The slide's version in the dry run; undefined if the row has none. */
  readonly version: number | null | undefined
  /** undefined if it is invalid, so that the row does not identify a slide. */
  readonly key: SlideKey | undefined
  /** null if the row has no valid name. */
  readonly name: string | null
  /** The type in the dataset; undefined if the row doesn't specify one. */
  readonly type: DatasetType | undefined
  /** The stored values of the slide's columns and, by their names in the row, of its file. */
  readonly values: Values
  readonly fileValues: Values
  /** Changes of lab fields, if the row has any. */
  readonly change?: FieldChange | undefined
  readonly errors: RowError[]
}

const SCHEMAS = { body: SlideImport, row: SlideImportRow, fields: SlideImportFields, mainField: 'name' }

/** @param db to find the people in the rows */
export async function readSlideRows(
  db: Db,
  fields: EntityFields,
  match: SlideImportMatch,
  rows: readonly unknown[],
): Promise<ReadSlideRow[]> {
  const read = await readRows(rows, SCHEMAS, (row: SlideImportRow, errors) => readRow(match, row, errors))
  const withFields = await withFieldChanges<ReadSlideRow>(db, fields, read)
  markRepeatedValues(withFields)
  return withFields
}

/** A row before its lab fields are read. */
type RowWithFields = ReadSlideRow & { readonly written?: object | undefined }

function readRow(match: SlideImportMatch, row: SlideImportRow, errors: RowError[]): RowWithFields {
  const { line, version, fields, add = false } = row
  const written = errors.length === 0 ? fields.fields : undefined
  errors.push(...strayIdentity(fields, add || match === 'new'))
  const key = readKey(add ? 'new' : match, fields, errors)
  const type = readType(row.type, errors)
  const name = textOf(fields.name)
  return { line, version, key, name, type, ...readValues(fields, errors), written, errors }
}

function readType(written: string | null | undefined, errors: RowError[]): DatasetType | undefined {
  if (isAbsent(written)) return undefined
  const type = readDatasetType(written as string)
  if (type === undefined) errors.push({ field: 'type', message: datasetMessages.unknownType(written as string) })
  return type
}

const isBlank = (value: unknown) => typeof value === 'string' && !/\S/.test(value)
const isAbsent = (value: unknown) => value === undefined || value === null || isBlank(value)

/** Reports identifiers of new slides, which are assigned by the server. */
const strayIdentity = (fields: SlideImportFields, isNew: boolean): RowError[] =>
  (['uuid', 'id'] as const)
    .filter(field => isNew && !isAbsent(fields[field]))
    .map(field => ({ field, message: httpMessages.serverMade(field) }))

/** Also reads the key of an invalid row, whose fields may have any type; its error explains them. */
function readKey(match: SlideImportMatch, fields: SlideImportFields, errors: RowError[]): SlideKey | undefined {
  const { uuid, id } = fields
  if (match === 'new') return { by: 'nothing' }
  const [hasUuid, hasId] = [!isAbsent(uuid), !isAbsent(id)]
  if ((hasUuid && textOf(uuid) === null) || (hasId && !isRecordId(id))) return undefined
  if (hasUuid || hasId) return { by: 'identity', uuid: textOf(uuid), id: hasId ? Number(id) : null }
  return match === 'block' ? blockKey(fields, errors) : nameKey(fields, errors)
}

function nameKey(fields: SlideImportFields, errors: RowError[]): SlideKey | undefined {
  if (fields.name === undefined) errors.push({ field: 'name', message: httpMessages.missing('name') })
  const name = textOf(fields.name)
  return name === null ? undefined : { by: 'name', name }
}

function blockKey(fields: SlideImportFields, errors: RowError[]): SlideKey | undefined {
  for (const field of ['block_id', 'cut_number'] as const)
    if (isAbsent(fields[field])) errors.push({ field, message: httpMessages.missing(field) })
  const [block, cut] = [textOf(fields.block_id), fields.cut_number]
  return block !== null && isInteger(cut) ? { by: 'block', block, cut } : undefined
}

const isInteger = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) <= MAX_INTEGER

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const textOf = (written: unknown): string | null =>
  typeof written === 'string' && /\S/.test(written) && isStorable(written) ? written : null

const NO_VALUES = { values: {}, fileValues: {} }

/** The values of a row; none if it has errors. */
function readValues(fields: SlideImportFields, errors: RowError[]): Pick<ReadSlideRow, 'values' | 'fileValues'> {
  if (errors.length > 0) return NO_VALUES
  const { uuid: _, id: __, fields: ___, ...written } = fields
  const [ofSlide, ofFile]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const [field, value] of Object.entries(written)) {
    if (Object.hasOwn(slideFileFields, field)) ofFile[field] = storedFileValue(value)
    else ofSlide[field] = value
  }
  if (isBlank(ofFile['file_name'])) errors.push({ field: 'file_name', message: httpMessages.empty('file_name') })
  try {
    return { values: slideValues(ofSlide as object), fileValues: ofFile }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    errors.push({ field: error.field ?? 'name', message: error.message })
    return NO_VALUES
  }
}

/** Like after a round trip through the database, in which -0 becomes 0 in JSON. */
const storedFileValue = (value: unknown) =>
  value === '' ? null : typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value
