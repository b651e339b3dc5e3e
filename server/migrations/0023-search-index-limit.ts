import { type Kysely, sql } from 'kysely'

const INDEXES = ['slides_search', 'samples_search']

/** How much waits beside a search index is a setting of the session: a large edit merges later than others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await sql.raw(`alter index ${index} reset (gin_pending_list_limit)`).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await sql.raw(`alter index ${index} set (gin_pending_list_limit = 512)`).execute(db)
}
