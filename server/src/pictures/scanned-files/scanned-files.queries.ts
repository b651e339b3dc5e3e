import { notFound } from '@vitrine/contract/api/api-error'
import type { ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import { sql } from 'kysely'
import { type AuditedBy, audit } from '../../audit/audit.ts'
import type { Config } from '../../config.ts'
import { inPlainTransaction } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import { getScannedFile } from './list-scanned-files.ts'
import { checkUnique, lockScannedFiles } from './lock-scanned-files.ts'
import { findSimilarSlides } from './similar-slides.ts'

type Settings = Pick<Config, 'pictures'>

/** @throws 404 if it does not exist or belongs to a file record */
export async function setIgnored(
  db: Db,
  settings: Settings,
  by: AuditedBy,
  { id, isIgnored }: { id: number; isIgnored: boolean },
): Promise<ScannedFile> {
  await inPlainTransaction(db, async trx => {
    const { rows } = await sql<{ id: number; name: string; ignored: boolean }>`select id, name, ignored from pictures
      where id = ${id} and attached_at is null for update`.execute(trx)
    if (rows.length === 0) throw notFound('scan', id)
    await markIgnored(trx, by, rows, isIgnored)
  })
  return getScannedFile(db, settings, id)
}

/**
 * Ignores files or stops ignoring them, all of them or none.
 * @returns the ids of those that changed
 * @throws 400 if an id is unknown or occurs twice, 409 if a file was attached
 */
export function setAllIgnored(db: Db, by: AuditedBy, ids: readonly number[], isIgnored: boolean): Promise<number[]> {
  checkUnique('ids', 'scan', ids)
  return inPlainTransaction(db, async trx => {
    const files = await lockScannedFiles(trx, ids, 'ids')
    return markIgnored(trx, by, files, isIgnored)
  })
}

/** The history doesn't cover files without a record, so the audit records the change. @returns the ids of those that changed */
async function markIgnored(
  trx: Trx,
  by: AuditedBy,
  files: readonly { id: number; name: string; ignored: boolean }[],
  isIgnored: boolean,
): Promise<number[]> {
  const changed = files.filter(({ ignored }) => ignored !== isIgnored)
  if (changed.length === 0) return []
  const ids = changed.map(({ id }) => id)
  await sql`update pictures set ignored = ${isIgnored} where id = any(${ids}::integer[])`.execute(trx)
  const event = isIgnored ? 'files-ignored' : 'files-unignored'
  await audit(trx, by, { event, subject: changed[0]?.name, details: { files: ids.length, ids } })
  return ids
}

/**
 * Sets the code by hand. It is kept when the file is read again.
 * @throws 404 if the file does not exist or belongs to a file record
 */
export async function typeCode(
  db: Db,
  settings: Settings,
  by: AuditedBy,
  { id, code }: { id: number; code: string },
): Promise<ScannedFile> {
  await inPlainTransaction(db, async trx => {
    const { rows } = await sql<{
      name: string
    }>`update pictures set code = ${code}, code_format = null, code_typed = true
      where id = ${id} and attached_at is null returning name`.execute(trx)
    if (rows.length === 0) throw notFound('scan', id)
    // The code decides which slide the file is attached to. Its text is left out, as codes may be hidden on this server now or
    // later.
    await audit(trx, by, { event: 'code-typed', subject: rows[0]?.name, details: { id } })
  })
  await findSimilarSlides(db, id)
  return getScannedFile(db, settings, id)
}
