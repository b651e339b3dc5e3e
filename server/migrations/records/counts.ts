const COUNTED = ['files', 'slides', 'samples', 'datasets']

/** Keeps the number of rows of one table. */
export const countTriggers = (table: string): string[] => [
  `create trigger count_inserted after insert on ${table} referencing new table as new_rows
    for each statement execute function count_rows()`,
  `create trigger count_deleted after delete on ${table} referencing old table as old_rows
    for each statement execute function count_rows()`,
  `create trigger count_truncated after truncate on ${table} for each statement execute function count_rows()`,
]

/**
 * How many rows a table has, kept so that an exact total costs nothing. The count lies in slots: a writer takes one that
 * no other transaction holds, or makes one, so that nobody waits for anybody.
 */
export const countStatements = [
  `create table row_counts (
    slot integer generated always as identity primary key,
    table_name text not null,
    rows bigint not null
  ) with (fillfactor = 50)`,

  `create function count_rows() returns trigger language plpgsql as $$
  declare
    change bigint;
  begin
    if tg_op = 'TRUNCATE' then
      delete from row_counts where table_name = tg_table_name;
      return null;
    elsif tg_op = 'INSERT' then
      select count(*) into change from new_rows;
    else
      select -count(*) into change from old_rows;
    end if;
    if change = 0 then return null; end if;
    update row_counts set rows = rows + change where slot = (
      select slot from row_counts where table_name = tg_table_name order by slot limit 1 for update skip locked
    );
    if not found then
      insert into row_counts (table_name, rows) values (tg_table_name, change);
    end if;
    return null;
  end $$`,

  `create function total_rows(name text) returns bigint language sql stable parallel safe as $$
    select coalesce(sum(rows), 0)::bigint from row_counts where table_name = name
  $$`,

  ...COUNTED.flatMap(countTriggers),
]

export const dropCounts = [
  'drop function total_rows(text)',
  'drop function count_rows() cascade',
  'drop table row_counts',
]
