import type { ScannedSlide } from '@vitrine/contract/versions/compared-slide'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

/**
 * Keeps which slides of a version are copies of one scan, as far as that is known yet: the digests come in the background, after
 * a file was found. Those of slides whose file is still the one that the version has; what was kept once never changes.
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

export async function readScans(db: Db, versionId: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ uuid: string; digest: string }>`
    select uuid, digest from version_scans where version_id = ${versionId}`.execute(db)
  return new Map(rows.map(({ uuid, digest }) => [uuid, digest]))
}

/** Slides of a version, by uuid. */
export async function readScanned(db: Db, versionId: number, uuids: Iterable<string>): Promise<ScannedSlide[]> {
  const { rows } = await sql<{ line: string; scan: string | null }>`
    select line, digest as scan from dataset_version_slides left join version_scans using (version_id, uuid)
    where version_id = ${versionId} and uuid = any(${[...uuids]}::uuid[]) order by uuid`.execute(db)
  return rows.map(({ line, scan }) => ({ slide: JSON.parse(line) as VersionSlide, scan }))
}

/** Those of some slides whose scan is known. */
export async function scannedSlides(db: Db, versionId: number, uuids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from version_scans where version_id = ${versionId} and uuid = any(${uuids}::uuid[])`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** Slides of versions that are copies of scans of another one: each with its version. */
export async function scanCopies(db: Db, versionId: number, others: readonly number[]) {
  const { rows } = await sql<{ version_id: number; evaluated: string; learned: string }>`
    select other.version_id, own.uuid as evaluated, other.uuid as learned
    from version_scans as own join version_scans as other using (digest)
    where own.version_id = ${versionId} and other.version_id = any(${others}::integer[]) and other.uuid <> own.uuid
    order by own.uuid`.execute(db)
  return Map.groupBy(rows, row => row.version_id)
}
