import { ApiError, notFound } from '@vitrine/contract/api/api-error'
import { includesRole } from '@vitrine/contract/api/roles'
import { MAX_OPEN_UPLOADS, UPLOAD_DAYS, type Upload } from '@vitrine/contract/pictures/uploads'
import { numberedNames } from '@vitrine/contract/text/numbered-names'
import { type Selectable, sql } from 'kysely'
import type { StoredPerson } from '../../auth/people.queries.ts'
import { type Db, lockInTurn, type Trx } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { isUuid } from '../../http/uuid.ts'
import type { UploadMetadata } from './tus-headers.ts'
import { uploadMessages } from './upload-messages.ts'

export type UploadRow = Selectable<Tables['uploads']>

const NAMES_LOCK = 0x6e616d65
/** The person's id is added. */
const OPEN_LOCK = 0x6f70656e * 2 ** 16

/** When an upload expires if nobody continues it. */
const expiry = sql<string>`now() + make_interval(days => ${UPLOAD_DAYS})`

/** @throws ApiError 404 for an unknown slide, 403 if the person has too many unfinished uploads */
export async function createUpload(
  db: Db,
  { name, slideId, sha256 }: UploadMetadata,
  { length, userId }: { length: number; userId: number },
): Promise<UploadRow> {
  if (slideId !== null) await checkSlide(db, slideId)
  return db.transaction().execute(async trx => {
    await checkOpen(trx, userId)
    return trx
      .insertInto('uploads')
      .values({ name, length, slide_id: slideId, sha256, created_by: userId, expires_at: expiry })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function checkOpen(trx: Trx, userId: number): Promise<void> {
  // Serializes calls, so that of two at once the second one counts the first.
  await lockInTurn(trx, OPEN_LOCK + userId)
  const { rows } = await sql`select from uploads
    where created_by = ${userId} and state = 'receiving' and expires_at > now() limit ${MAX_OPEN_UPLOADS}`.execute(trx)
  if (rows.length >= MAX_OPEN_UPLOADS) throw new ApiError(403, uploadMessages.manyOpen(MAX_OPEN_UPLOADS))
}

async function checkSlide(db: Db, id: number): Promise<void> {
  const slide = await db.selectFrom('slides').select('id').where('id', '=', id).executeTakeFirst()
  if (slide === undefined) throw notFound('slide', id)
}

export async function getUpload(db: Db, id: string): Promise<UploadRow> {
  const upload = await findUpload(db, id)
  if (upload === undefined) throw notFound('upload', id)
  return upload
}

const findUpload = async (db: Db, id: string): Promise<UploadRow | undefined> =>
  isUuid(id) ? db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst() : undefined

export const isUpload = async (db: Db, id: string): Promise<boolean> => (await findUpload(db, id)) !== undefined

/** @throws ApiError 404 if there is no such upload, 403 unless the person owns it or is an admin */
export async function getOwnUpload(db: Db, id: string, person: StoredPerson): Promise<UploadRow> {
  const upload = await getUpload(db, id)
  if (upload.created_by !== person.id && !includesRole(person.role, 'admin'))
    throw new ApiError(403, uploadMessages.ofAnother)
  return upload
}

const MAX_LISTED = 1000

/** A person's uploads that wait for more bytes, newest first. */
export const listUnfinished = (db: Db, person: StoredPerson): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('created_by', '=', person.id)
    .where('state', '=', 'receiving')
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()

/** The number of uploads of all people that are not pictures yet. */
export async function countArriving(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from uploads
    where state = 'checking' or state = 'receiving' and expires_at > now()`.execute(db)
  return rows[0]?.count ?? 0
}

/** Bytes still expected by active uploads on all servers. Uploads without any data, or idle for an hour, don't count. */
export async function bytesToCome(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(length - received), 0)::bigint as bytes from uploads
    where state = 'receiving' and received > 0 and expires_at > ${expiry} - interval '1 hour'`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** The upload as on the wire, except for the stored bytes. */
export async function describeUpload(db: Db, upload: UploadRow): Promise<Omit<Upload, 'offset'>> {
  const { id, name, state, problem, length, picture_id: found } = upload
  const file =
    found === null
      ? undefined
      : await db.selectFrom('files').select('id').where('picture_id', '=', found).executeTakeFirst()
  return { id, name, state, problem, length, found, file: file?.id ?? null }
}

/** Saves the number of bytes on the disk. @returns when the upload expires */
export async function noteReceived(db: Db, { id, length }: UploadRow, received: number): Promise<string | undefined> {
  const isComplete = received === length
  const row = await db
    .updateTable('uploads')
    .set({ received, expires_at: expiry, ...(isComplete ? { state: 'checking' as const } : {}) })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at
}

/**
 * Chooses the name of the stored file and saves it, so that a server that takes over from a killed one uses the same name.
 * @param isTaken whether the name is in use
 */
export async function reservePath(
  db: Db,
  { id, name }: UploadRow,
  isTaken: (path: string) => Promise<boolean>,
): Promise<string> {
  return db.transaction().execute(async trx => {
    await lockInTurn(trx, NAMES_LOCK)
    for (const path of namesLike(name)) {
      const { rows } = await sql`
        select from uploads where lower(path) = lower(${path})
        union all select from pictures where folder = 'uploads' and lower(path) = lower(${path})`.execute(trx)
      if (rows.length > 0 || (await isTaken(path))) continue
      await trx.updateTable('uploads').set({ path }).where('id', '=', id).execute()
      return path
    }
    throw new Error('no free name for an upload')
  })
}

function namesLike(name: string): Generator<string> {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? numberedNames(name.slice(0, dot), name.slice(dot)) : numberedNames(name)
}

/** Whether an uploaded file of this name is registered. */
export async function isPicture(db: Db, path: string): Promise<boolean> {
  const { rows } = await sql`select from pictures where folder = 'uploads' and path = ${path}`.execute(db)
  return rows.length > 0
}

/** Stores the digest of the whole file. */
export async function noteDigest(db: Db, id: string, sha256: string): Promise<void> {
  await db.updateTable('uploads').set({ sha256 }).where('id', '=', id).execute()
}

/** @param problem why the picture can't be shown */
export async function noteReady(db: Db, id: string, pictureId: number, problem: string | null): Promise<void> {
  await db.updateTable('uploads').set({ state: 'ready', picture_id: pictureId, problem }).where('id', '=', id).execute()
}

/** The name becomes available again. */
export async function noteRefused(db: Db, id: string, problem: string): Promise<void> {
  await db.updateTable('uploads').set({ state: 'refused', problem, path: null }).where('id', '=', id).execute()
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Uploads that have all bytes but are not finished. */
export const listUnchecked = (db: Db): Promise<UploadRow[]> =>
  db.selectFrom('uploads').selectAll().where('state', '=', 'checking').execute()

export const listExpired = (db: Db): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('state', '!=', 'checking')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
