import { type Kysely, sql } from 'kysely'

const DOWNLOADS = `
  -- Addresses that are good once and for a minute, on every server. Only a digest of each secret is stored.
  create table downloads (
    digest text primary key,
    user_id integer not null references users on delete cascade,
    token_id integer references api_tokens on delete cascade,
    records text not null,
    -- As the caller sent it.
    request jsonb not null,
    expires_at timestamptz(3) not null
  );
  create index downloads_expires_at on downloads (expires_at)`

/** Downloads of files that a browser starts by itself, so without a token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWNLOADS).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table downloads').execute(db)
}
