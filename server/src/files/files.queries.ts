import { notFound } from '@vitrine/contract/api-error'
import type { FilePatch, NewFile, SlideFile } from '@vitrine/contract/files'
import type { ListQuery } from '@vitrine/contract/parse-list-query'
import type { Author } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { listPage } from '../db/list-sql.ts'
import { columnValues, deleteRecord, findRecord, insertRecord, type RecordAt, updateRecord } from '../db/records.ts'
import { notChanged } from '../http/own-record.ts'
import { fileTable } from './file-table.ts'

export const listFiles = (db: Db, query: ListQuery) => listPage<SlideFile>(db, fileTable, query)

export async function getFile(db: Db, id: number): Promise<SlideFile> {
  const file = await findRecord<SlideFile>(db, fileTable, id)
  if (!file) throw notFound('file', id)
  return file
}

export const createFile = (db: Db, author: Author, file: NewFile): Promise<SlideFile> =>
  insertRecord(db, fileTable, author, { ...columnValues(fileTable, file), created_by: author.userId })

export async function updateFile(db: Db, author: Author, at: RecordAt, patch: FilePatch): Promise<SlideFile> {
  const values = columnValues(fileTable, patch)
  const file = await updateRecord<SlideFile>(db, fileTable, author, at, values)
  if (!file) throw notChanged('file', at.id, await findRecord(db, fileTable, at.id))
  return file
}

export async function deleteFile(db: Db, author: Author, at: RecordAt): Promise<void> {
  if (!(await deleteRecord(db, fileTable, author, at)))
    throw notChanged('file', at.id, await findRecord(db, fileTable, at.id))
}
