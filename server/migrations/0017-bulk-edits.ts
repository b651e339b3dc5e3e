import { type Kysely, sql } from 'kysely'

/** How far bulk edits are, and what became of them. Written outside of their own transactions, so that others can see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bulk_edits (
    id uuid primary key,
    user_id integer not null references users,
    kind text not null,
    digest text not null,
    state text not null,
    done integer not null default 0,
    total integer not null default 0,
    report json,
    stop_asked boolean not null default false,
    beat_at timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now()
  )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table bulk_edits`.execute(db)
}
