import { type FilePatch, fileFields, type NewFile, type SlideFile } from '@vitrine/contract/files/files'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import type { Author } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { listPage } from '../db/list-sql.ts'
import { columnValues, deleteRecord, getRecord, insertRecord, type RecordAt, updateRecord } from '../db/records.ts'
import { withinLimits } from '../http/limits.ts'
import { fileTable } from './file-table.ts'

export const listFiles = (db: Db, query: ListQuery) => listPage(db, fileTable, query)

export const getFile = (db: Db, id: number) => getRecord(db, fileTable, id)

export const createFile = (db: Db, author: Author, file: NewFile): Promise<SlideFile> =>
  insertRecord(db, fileTable, author, { ...columnValues(fileTable, file), created_by: author.userId })

export async function updateFile(db: Db, author: Author, at: RecordAt, patch: FilePatch): Promise<SlideFile> {
  const within = await withinLimits(db, fileTable, at, fileFields, patch)
  return updateRecord(db, fileTable, author, at, columnValues(fileTable, within))
}

export const deleteFile = (db: Db, author: Author, at: RecordAt) => deleteRecord(db, fileTable, author, at)
