import type { ScanCopy } from '@vitrine/contract/versions/version-search'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

/**
 * Stores which slides of a version are copies of one scan, as far as that is known. Digests are computed in the background after
 * a file was found, so this only stores those of slides that still have the same file. Stored digests never change.
 */
export async function keepScans(trx: Trx, versionId: number): Promise<void> {
  await sql`insert into version_scans (version_id, uuid, digest)
    select frozen.version_id, frozen.uuid, p.scan_digest from dataset_version_slides as frozen
    join slides as s on s.uuid = frozen.uuid join files as f on f.id = s.file_id join pictures as p on p.id = f.picture_id
    cross join lateral (select frozen.line::json as written offset 0) as parsed
    where frozen.version_id = ${versionId} and p.scan_digest is not null and written ->> 'file_name' = f.name
      and (written ->> 'file_size')::bigint is not distinct from f.size and coalesce(written ->> 'file_sha256' = f.sha256, true)
    on conflict do nothing`.execute(trx)
}

/** A line of a version, with the digest of its scan if it is known. */
interface ScannedLine {
  readonly line: string
  readonly scan: string | null
}

export async function readScanned(db: Db, versionId: number, uuids: Iterable<string>): Promise<ScannedLine[]> {
  const { rows } = await sql<ScannedLine>`
    select line, digest as scan from dataset_version_slides left join version_scans using (version_id, uuid)
    where version_id = ${versionId} and uuid = any(${[...uuids]}::uuid[]) order by uuid`.execute(db)
  return rows
}

/** Those of the given slides whose scan is known. */
export async function scannedSlides(db: Db, versionId: number, uuids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from version_scans where version_id = ${versionId} and uuid = any(${uuids}::uuid[])`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

export const scansOf = (versionId: number): RawBuilder<unknown> =>
  sql`select uuid, digest from version_scans where version_id = ${versionId}`

/** Digests of scans by uuid, for `scanCopies`. */
export const knownScans = (scans: ReadonlyMap<string, string>): RawBuilder<unknown> =>
  sql`select * from unnest(${[...scans.keys()]}::uuid[], ${[...scans.values()]}::text[]) as known (uuid, digest)`

/** Slides of versions that are copies of the scans in `own`, each with its version. */
export async function scanCopies(db: Db, own: RawBuilder<unknown>, versions: readonly number[]) {
  const { rows } = await sql<ScanCopy & { version_id: number }>`
    select version_id, own.uuid as wanted, other.uuid as other
    from (${own}) as own join version_scans as other using (digest)
    where version_id = any(${versions}::integer[]) and other.uuid <> own.uuid order by own.uuid`.execute(db)
  return Map.groupBy(rows, row => row.version_id)
}
