import { badRequest, conflict } from '@vitrine/contract/api/api-error'
import { type NewSlide, type Slide, type SlidePatch, slideFields } from '@vitrine/contract/slides/slides'
import type { Author } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { rethrow } from '../db/database-error.ts'
import {
  type ColumnValues,
  columnValues,
  deleteRecord,
  getRecord,
  insertRecord,
  type RecordAt,
  updateRecord,
} from '../db/records.ts'
import { fieldsAfterChange, guardOf, newFields, writingFields } from '../fields/write-fields.ts'
import { withinLimits } from '../http/limits.ts'
import { slideMessages } from './slide-messages.ts'
import { readSlideStatus } from './slide-status.ts'
import { slideTable } from './slide-table.ts'

export const getSlide = (db: Db, id: number) => getRecord(db, slideTable, id)

/** The columns of a body, without the lab fields. */
export function slideValues({ status, fields: _, ...fields }: NewSlide | SlidePatch): ColumnValues<'slides'> {
  const values = columnValues(slideTable, fields)
  return status === undefined ? values : { ...values, status: readSlideStatus(status) }
}

/** A file can belong to only one slide. */
const fileErrors = ({ file }: NewSlide | SlidePatch) => ({
  slides_file_id_key: () => conflict(slideMessages.fileTaken(file as number), 'file'),
  slides_file_id_fkey: () => badRequest(slideMessages.noFile(file as number), 'file'),
})

export const createSlide = (db: Db, author: Author, slide: NewSlide): Promise<Slide> =>
  writingFields(db, 'slides', author, slide.fields, (by, change) => {
    const values = { ...slideValues(slide), ...(change ? { fields: newFields(change) } : {}) }
    return insertRecord(db, slideTable, by, values).catch(error => rethrow(error, fileErrors(slide)))
  })

export const updateSlide = (db: Db, author: Author, at: RecordAt, patch: SlidePatch): Promise<Slide> =>
  writingFields(db, 'slides', author, patch.fields, async (by, change) => {
    const within = await withinLimits(db, slideTable, at, slideFields, patch)
    const values = { ...slideValues(within), ...(change ? { fields: fieldsAfterChange(change) } : {}) }
    const guard = change && guardOf(db, change, at)
    return updateRecord(db, slideTable, by, at, values, guard).catch(error => rethrow(error, fileErrors(patch)))
  })

/** A trigger also deletes its file record. */
export const deleteSlide = (db: Db, author: Author, at: RecordAt) => deleteRecord(db, slideTable, author, at)
