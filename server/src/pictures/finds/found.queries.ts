import { notFound } from '@vitrine/contract/api-error'
import type { FoundPicture } from '@vitrine/contract/pictures'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import { getFound } from './found-list.ts'
import { findSimilarSlides } from './similar-slides.ts'

type Settings = Pick<Config, 'pictures'>

/** @throws 404 where it does not exist or belongs to a file record */
async function updateFound(db: Db, id: number, columns: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`update pictures set ${columns}
    where id = ${id} and attached_at is null returning id`.execute(db)
  if (rows.length === 0) throw notFound('scanned file', id)
}

/** @throws 404 where it does not exist or belongs to a file record */
export async function setIgnored(db: Db, settings: Settings, id: number, isIgnored: boolean): Promise<FoundPicture> {
  await updateFound(db, id, sql`ignored = ${isIgnored}`)
  return getFound(db, settings, id)
}

/**
 * A code that a person typed in stays when the file is read again.
 * @throws 404 where it does not exist or belongs to a file record
 */
export async function typeCode(db: Db, settings: Settings, id: number, code: string): Promise<FoundPicture> {
  await updateFound(db, id, sql`code = ${code}, code_format = null, code_typed = true`)
  await findSimilarSlides(db, id)
  return getFound(db, settings, id)
}
