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
 * Finds moved files: a picture whose file is missing gets the path of a file with the same revision that belongs to no file
 * record. The location in the file record follows, and the history names the folder as the author.
 */
export async function relinkMoved(db: Db): Promise<void> {
  const { rows } = await sql<Moved>`
    select old.id as missing, p.id as found, p.folder
    from pictures as old cross join lateral (
      select id, folder from pictures where revision = old.revision and size = old.size and id <> old.id
        and state in ('ready', 'unsupported') and attached_at is null and (old.attached_at is not null or id > old.id)
        and folder <> ${UPLOADS_FOLDER}
      order by id limit 1
    ) as p
    where old.state = 'missing' and old.revision <> '' and old.folder <> ${UPLOADS_FOLDER}
    order by old.id`.execute(db)
  for (const moved of rows) await relink(db, moved)
}

const relink = (db: Db, { missing, found, folder }: Moved): Promise<void> =>
  inTransaction(db, { folder, requestId: randomUUID() }, async trx => {
    // The order of locks in all writers: see `LOCK_ORDER`.
    const pictures = await sql<{
      id: number
      location: string
    }>`select id, folder || '/' || path as location from pictures
      where id in (${missing}, ${found}) order by id for update`.execute(trx)
    await sql`select id from files where picture_id = ${missing} for update`.execute(trx)
    const locationOf = (id: number) => pictures.rows.find(row => row.id === id)?.location
    const deleted = await sql<{ folder: string }>`
      with deleted as (delete from pictures where id = ${found} and attached_at is null returning *)
      select folder, path, name, mtime_ns::text as mtime_ns, inode::text as inode, modified_at, state, problem, properties::text as properties
        from deleted`.execute(trx)
    const [target] = deleted.rows
    if (target === undefined) return
    await trx.updateTable('pictures').set(target).where('id', '=', missing).execute()
    await sql`update files set location = ${locationOf(found)}
      where picture_id = ${missing} and location = ${locationOf(missing)}`.execute(trx)
  })
