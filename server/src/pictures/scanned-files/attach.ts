import { ApiError, badRequest, conflict } from '@vitrine/contract/api/api-error'
import type { PictureAttach, PictureAttached } from '@vitrine/contract/pictures/scanned-files'
import { sql } from 'kysely'
import { type Author, type FolderAuthor, inTransaction } from '../../db/changes.ts'
import { allowLongStatements, type Db, type Trx } from '../../db/client.ts'
import { busyRecords } from '../../db/database-error.ts'
import { UPLOADS_FOLDER } from '../picture-paths.ts'
import { checkUnique, lockScannedFiles } from './lock-scanned-files.ts'
import { scannedFileMessages as messages, quotedNames } from './scanned-file-messages.ts'

type AttachItem = PictureAttach['items'][number]

/** A slide got another file, or its file another picture, before the locks were held. */
class SlidesChanged extends Error {}

/**
 * Attaches scanned files to slides, all of them or none. A slide without a file gets a file record made from the picture. In an
 * existing file record, empty fields are filled.
 * @throws 400 if an id is unknown or occurs twice; 409 if a file or slide is taken, with the slides that have a picture; 409 if a
 * file is damaged, or can't be shown and `unshown` is not set
 */
export async function attachPictures(
  db: Db,
  author: Author | FolderAuthor,
  items: readonly AttachItem[],
): Promise<PictureAttached> {
  checkUnique(
    'items',
    'scan',
    items.map(({ id }) => id),
  )
  checkUnique(
    'items',
    'slide',
    items.map(({ slide }) => slide),
  )
  const work = async (trx: Trx) => {
    await allowLongStatements(trx)
    return { request_id: author.requestId, attached: await attachInTransaction(trx, author, items) }
  }
  return inTransaction(db, author, work, error => error instanceof SlidesChanged).catch(error => {
    throw error instanceof SlidesChanged ? busyRecords() : error
  })
}

/** Like `attachPictures`, for distinct files and slides, in the caller's transaction. */
export async function attachInTransaction(
  trx: Trx,
  author: Author | FolderAuthor,
  items: readonly AttachItem[],
): Promise<PictureAttached['attached']> {
  await lockSlides(trx, items)
  await checkPictures(trx, items)
  await checkSlides(trx, items)
  return attach(trx, author, items)
}

/** Locks the pictures to attach and those that they replace, the files, and the slides, in the order of `LOCK_ORDER`. */
async function lockSlides(trx: Trx, items: readonly AttachItem[]): Promise<void> {
  const [pictureIds, slideIds] = [items.map(({ id }) => id), items.map(({ slide }) => slide)]
  const filesOfSlides = sql`select file_id from slides where id = any(${slideIds}::integer[])`
  const pictures = await sql<{ id: number }>`select id from pictures where id = any(${pictureIds}::integer[])
    or id in (select picture_id from files where id in (${filesOfSlides})) order by id for update`.execute(trx)
  const files = await sql<{ id: number; picture_id: number | null }>`select id, picture_id from files
    where id in (${filesOfSlides}) order by id for update`.execute(trx)
  const slides = await sql<{ id: number; file_id: number | null }>`select id, file_id from slides
    where id = any(${slideIds}::integer[]) order by id for update`.execute(trx)
  const hasAll = (rows: readonly { id: number }[], ids: readonly (number | null)[]) => {
    const locked = new Set(rows.map(({ id }) => id))
    return ids.every(id => id === null || locked.has(id))
  }
  const isLocked =
    hasAll(
      pictures.rows,
      files.rows.map(row => row.picture_id),
    ) &&
    hasAll(
      files.rows,
      slides.rows.map(row => row.file_id),
    )
  if (!isLocked) throw new SlidesChanged()
  const known = new Set(slides.rows.map(({ id }) => id))
  const unknown = slideIds.find(id => !known.has(id))
  if (unknown !== undefined) throw badRequest(messages.noSlide(unknown), 'items')
}

async function checkPictures(trx: Trx, items: readonly AttachItem[]): Promise<void> {
  const rows = await lockScannedFiles(
    trx,
    items.map(({ id }) => id),
    'items',
  )
  const absent = rows.filter(({ state }) => state === 'copying' || state === 'missing')
  if (absent.length > 0) throw conflict(messages.notReady(quotedNames(absent), absent.length))
  const damaged = rows.filter(({ state }) => state === 'damaged')
  if (damaged.length > 0) throw conflict(messages.damaged(damaged))
  const explicit = new Set(items.flatMap(({ id, unshown }) => (unshown ? [id] : [])))
  const unshown = rows.filter(({ id, state }) => state !== 'ready' && !explicit.has(id))
  if (unshown.length > 0) throw conflict(messages.notShown(unshown))
}

async function checkSlides(trx: Trx, items: readonly AttachItem[]): Promise<void> {
  const withoutReplace = items.filter(({ replace }) => !replace).map(({ slide }) => slide)
  const { rows } = await sql<{ id: number; name: string }>`select slides.id, slides.name
    from slides join files on files.id = slides.file_id
    where slides.id = any(${withoutReplace}::integer[]) and files.picture_id is not null order by slides.id`.execute(
    trx,
  )
  if (rows.length > 0)
    throw new ApiError(409, messages.hasPicture(quotedNames(rows), rows.length), { details: { slides: rows } })
}

/** The columns of a file record, derived from a picture `p`. */
const TYPE = sql`case when p.path ~* '\\.dcm$' then 'application/dicom' else 'image/tiff' end`
const LOCATION = sql`p.folder || '/' || p.path`
/**
 * An uploaded file never changes, so its digest is copied. For files in a folder, the record shows the picture's current digest.
 */
const DIGEST = sql`case when p.folder = ${UPLOADS_FOLDER} then p.sha256 end`
const METADATA = sql`nullif(jsonb_strip_nulls(jsonb_build_object('input_scanner', p.scanner, 'magnification', p.magnification,
  'mpp', p.mpp, 'scanned_at', to_char(p.scanned_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))), '{}')`

async function attach(
  trx: Trx,
  author: Author | FolderAuthor,
  items: readonly AttachItem[],
): Promise<PictureAttached['attached']> {
  const wanted = sql`unnest(${items.map(({ id }) => id)}::integer[], ${items.map(({ slide }) => slide)}::integer[])
    as wanted (picture_id, slide_id)`
  // Values that describe the former picture are replaced by the new one's.
  await sql`update files as f set picture_id = p.id, type = coalesce(f.type, ${TYPE}),
      name = case when f.name = old.name then p.name else f.name end,
      location = case when f.location = old.folder || '/' || old.path then ${LOCATION} else coalesce(f.location, ${LOCATION}) end,
      size = case when f.size = old.size then p.size else coalesce(f.size, p.size) end,
      sha256 = coalesce(${DIGEST}, nullif(f.sha256, old.sha256)),
      metadata = nullif(coalesce(${METADATA}, '{}') || coalesce(f.metadata, '{}'), '{}')
    from ${wanted} join slides as s on s.id = wanted.slide_id join pictures as p on p.id = wanted.picture_id
    join files as present on present.id = s.file_id left join pictures as old on old.id = present.picture_id
    where f.id = s.file_id`.execute(trx)
  const createdBy = 'folder' in author ? null : author.userId
  await sql`insert into files (name, type, location, size, sha256, metadata, picture_id, created_by)
    select p.name, ${TYPE}, ${LOCATION}, p.size, ${DIGEST}, ${METADATA}, p.id, ${createdBy}::integer
    from ${wanted} join slides as s on s.id = wanted.slide_id join pictures as p on p.id = wanted.picture_id
    where s.file_id is null order by p.id`.execute(trx)
  await sql`update slides as s set file_id = f.id
    from ${wanted} join files as f on f.picture_id = wanted.picture_id
    where s.id = wanted.slide_id and s.file_id is null`.execute(trx)
  const { rows } = await sql<PictureAttached['attached'][number]>`
    select wanted.picture_id as id, s.id as slide, s.file_id as file
    from ${wanted} join slides as s on s.id = wanted.slide_id order by wanted.picture_id`.execute(trx)
  return rows
}
