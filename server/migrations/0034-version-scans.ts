import { type Kysely, sql } from 'kysely'

/** The digests of scans, which test sets had, for every version; and which versions hold a slide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table version_scans (
      version_id integer primary key references dataset_versions deferrable initially deferred,
      scans jsonb not null
    )`,
    'insert into version_scans (version_id, scans) select version_id, scans from test_sets',
    'alter table test_sets drop column scans',
    'create index dataset_version_slides_uuid on dataset_version_slides (uuid)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop index dataset_version_slides_uuid',
    "alter table test_sets add column scans jsonb not null default '{}'",
    'update test_sets set scans = kept.scans from version_scans as kept where kept.version_id = test_sets.version_id',
    'alter table test_sets alter column scans drop default',
    'drop table version_scans',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
