import { type Kysely, sql } from 'kysely'

/** Scans of files that a caller names run beside the one that looks through the folders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table picture_scans add column is_of_named boolean not null default false`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table picture_scans drop column is_of_named`.execute(db)
}
