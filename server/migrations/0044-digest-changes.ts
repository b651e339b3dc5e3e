import { type Kysely, sql } from 'kysely'

/**
 * By which transaction the digest of a picture's bytes last changed. Digests are in no history, and those that changed since a
 * dataset was compared with its version are found by this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table pictures add column digest_tx bigint',
    'create index pictures_digest_tx on pictures (digest_tx)',
    `create function set_digest_tx() returns trigger language plpgsql as $$
      begin
        new.digest_tx := pg_current_xact_id()::text::bigint;
        return new;
      end $$`,
    `create trigger digest_changed before update on pictures for each row
      when (old.sha256 is distinct from new.sha256) execute function set_digest_tx()`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop trigger digest_changed on pictures',
    'drop function set_digest_tx()',
    'alter table pictures drop column digest_tx',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
