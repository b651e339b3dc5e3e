import { type Kysely, sql } from 'kysely'

/** Finds the files whose SHA-256 is still to be computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index pictures_without_digest on pictures (id)
    where sha256 is null and state in ('ready', 'unsupported')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index pictures_without_digest`.execute(db)
}
