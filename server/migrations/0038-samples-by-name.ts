import { type Kysely, sql } from 'kysely'

/** Samples by name, as slides are: without it, each first page in this order reads and sorts all samples. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index samples_name_order on samples (left(name, 200) collate natural_order, id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index samples_name_order`.execute(db)
}
