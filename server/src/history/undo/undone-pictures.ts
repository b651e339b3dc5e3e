import { sql } from 'kysely'
import type { Author } from '../../db/changes.ts'
import type { Trx } from '../../db/client.ts'

/** Keeps the next walk from attaching pictures again that it had attached and that an undo has detached. */
export async function ignoreUndonePictures(trx: Trx, lines: readonly number[], undo: Author): Promise<void> {
  await sql`update pictures set ignored = true where attached_at is null and id in (
    select coalesce(undone.record ->> 'picture_id', undone.changes -> 'picture_id' ->> 'from')::integer
    from history as attached join history as undone on undone.table_name = 'files' and undone.record_id = attached.record_id
    where attached.id = any(${lines}::bigint[]) and attached.table_name = 'files' and attached.folder is not null
      and undone.request_id = ${undo.requestId} and undone.user_id = ${undo.userId})`.execute(trx)
}
