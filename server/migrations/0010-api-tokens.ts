import { type Kysely, sql } from 'kysely'

/** Keys of people's scripts, and the changes made with them in the history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table api_tokens (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    name text not null,
    scope text not null check (scope in ('read', 'write')),
    prefix text not null,
    digest text not null unique,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    revoked_by integer references users,
    provider_role text check (provider_role in ('reader', 'editor', 'admin'))
  )`.execute(db)
  await sql`create index api_tokens_user on api_tokens (user_id, id)`.execute(db)
  await sql`alter table history
    alter column token_id set default nullif(current_setting('vitrine.token_id', true), '')::integer`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table history alter column token_id drop default`.execute(db)
  await sql`drop table api_tokens`.execute(db)
}
