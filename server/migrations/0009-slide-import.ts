import { type Kysely, sql } from 'kysely'

/** The report of an import of slides, for a client that repeats it, and for whoever imports the same file again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table slide_imports (
    id uuid primary key,
    user_id integer not null references users,
    digest text not null,
    report json not null,
    created_at timestamptz(3) not null default now()
  )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table slide_imports`.execute(db)
}
