import { notFound } from '@vitrine/contract/api-error'
import type { FoundPicture } from '@vitrine/contract/pictures'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import { getFound } from './found-list.ts'

type Settings = Pick<Config, 'pictures'>

/** Changes a found file and returns it. @throws 404 where it does not exist or belongs to a file record */
async function updateFound(
  db: Db,
  settings: Settings,
  id: number,
  columns: RawBuilder<unknown>,
): Promise<FoundPicture> {
  const { rows } =
    await sql`update pictures set ${columns} where id = ${id} and attached_at is null returning id`.execute(db)
  if (rows.length === 0) throw notFound('scanned file', id)
  return getFound(db, settings, id)
}

export const setIgnored = (db: Db, settings: Settings, id: number, isIgnored: boolean): Promise<FoundPicture> =>
  updateFound(db, settings, id, sql`ignored = ${isIgnored}`)

/** A code that a person typed in stays when the file is read again. */
export const typeCode = (db: Db, settings: Settings, id: number, code: string): Promise<FoundPicture> =>
  updateFound(db, settings, id, sql`code = ${code}, code_format = null, code_typed = true, similar_at = null`)
