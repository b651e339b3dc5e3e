import { ApiError, conflict, notFound } from '@vitrine/contract/api/api-error'
import { pictureRoutes } from '@vitrine/contract/pictures/pictures'
import { sql } from 'kysely'
import { type AuditedBy, audit } from '../audit/audit.ts'
import { type Author, inTransaction } from '../db/changes.ts'
import type { Db, Trx } from '../db/client.ts'
import { type RecordAt, updateRecord } from '../db/records.ts'
import { fileTable } from '../files/file-table.ts'
import { type FileStore, PathError } from '../storage/store.ts'
import type { ImageCache } from './image-cache.ts'
import type { OpenPictures } from './open-pictures.ts'
import { pictureMessages } from './picture-messages.ts'
import { type PicturePaths, UPLOADS_FOLDER } from './picture-paths.ts'

interface DeletionParts {
  readonly db: Db
  readonly paths: Pick<PicturePaths, 'store'>
  readonly cache: ImageCache
  readonly pictures: OpenPictures
}

interface DeletedPicture {
  readonly id: number
  readonly folder: string
  readonly path: string
  readonly name: string
  readonly revision: string
  readonly size: number
}

/** The person who deletes a picture, for the history and for the audit. */
export interface Deleter {
  readonly author: Author
  readonly by: AuditedBy
}

/**
 * Permanently deletes an uploaded picture: its bytes, its metadata and the images made from it. The file record that shows it is
 * kept, without the picture.
 * @param at the picture; its versions are those of the file record
 * @throws 404 if there is no such picture, 409 if it is in a scanner's folder, 412 if the file record has another version; 503 if
 * the disk refuses, in which case nothing is changed
 */
export async function deletePicture(parts: DeletionParts, { author, by }: Deleter, at: RecordAt): Promise<void> {
  const { db, paths, cache, pictures } = parts
  const picture = await inTransaction(db, author, async trx => {
    const found = await lockPicture(trx, at.id)
    if (found.folder !== UPLOADS_FOLDER) throw conflict(pictureMessages.ofScanner(found.name, found.folder))
    const file = await detachFile(trx, author, at, found)
    await sql`delete from uploads where picture_id = ${found.id} or path = ${found.path}`.execute(trx)
    await sql`delete from pictures where id = ${found.id}`.execute(trx)
    const { id, name, size } = found
    await audit(trx, by, { event: 'picture-deleted', subject: name, details: { id, size, ...(file && { file }) } })
    // Before the commit: if the server is killed in between, a record without bytes remains, which can be deleted again. The
    // other order could leave bytes without a record.
    await deleteBytes(paths.store(UPLOADS_FOLDER), found)
    return found
  })
  // An open file keeps its bytes on the disk.
  pictures.close(picture.id)
  await cache.remove(picture)
}

async function lockPicture(trx: Trx, id: number): Promise<DeletedPicture> {
  const { rows } = await sql<DeletedPicture>`
    select id, folder, path, name, revision, size from pictures where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw notFound(pictureRoutes.remove.noun as string, id)
  return rows[0]
}

/** The file record keeps its description of the picture, except for the location. @returns the id of the record */
async function detachFile(
  trx: Trx,
  author: Author,
  { versions }: RecordAt,
  { id, folder, path, name }: DeletedPicture,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; location: string | null }>`
    select id, location from files where picture_id = ${id} for update`.execute(trx)
  const [file] = rows
  if (!file && versions) throw new ApiError(412, pictureMessages.onNoFile(name))
  if (!file) return undefined
  const isThere = file.location === `${folder}/${path}`
  const values = { picture_id: null, ...(isThere && { location: null }) }
  await updateRecord(trx, fileTable, author, { id: file.id, versions }, values)
  return file.id
}

async function deleteBytes(uploads: FileStore, { path, name }: DeletedPicture): Promise<void> {
  await uploads.remove(path).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof PathError) throw conflict(error.message)
    throw new ApiError(503, pictureMessages.notDeleted(name, error.code ?? error.message))
  })
}
