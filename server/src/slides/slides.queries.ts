import { badRequest, conflict } from '@vitrine/contract/api-error'
import type { ListQuery } from '@vitrine/contract/checked-list-query'
import type { NewSlide, Slide, SlidePatch } from '@vitrine/contract/slides'
import type { Author } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { rethrow } from '../db/database-error.ts'
import { listPage } from '../db/list-sql.ts'
import {
  type ColumnValues,
  columnValues,
  deleteRecord,
  getRecord,
  insertRecord,
  type RecordAt,
  updateRecord,
} from '../db/records.ts'
import { slideMessages } from './slide-messages.ts'
import { readSlideStatus } from './slide-status.ts'
import { slideTable } from './slide-table.ts'

export const listSlides = (db: Db, query: ListQuery) => listPage(db, slideTable, query)

export const getSlide = (db: Db, id: number) => getRecord(db, slideTable, id)

export function slideValues({ status, ...fields }: NewSlide | SlidePatch): ColumnValues<'slides'> {
  const values = columnValues(slideTable, fields)
  return status === undefined ? values : { ...values, status: readSlideStatus(status) }
}

/** A file belongs to one slide at most. */
const fileErrors = ({ file }: NewSlide | SlidePatch) => ({
  slides_file_id_key: () => conflict(slideMessages.fileTaken(file as number), 'file'),
  slides_file_id_fkey: () => badRequest(slideMessages.noFile(file as number), 'file'),
})

export const createSlide = (db: Db, author: Author, slide: NewSlide): Promise<Slide> =>
  insertRecord(db, slideTable, author, slideValues(slide)).catch(error => rethrow(error, fileErrors(slide)))

export async function updateSlide(db: Db, author: Author, at: RecordAt, patch: SlidePatch): Promise<Slide> {
  const change = updateRecord(db, slideTable, author, at, slideValues(patch))
  return change.catch(error => rethrow(error, fileErrors(patch)))
}

/** A trigger deletes its file record too. */
export const deleteSlide = (db: Db, author: Author, at: RecordAt) => deleteRecord(db, slideTable, author, at)
