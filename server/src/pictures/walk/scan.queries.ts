import type { PictureScan } from '@vitrine/contract/pictures/scanned-files'
import { sql } from 'kysely'
import { type Db, lockInTurn } from '../../db/client.ts'
import { addFound, addListings, type FoundFile, retryWork } from './picture-work.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** After this time without renewal, a scan no longer prevents another one. */
const DEAD_AFTER = sql`interval '1 minute'`
const IS_DEAD = sql`alive_at < now() - ${DEAD_AFTER}`
const IS_RUNNING = sql`state in ('running', 'attaching')`
const SCANS_STORED = sql`interval '7 days'`
/** Arbitrary. The server that holds this lock begins a scan. */
const BEGIN_LOCK = 0x77616c6b

interface ScanStart {
  readonly folders: readonly string[]
  /** Whether to read files again at once that could not be read. */
  readonly retries: boolean
}

/** Begins a scan, unless one is running. @returns the id of the running one */
export const beginScan = (db: Db, { folders, retries }: ScanStart): Promise<number> =>
  db.transaction().execute(async trx => {
    await lockInTurn(trx, BEGIN_LOCK)
    const { rows } = await sql<{ id: number }>`
      select id from picture_scans as scan where ${IS_RUNNING} and not ${IS_DEAD} and not is_of_named
        and (exists (select from picture_work where scan_id = scan.id and folder = any(${folders}::text[]))
          -- Its work is done, or its remaining work is in folders that are no longer in the settings.
          or not exists (select from picture_work where scan_id = scan.id))
      order by id desc limit 1`.execute(trx)
    if (rows[0]) return rows[0].id
    await sql`delete from picture_work where kind = 'list'
      or scan_id in (select id from picture_scans where not is_of_named)`.execute(trx)
    await sql`update picture_scans set state = 'failed', problem = ${messages.serverStopped}
      where ${IS_RUNNING} and not is_of_named`.execute(trx)
    await sql`delete from picture_scans where started_at < now() - ${SCANS_STORED}`.execute(trx)
    const { id } = await trx
      .insertInto('picture_scans')
      .values({ state: 'running', folders: folders.length, files: 0, found: 0, attached: 0, problem: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addListings(trx, id, folders)
    if (retries) await retryWork(trx, id, folders)
    return id
  })

/** Begins a scan of named files, in parallel with any other, with the files to read. */
export const beginNamedScan = (db: Db, folder: string, { files, found, settleMs }: NamedFound): Promise<number> =>
  db.transaction().execute(async trx => {
    const { id } = await trx
      .insertInto('picture_scans')
      .values({ state: 'running', is_of_named: true, folders: 1, files, found: 0, attached: 0, problem: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const added = await addFound(trx, { folder, scan_id: id }, found, settleMs)
    await countScan(trx, id, { files: 0, found: found.filter(({ path, isNew }) => isNew && added.has(path)).length })
    return id
  })

interface NamedFound {
  /** The number of named files. */
  readonly files: number
  readonly found: readonly FoundFile[]
  readonly settleMs: number
}

/** Keeps scans alive that have work in these folders, and the one that this server is ending. */
export const renewScans = (db: Db, folders: readonly string[], attaching: number | undefined) =>
  sql`update picture_scans set alive_at = now() where id = ${attaching ?? null} or (state = 'running'
    and exists (select from picture_work where scan_id = picture_scans.id and folder = any(${folders}::text[])))`.execute(
    db,
  )

export const countScan = (trx: Db, id: number | null, { files, found }: Pick<PictureScan, 'files' | 'found'>) =>
  sql`update picture_scans set files = files + ${files}, found = found + ${found}, alive_at = now()
    where id = ${id}`.execute(trx)

export const noteMissingTwice = (trx: Db, id: number | null, pictures: readonly number[]) =>
  sql`update picture_scans set missing_twice = missing_twice || ${pictures}::integer[] where id = ${id}`.execute(trx)

/** A scan whose work is done. */
export interface ScannedFolders {
  readonly id: number
  readonly found: number
  readonly missing_twice: readonly number[]
}

/** Claims a scan whose work is done. Only one server gets it. */
export async function claimScanned(db: Db): Promise<ScannedFolders | undefined> {
  const { rows } = await sql<ScannedFolders>`
    update picture_scans set state = 'attaching', alive_at = now() where state = 'running'
      and not exists (select from picture_work where scan_id = picture_scans.id)
    returning id, found, missing_twice`.execute(db)
  return rows[0]
}

export const endScan = (db: Db, id: number, attached: number) =>
  sql`update picture_scans set state = 'done', attached = ${attached}, missing_twice = '{}', alive_at = now()
    where id = ${id}`.execute(db)

export const failScan = (db: Db, id: number | null, problem: string) =>
  db.transaction().execute(async trx => {
    await sql`delete from picture_work where scan_id = ${id}`.execute(trx)
    await sql`update picture_scans set state = 'failed', problem = ${problem} where id = ${id}`.execute(trx)
  })

export const findScan = (db: Db, id: number): Promise<PictureScan | undefined> =>
  sql<PictureScan>`select id, folders, files, found, attached,
      case when ${IS_RUNNING} and ${IS_DEAD} then 'failed' when ${IS_RUNNING} then 'running' else state end as state,
      case when ${IS_RUNNING} and ${IS_DEAD} then ${messages.serverStopped} else problem end as problem
    from picture_scans where id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])
