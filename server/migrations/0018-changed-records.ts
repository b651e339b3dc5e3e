import { type Kysely, sql } from 'kysely'

/**
 * Finds the lines of recent transactions, by which what a server remembers of the records is brought up to date. The table is in
 * the order of its transactions, nearly: a BRIN index is a few pages, and writing a line costs nothing more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index history_tx on history using brin (tx) with (pages_per_range = 16, autosummarize = on)`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index history_tx`.execute(db)
}
