import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../../db/changes.ts'
import type { Db } from '../../db/client.ts'
import { UPLOADS_FOLDER } from '../picture-paths.ts'

interface Moved {
  readonly missing: number
  readonly found: number
  readonly folder: string
}

/**
 * Pictures whose files are missing get the place of a file with the same revision that belongs to no file record. The location
 * in the file record follows, told in its history as done by the folder.
 */
export async function relinkMoved(db: Db): Promise<void> {
  const { rows } = await sql<Moved>`
    select distinct on (old.id) old.id as missing, p.id as found, p.folder
    from pictures as old join pictures as p on p.revision = old.revision and p.size = old.size and p.id <> old.id
    where old.state = 'missing' and p.state in ('ready', 'unsupported') and p.attached_at is null
      and (old.attached_at is not null or p.id > old.id) and old.revision <> '' and ${UPLOADS_FOLDER} not in (p.folder, old.folder)
    order by old.id, p.id`.execute(db)
  for (const moved of rows) await relink(db, moved)
}

const relink = (db: Db, { missing, found, folder }: Moved): Promise<void> =>
  inTransaction(db, { folder, requestId: randomUUID() }, async trx => {
    // Files are locked before pictures: see `attachPictures`.
    await sql`select id from files where picture_id = ${missing} for update`.execute(trx)
    const places = await sql<{
      id: number
      location: string
    }>`select id, folder || '/' || path as location from pictures
      where id in (${missing}, ${found}) order by id for update`.execute(trx)
    const locationOf = (id: number) => places.rows.find(row => row.id === id)?.location
    const deleted = await sql<{ folder: string }>`
      with gone as (delete from pictures where id = ${found} and attached_at is null returning *)
      select folder, path, name, mtime_ns::text as mtime_ns, inode::text as inode, modified_at, state, problem from gone`.execute(
      trx,
    )
    const [place] = deleted.rows
    if (place === undefined) return
    await trx
      .updateTable('pictures')
      .set({ ...place, seen_at: sql<string>`now()` })
      .where('id', '=', missing)
      .execute()
    await sql`update files set location = ${locationOf(found)}
      where picture_id = ${missing} and location = ${locationOf(missing)}`.execute(trx)
  })
