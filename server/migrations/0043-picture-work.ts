import { type Kysely, sql } from 'kysely'

/** Work on picture folders that any server may take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table picture_work (
      id bigint generated always as identity primary key,
      -- list: a folder is looked through; read: files that were found in it are read.
      kind text not null check (kind in ('list', 'read')),
      folder text not null,
      path text not null,
      -- list: how many files were listed; read: the files as they were listed.
      stat jsonb not null,
      -- The scan that ends once all of its work is done.
      scan_id integer references picture_scans on delete set null,
      due_at timestamptz not null default now(),
      -- Who took it may store its result until then, and longer if nobody else has taken it.
      taken_until timestamptz,
      attempts smallint not null default 0,
      unique (kind, folder, path)
    )`,
    'create index picture_work_due on picture_work (kind, due_at, id)',
    'create index picture_work_scan on picture_work (scan_id)',
    // Files of ended folders that were missing at this scan and the one before.
    "alter table picture_scans add column missing_twice integer[] not null default '{}'",
    'alter table picture_scans drop constraint picture_scans_state_check',
    `alter table picture_scans add constraint picture_scans_state_check
      check (state in ('running', 'attaching', 'done', 'failed'))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop table picture_work',
    "update picture_scans set state = 'failed' where state = 'attaching'",
    'alter table picture_scans drop column missing_twice',
    'alter table picture_scans drop constraint picture_scans_state_check',
    `alter table picture_scans add constraint picture_scans_state_check
      check (state in ('running', 'done', 'failed'))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
