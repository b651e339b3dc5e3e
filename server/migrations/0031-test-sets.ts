import { type Kysely, sql } from 'kysely'

/**
 * Frozen versions that are locked as test sets. Versions never change, so this is a table of its own; what a version was frozen
 * with all the same is said in the version. `scans` are the digests of its slides' scans, by uuid, as they were when it was locked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table test_sets (
    version_id integer primary key references dataset_versions,
    parts text[] not null check (parts <> '{}'),
    slides integer not null,
    scans jsonb not null,
    locked_at timestamptz(3) not null default now(),
    locked_by integer references users
  )`.execute(db)
  await sql`alter table pictures add column scan_digest text`.execute(db)
  await sql`alter table dataset_versions add column test_sets jsonb not null default '[]'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dataset_versions drop column test_sets`.execute(db)
  await sql`alter table pictures drop column scan_digest`.execute(db)
  await sql`drop table test_sets`.execute(db)
}
