import { ApiError } from '@vitrine/contract/api-error'
import { NewSlideRow, SlideImport, SlideImportFields, type SlideImportResult } from '@vitrine/contract/slide-import'
import { batchesOf } from '../../db/batches.ts'
import type { Trx } from '../../db/client.ts'
import type { ColumnValues } from '../../db/records.ts'
import { type RowError, readRows } from '../../http/import-rows.ts'
import { type InsertedSlide, insertSlides } from '../../slides/insert-slides.ts'
import { slideValues } from '../../slides/slides.queries.ts'

/** A row that creates a slide. Without errors it has the values of a slide, as they will be stored. */
export interface NewRow {
  readonly line: number
  /** null where the row has no valid one. */
  readonly name: string | null
  readonly values: ColumnValues<'slides'>
  readonly errors: readonly RowError[]
}

const ROWS_PER_STATEMENT = 1000

const SCHEMAS = { body: SlideImport, row: NewSlideRow, fields: SlideImportFields, mainField: 'name' }

export const readNewRows = (rows: readonly unknown[]): Promise<NewRow[]> => readRows(rows, SCHEMAS, readRow)

function readRow({ line, fields }: NewSlideRow, errors: readonly RowError[]): NewRow {
  const name = typeof fields.name === 'string' && /\S/.test(fields.name) ? fields.name : null
  if (errors.length > 0) return { line, name, values: {}, errors }
  try {
    return { line, name, values: slideValues(fields), errors }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { line, name, values: {}, errors: [{ field: error.field ?? 'name', message: error.message }] }
  }
}

/** Creates a slide for each row, in their order. Nobody else sees them before the end, so there is nothing to lock. */
export async function writeNewRows(trx: Trx, rows: readonly NewRow[]): Promise<SlideImportResult[]> {
  const slides: InsertedSlide[] = []
  for (const batch of batchesOf(rows, ROWS_PER_STATEMENT)) {
    const values = batch.map(row => row.values)
    for (const slide of await insertSlides(trx, values)) slides.push(slide)
  }
  return rows.map((row, index) => newResult(row, slides[index]))
}

/** A row's entry in the report. */
export const newResult = ({ line, name, errors }: NewRow, slide?: InsertedSlide): SlideImportResult => ({
  line,
  slide_id: slide?.id ?? null,
  name,
  outcome: errors.length > 0 ? 'wrong' : 'new',
  version: slide?.version ?? null,
  ...(errors.length > 0 ? { errors: [...errors] } : {}),
})
