import { type Kysely, sql } from 'kysely'

/**
 * Identifies this library in this database. No backup has the id: a restored library is another one for servers that remember
 * something of the former.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table library (
    is_only boolean primary key default true check (is_only),
    id uuid not null default gen_random_uuid()
  )`.execute(db)
  await sql`insert into library default values`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table library`.execute(db)
}
