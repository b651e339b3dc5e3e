const KEPT = ['users', 'files', 'slides', 'samples', 'datasets']

/** What changes with every edit, or repeats other fields, is no change that somebody made. */
const NOT_RECORDED = `'{version,updated_at,search_text,slides_count,list_changes}'::text[]`

const changeTriggers = (table: string): string[] => [
  `create trigger keep_created after insert on ${table} referencing new table as new_rows
    for each statement execute function keep_history()`,
  `create trigger keep_updated after update on ${table} referencing old table as old_rows new table as new_rows
    for each statement execute function keep_history()`,
]

/** Counts the versions of one table's records and keeps what changes. */
export const historyTriggers = (table: string): string[] => [
  ...changeTriggers(table),
  `create trigger set_version before update on ${table} for each row execute function set_version()`,
  `create trigger keep_deleted after delete on ${table} referencing old table as old_rows
    for each statement execute function keep_history()`,
]

/**
 * A full join is hashed or merged, whatever the planner expects. A session keeps the plan of its first edit, of one row
 * mostly, which for a plain join would go through the rows of a later statement once for each of them.
 */
export const keepHistory = `create or replace function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into history (table_name, record_id, action, version)
    select tg_table_name, id, 'create', version from new_rows;
  elsif tg_op = 'UPDATE' then
    insert into history (table_name, record_id, action, version, changes)
    select tg_table_name, after.id, 'update', after.version, difference.changes
    from new_rows as after
    full join old_rows as before on before.id = after.id
    cross join lateral (select to_jsonb(before) - ${NOT_RECORDED} as fields offset 0) as was
    cross join lateral (
      select jsonb_object_agg(key, jsonb_build_object('from', was.fields -> key, 'to', value)) as changes
      from jsonb_each(to_jsonb(after) - ${NOT_RECORDED}) as becomes
      where value is distinct from was.fields -> key
    ) as difference
    where difference.changes is not null;
  else
    insert into history (table_name, record_id, action, version, record)
    select tg_table_name, before.id, 'delete', before.version, to_jsonb(before) - 'search_text' from old_rows as before;
  end if;
  return null;
end $$`

/**
 * Every change of a record, in the transaction that makes it. Who and by which request is told by the settings
 * `vitrine.user_id` and `vitrine.request_id` of that transaction.
 */
export const historyStatements = [
  `create table history (
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
  )`,
  'create index history_record on history (table_name, record_id, id)',

  // Generated columns are not computed yet in a BEFORE trigger: the old one stands in, so that only real changes count.
  `create function set_version() returns trigger language plpgsql as $$
  begin
    if tg_table_name <> 'users' then new.search_text := old.search_text; end if;
    new.version := old.version;
    new.updated_at := old.updated_at;
    if new is distinct from old then
      new.version := old.version + 1;
      new.updated_at := greatest(now(), old.updated_at);
    end if;
    return new;
  end $$`,

  keepHistory,

  // Datasets have their own: their version follows from their list too, and they are kept with it.
  ...KEPT.flatMap(table => (table === 'datasets' ? changeTriggers(table) : historyTriggers(table))),
]

export const dropHistory = [
  'drop function keep_history() cascade',
  'drop function set_version() cascade',
  'drop table history',
]
