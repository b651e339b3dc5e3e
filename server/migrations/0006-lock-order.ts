import { type Kysely, sql } from 'kysely'

/**
 * Locks slides and what hangs on them, in the order in which every writer locks: datasets, files, slides, samples. What
 * hangs on a slide is known only by reading it, so it is read and locked first. Nothing can be attached to a locked slide
 * any more: the second look finds what was attached meanwhile. The result is false then, because a lock taken now would
 * be out of order; the caller ends its transaction and starts again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function lock_slides(slide_ids integer[]) returns boolean language plpgsql as $$
    declare
      locked_datasets integer[];
      locked_files integer[];
    begin
      select coalesce(array_agg(id), '{}') into locked_datasets from (
        select id from datasets where id in (select dataset_id from dataset_slides where slide_id = any(slide_ids))
        order by id for no key update
      ) as locked;
      select coalesce(array_agg(id), '{}') into locked_files from (
        select id from files where id in (select file_id from slides where id = any(slide_ids)) order by id for update
      ) as locked;
      perform from slides where id = any(slide_ids) order by id for update;
      if exists (select from dataset_slides where slide_id = any(slide_ids) and dataset_id <> all(locked_datasets))
        or exists (select from slides where id = any(slide_ids) and file_id is not null and file_id <> all(locked_files))
      then return false; end if;
      perform from samples where slide_id = any(slide_ids) order by id for no key update;
      return true;
    end $$`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function lock_slides(integer[])`.execute(db)
}
