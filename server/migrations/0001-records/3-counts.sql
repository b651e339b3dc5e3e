-- The number of rows of each table, stored so that an exact total costs nothing. It is spread over slots: a writer takes one
-- that no other transaction holds, or adds one, so that nobody waits.
create table row_counts (
  slot integer generated always as identity primary key,
  table_name text not null,
  rows bigint not null
) with (fillfactor = 50);

create function count_rows() returns trigger language plpgsql as $$
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
  end $$;

create function total_rows(name text) returns bigint language sql stable parallel safe as $$
    select coalesce(sum(rows), 0)::bigint from row_counts where table_name = name
  $$;

create trigger count_inserted after insert on files referencing new table as new_rows
  for each statement execute function count_rows();
create trigger count_deleted after delete on files referencing old table as old_rows
  for each statement execute function count_rows();
create trigger count_truncated after truncate on files for each statement execute function count_rows();

create trigger count_inserted after insert on slides referencing new table as new_rows
  for each statement execute function count_rows();
create trigger count_deleted after delete on slides referencing old table as old_rows
  for each statement execute function count_rows();
create trigger count_truncated after truncate on slides for each statement execute function count_rows();

create trigger count_inserted after insert on samples referencing new table as new_rows
  for each statement execute function count_rows();
create trigger count_deleted after delete on samples referencing old table as old_rows
  for each statement execute function count_rows();
create trigger count_truncated after truncate on samples for each statement execute function count_rows();

create trigger count_inserted after insert on datasets referencing new table as new_rows
  for each statement execute function count_rows();
create trigger count_deleted after delete on datasets referencing old table as old_rows
  for each statement execute function count_rows();
create trigger count_truncated after truncate on datasets for each statement execute function count_rows();
