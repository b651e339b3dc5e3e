import { notFound } from '@vitrine/contract/api/api-error'
import type { LabelCheck } from '@vitrine/contract/files/picture-summary'
import { type Picture, type PicturePatch, pictureRoutes } from '@vitrine/contract/pictures/pictures'
import { MAX_SUGGESTED_SLIDES } from '@vitrine/contract/pictures/scanned-files'
import { sql } from 'kysely'
import { type AuditedBy, audit } from '../audit/audit.ts'
import { type Author, inPlainTransaction, inTransaction } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { type RecordAt, updateRecord } from '../db/records.ts'
import { rawSql, sqlText } from '../db/sql-text.ts'
import { fileTable } from '../files/file-table.ts'
import { isUuid } from '../http/uuid.ts'
import { labelCheck } from '../slides/slide-picture.ts'

type Row = Omit<Picture, 'thumbnail' | 'label' | 'macro' | 'iiif' | 'tile_width' | 'tile_height' | 'label_slides'> & {
  readonly images: string[]
  readonly slide_id: number | null
}

/** The label check of a picture. A file without a slide never matches. */
const LABEL_CHECK = rawSql(labelCheck(sqlText`s`, sqlText`p`))

/** Whether any file record has a picture. */
export async function hasPictures(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('files')
    .select('id')
    .where('picture_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** @param showLabels whether to include label, macro image and code. @throws 404 if the file has no picture */
export async function getPicture(db: Db, fileId: number, showLabels: boolean): Promise<Picture> {
  const { rows } = await sql<Row>`
    select p.id, p.state, p.problem, p.revision, p.format, p.width, p.height, p.mpp, p.magnification, p.scanner, p.scanned_at,
      p.levels, p.images, p.code, p.code_format, ${LABEL_CHECK} as label_check, p.rotation, p.mirrored, p.folder, p.path,
      s.id as slide_id
    from files as f join pictures as p on p.id = f.picture_id left join slides as s on s.file_id = f.id
    where f.id = ${fileId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound(pictureRoutes.get.noun as string, fileId)
  const { images, slide_id: _slide, ...picture } = row
  const address = (name: string) => `/api/files/${fileId}/picture/${row.revision}/${name}/`
  const isReady = row.state === 'ready'
  const ofLabel = (name: string) => (isReady && showLabels && images.includes(name) ? address(name) : null)
  return {
    ...picture,
    code: showLabels ? row.code : null,
    code_format: showLabels ? row.code_format : null,
    tile_width: row.levels[0]?.tile_width ?? null,
    tile_height: row.levels[0]?.tile_height ?? null,
    thumbnail: isReady ? address('thumbnail') : null,
    label: ofLabel('label'),
    macro: ofLabel('macro'),
    iiif: isReady ? `/api/files/${fileId}/picture/${row.revision}/iiif/info.json` : null,
    label_slides: showLabels ? await slidesOfLabel(db, row.label_check, row.code) : [],
  }
}

/** The slides that the label may belong to instead, by the same rules as matching. */
async function slidesOfLabel(db: Db, check: LabelCheck, code: string | null): Promise<Picture['label_slides']> {
  const text = code?.trim()
  if (check !== 'differs' || !text) return []
  const uuid = isUuid(text) ? text : null
  const { rows } = await sql<Picture['label_slides'][number]>`
    select id, name from slides where picture_key(name) = picture_key(${text}) or uuid = ${uuid}::uuid
    order by uuid = ${uuid}::uuid desc nulls last, id limit ${sql.lit(MAX_SUGGESTED_SLIDES)}`.execute(db)
  return rows
}

/**
 * Rotates or mirrors a picture for everybody. The history doesn't cover pictures, so the audit records it.
 * @throws 404 if the file has no picture
 */
export async function updatePicture(db: Db, by: AuditedBy, fileId: number, patch: PicturePatch): Promise<void> {
  await inPlainTransaction(db, async trx => {
    const { rows } = await sql<Required<PicturePatch> & { id: number; name: string }>`
      select id, name, rotation, mirrored from pictures
      where id = (select picture_id from files where id = ${fileId}) for update`.execute(trx)
    const [picture] = rows
    if (!picture) throw notFound(pictureRoutes.update.noun as string, fileId)
    const { id, name, ...before } = picture
    const { rotation, mirrored } = { ...before, ...patch }
    if (rotation === before.rotation && mirrored === before.mirrored) return
    await trx.updateTable('pictures').set({ rotation, mirrored }).where('id', '=', id).execute()
    await audit(trx, by, {
      event: 'picture-turned',
      subject: name,
      details: { file: fileId, rotation, mirrored, before },
    })
  })
}

/**
 * Detaches the picture from a file. It becomes a scanned file again, which no walk attaches automatically.
 * @throws 404 if the file has no picture, 412 if it has another version
 */
export async function detachPicture(db: Db, author: Author, at: RecordAt): Promise<void> {
  await inTransaction(db, author, async trx => {
    // The order of locks in all writers: see `LOCK_ORDER`.
    const { rows } = await sql<{ id: number; sha256: string | null }>`select p.id, p.sha256 from pictures as p
      where id = (select picture_id from files where id = ${at.id}) for update`.execute(trx)
    const { rows: held } = await sql`select from files where id = ${at.id} and picture_id = ${rows[0]?.id ?? null}
      for update`.execute(trx)
    if (held.length === 0) throw notFound(pictureRoutes.detach.noun as string, at.id)
    // The record still describes that file.
    const sha256 = rows[0]?.sha256
    await updateRecord(trx, fileTable, author, at, { picture_id: null, ...(sha256 && { sha256 }) })
    await sql`update pictures set ignored = true, attached_at = null where id = ${rows[0]?.id}`.execute(trx)
  })
}
