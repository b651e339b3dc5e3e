import { type Kysely, sql } from 'kysely'

/**
 * What slides of frozen versions are compared by, made of their lines: `version_keys` has a column of numbers (key-columns.ts) in
 * each row, made when the version is frozen or first compared. Digests of scans have a row each, so that copies are found by them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table version_keys (
      version_id integer not null references dataset_versions deferrable initially deferred,
      name text not null,
      keys bytea not null,
      primary key (version_id, name)
    )`,
    // Hashes can't be compressed.
    'alter table version_keys alter column keys set storage external',
    'alter table version_scans rename to former_scans',
    `create table version_scans (
      version_id integer not null references dataset_versions deferrable initially deferred,
      uuid uuid not null,
      digest text not null,
      primary key (version_id, uuid)
    )`,
    `insert into version_scans (version_id, uuid, digest)
      select version_id, scan.key::uuid, scan.value from former_scans, jsonb_each_text(scans) as scan`,
    'drop table former_scans',
    'create index version_scans_digest on version_scans (digest, version_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop table version_keys',
    'alter table version_scans rename to scans_by_slide',
    `create table version_scans (
      version_id integer primary key references dataset_versions deferrable initially deferred,
      scans jsonb not null
    )`,
    `insert into version_scans (version_id, scans)
      select version_id, jsonb_object_agg(uuid, digest) from scans_by_slide group by version_id`,
    'drop table scans_by_slide',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
