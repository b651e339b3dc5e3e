import type { Scans } from '@vitrine/contract/versions/compared-slide'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

/** Digests of the scans of slides whose file is still the one that the version has. */
const scansOf = (versionId: number) => sql`
  select coalesce(jsonb_object_agg(s.uuid, p.scan_digest), '{}') from dataset_version_slides as frozen
  join slides as s on s.uuid = frozen.uuid join files as f on f.id = s.file_id join pictures as p on p.id = f.picture_id
  cross join lateral (select frozen.line::json as written offset 0) as parsed
  where frozen.version_id = ${versionId} and p.scan_digest is not null and written ->> 'file_name' = f.name
    and (written ->> 'file_size')::bigint is not distinct from f.size and coalesce(written ->> 'file_sha256' = f.sha256, true)`

/**
 * Keeps which slides of a version are copies of one scan, as far as that is known yet: the digests come in the background, after
 * a file was found. What was kept once never changes.
 */
export async function keepScans(trx: Trx, versionId: number): Promise<void> {
  await sql`insert into version_scans (version_id, scans) values (${versionId}, (${scansOf(versionId)}))
    on conflict (version_id) do update set scans = excluded.scans || version_scans.scans`.execute(trx)
}

export async function readScans(db: Db, versionId: number): Promise<Scans> {
  const { rows } = await sql<{ scans: Scans }>`select scans from version_scans where version_id = ${versionId}`.execute(
    db,
  )
  return rows[0]?.scans ?? {}
}
