-- Every change of a record, written in its transaction. The settings `vitrine.user_id` and `vitrine.request_id` of that
-- transaction name the author and the request.
create table history (
  id bigint generated always as identity primary key,
  table_name text not null,
  record_id integer not null,
  action text not null check (action in ('create', 'update', 'delete')),
  version integer not null,
  changed_at timestamptz(3) not null default now(),
  user_id integer default nullif(current_setting('vitrine.user_id', true), '')::integer,
  request_id text default nullif(current_setting('vitrine.request_id', true), ''),
  changes jsonb,
  record jsonb
);

create index history_record on history (table_name, record_id, id);

-- Generated columns are not computed yet in a BEFORE trigger: the old value stands in, so that only real changes count.
create function set_version() returns trigger language plpgsql as $$
  begin
    if tg_table_name <> 'users' then new.search_text := old.search_text; end if;
    new.version := old.version;
    new.updated_at := old.updated_at;
    if new is distinct from old then
      new.version := old.version + 1;
      new.updated_at := greatest(now(), old.updated_at);
    end if;
    return new;
  end $$;

-- A full join is hashed or merged, whatever the planner expects. A session reuses the plan of its first edit, usually of one
-- row; with a plain join it would scan the rows of a later statement once for each of them.
create or replace function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into history (table_name, record_id, action, version)
    select tg_table_name, id, 'create', version from new_rows;
  elsif tg_op = 'UPDATE' then
    insert into history (table_name, record_id, action, version, changes)
    select tg_table_name, after.id, 'update', after.version, difference.changes
    from new_rows as after
    full join old_rows as before on before.id = after.id
    cross join lateral (select to_jsonb(before) - '{version,updated_at,search_text,slides_count,list_changes}'::text[] as fields offset 0) as was
    cross join lateral (
      select jsonb_object_agg(key, jsonb_build_object('from', was.fields -> key, 'to', value)) as changes
      from jsonb_each(to_jsonb(after) - '{version,updated_at,search_text,slides_count,list_changes}'::text[]) as becomes
      where value is distinct from was.fields -> key
    ) as difference
    where difference.changes is not null;
  else
    insert into history (table_name, record_id, action, version, record)
    select tg_table_name, before.id, 'delete', before.version, to_jsonb(before) - 'search_text' from old_rows as before;
  end if;
  return null;
end $$;

create trigger keep_created after insert on users referencing new table as new_rows
  for each statement execute function keep_history();
create trigger keep_updated after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function keep_history();

create trigger set_version before update on users for each row execute function set_version();

create trigger keep_deleted after delete on users referencing old table as old_rows
  for each statement execute function keep_history();

create trigger keep_created after insert on files referencing new table as new_rows
  for each statement execute function keep_history();
create trigger keep_updated after update on files referencing old table as old_rows new table as new_rows
  for each statement execute function keep_history();

create trigger set_version before update on files for each row execute function set_version();

create trigger keep_deleted after delete on files referencing old table as old_rows
  for each statement execute function keep_history();

create trigger keep_created after insert on slides referencing new table as new_rows
  for each statement execute function keep_history();
create trigger keep_updated after update on slides referencing old table as old_rows new table as new_rows
  for each statement execute function keep_history();

create trigger set_version before update on slides for each row execute function set_version();

create trigger keep_deleted after delete on slides referencing old table as old_rows
  for each statement execute function keep_history();

create trigger keep_created after insert on samples referencing new table as new_rows
  for each statement execute function keep_history();
create trigger keep_updated after update on samples referencing old table as old_rows new table as new_rows
  for each statement execute function keep_history();

create trigger set_version before update on samples for each row execute function set_version();

create trigger keep_deleted after delete on samples referencing old table as old_rows
  for each statement execute function keep_history();

-- Datasets have their own version and deletion triggers: their version depends on their list too.
create trigger keep_created after insert on datasets referencing new table as new_rows
  for each statement execute function keep_history();
create trigger keep_updated after update on datasets referencing old table as old_rows new table as new_rows
  for each statement execute function keep_history();
