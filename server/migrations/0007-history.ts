import { type Kysely, sql } from 'kysely'

const APPEND_ONLY = `create function refuse_history_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The history can only be added to, not changed: % was refused.', tg_op;
  end $$`

/**
 * The history says by which transaction and how a change was made, finds the changes of a request, and can only be added
 * to. `tx` is 0 in lines that are older than this migration. `token_id` is for changes made with an API token.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The defaults come second: lines that exist get none of them, and the table is not written anew.
  await sql`alter table history add column tx bigint not null default 0, add column via text, add column token_id integer`.execute(
    db,
  )
  await sql`alter table history
    alter column tx set default pg_current_xact_id()::text::bigint,
    alter column via set default nullif(current_setting('vitrine.via', true), ''),
    add constraint history_via_check
      check (via in ('batch-edit', 'import', 'delete-many', 'undo', 'restore', 'token', 'file')),
    drop constraint history_action_check,
    add constraint history_action_check check (action in ('create', 'update', 'delete', 'restore'))`.execute(db)
  await sql`create index history_request on history (request_id, user_id) where request_id is not null`.execute(db)

  await sql.raw(APPEND_ONLY).execute(db)
  await sql`create trigger append_only before update or delete or truncate on history
    for each statement execute function refuse_history_change()`.execute(db)
  // Also in a session that replays changes, in which ordinary triggers do not fire.
  await sql`alter table history enable always trigger append_only`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger append_only on history`.execute(db)
  await sql`drop function refuse_history_change()`.execute(db)
  await sql`drop index history_request`.execute(db)
  await sql`delete from history where action = 'restore'`.execute(db)
  await sql`alter table history drop constraint history_via_check, drop constraint history_action_check,
    add constraint history_action_check check (action in ('create', 'update', 'delete')),
    drop column token_id, drop column via, drop column tx`.execute(db)
}
