import { ApiError } from '@vitrine/contract/api-error'
import { SlideImport, SlideImportFields, SlideImportRow } from '@vitrine/contract/slide-import'
import type { FastifyRequest } from 'fastify'
import type { ColumnValues } from '../../db/records.ts'
import { type RowError, readRows } from '../../http/import-rows.ts'
import { slideValues } from '../../slides/slides.queries.ts'

/** A row of an import. Without errors it has the values of a slide, as they will be stored. */
export interface ReadRow {
  readonly line: number
  /** null where the row has no valid one. */
  readonly name: string | null
  readonly values: ColumnValues<'slides'>
  readonly errors: readonly RowError[]
}

const SCHEMAS = { body: SlideImport, row: SlideImportRow, fields: SlideImportFields, mainField: 'name' }

export const readSlideRows = (request: FastifyRequest, rows: readonly unknown[]): Promise<ReadRow[]> =>
  readRows(request, rows, SCHEMAS, readRow)

function readRow({ line, fields }: SlideImportRow, errors: readonly RowError[]): ReadRow {
  const name = typeof fields.name === 'string' && /\S/.test(fields.name) ? fields.name : null
  if (errors.length > 0) return { line, name, values: {}, errors }
  try {
    return { line, name, values: slideValues(fields), errors }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { line, name, values: {}, errors: [{ field: error.field ?? 'name', message: error.message }] }
  }
}
