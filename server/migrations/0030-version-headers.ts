import { type Kysely, sql } from 'kysely'

/** What is hashed before the lines of a version, and describes their lab fields. Versions of format 1 have none, and keep their bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dataset_versions add column header text collate "C",
    add constraint dataset_versions_header check ((format = 1) = (header is null))`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dataset_versions drop column header`.execute(db)
}
