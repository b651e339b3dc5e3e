import { type Kysely, sql } from 'kysely'
import { FOLLOWED, keepUpdates } from './0022-history-by-columns.ts'

/** A slide that leaves a dataset by itself: not with the dataset, not because it is deleted, and not by an undo. */
const SKIP_TAKEN_OUT = `create function skip_taken_out() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('vitrine.via', true), '') not in ('undo', 'restore') then
      insert into skipped_slides (dataset_id, slide_id)
      select dataset_id, slide_id from old_rows as entry
      where exists (select from datasets where id = entry.dataset_id) and exists (select from slides where id = entry.slide_id)
      on conflict do nothing;
    end if;
    return null;
  end $$`

const FOLLOWED_BEFORE = [...FOLLOWED.datasets, 'grouping', 'recipe']

/**
 * The filter that a dataset was made by, as the parameters of the list of slides, and the slides that match it and are not to be
 * offered. They have no foreign keys: a dataset or slide that is restored from the trash has its id again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table datasets add column cohort jsonb',
    keepUpdates('datasets', [...FOLLOWED_BEFORE, 'cohort']),
    'create table skipped_slides (dataset_id integer not null, slide_id integer not null, primary key (dataset_id, slide_id))',
    SKIP_TAKEN_OUT,
    `create trigger skip_taken_out after delete on dataset_slides referencing old table as old_rows
      for each statement execute function skip_taken_out()`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop trigger skip_taken_out on dataset_slides',
    'drop function skip_taken_out()',
    'drop table skipped_slides',
    keepUpdates('datasets', FOLLOWED_BEFORE),
    'alter table datasets drop column cohort',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
