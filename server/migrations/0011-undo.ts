import { type Kysely, sql } from 'kysely'

const TABLES = `
  -- Deleted records that can be restored. The id is that of the deletion's line in the history, which has the record itself.
  create table trash (
    id bigint primary key,
    kind text not null check (kind in ('slides', 'samples', 'datasets', 'files')),
    record_id integer not null,
    uuid uuid not null,
    name text not null,
    search_text text collate "C" not null,
    related jsonb not null,
    deleted_at timestamptz(3) not null default now(),
    deleted_by integer,
    request_id text,
    unique (kind, record_id)
  );
  create index trash_deleted_at on trash (deleted_at, id);

  -- Which request undid a line of the history. \`is_redone\` where that was undone in turn.
  create table undone_lines (
    line_id bigint not null,
    request_id text not null,
    user_id integer not null,
    is_redone boolean not null default false,
    primary key (line_id, request_id, user_id)
  );
  create index undone_lines_request on undone_lines (request_id)`

/**
 * What hangs on a record and is lost with it: the file of a slide (whole, as it is deleted too), the ids of its samples and
 * its places in datasets as [dataset, entry, type, position]; the slide of a file; the experiments of a dataset.
 */
const RELATED = `create function related_records(kind text, record_id integer, file_id integer) returns jsonb
  language sql stable as $$
    select case kind
      when 'slides' then jsonb_build_object(
        'file', (select to_jsonb(f) - 'search_text' from files as f where f.id = file_id),
        'samples', (select coalesce(jsonb_agg(s.id order by s.id), '[]') from samples as s where s.slide_id = record_id),
        'places', (select coalesce(jsonb_agg(jsonb_build_array(p.dataset_id, p.id, p.type, p.position) order by p.dataset_id), '[]')
          from dataset_slides as p where p.slide_id = record_id))
      when 'files' then jsonb_build_object(
        'slides', (select coalesce(jsonb_agg(s.id), '[]') from slides as s where s.file_id = record_id))
      when 'datasets' then jsonb_build_object(
        'experiments', (select coalesce(jsonb_agg(e.id order by e.id), '[]') from experiments as e where e.dataset_id = record_id))
      else '{}'
    end
  $$`

/** Before the deletion, because what hangs on the record is gone after it. A file that is deleted with its slide is in that one's row. */
const KEEP_DELETED_RECORD = `create function keep_deleted_record() returns trigger language plpgsql as $$
  declare
    deleted jsonb := to_jsonb(old) - '{search_text,list_changes}'::text[];
    line history;
  begin
    if tg_table_name = 'datasets' then
      deleted := deleted || jsonb_build_object('dataset_slides', (
        select coalesce(jsonb_agg(dataset_entry(entry) order by position), '[]') from dataset_slides as entry where dataset_id = old.id
      ));
    end if;
    insert into history (table_name, record_id, action, version, record)
    values (tg_table_name, old.id, 'delete', old.version, deleted) returning * into line;
    if not (tg_table_name = 'files' and pg_trigger_depth() > 1) then
      insert into trash (id, kind, record_id, uuid, name, search_text, deleted_by, request_id, related)
      values (line.id, tg_table_name, old.id, old.uuid, coalesce(deleted ->> 'sample_id', deleted ->> 'name'), old.search_text,
        line.user_id, line.request_id, related_records(tg_table_name, old.id, (deleted ->> 'file_id')::integer));
    end if;
    return old;
  end $$`

/** As before, but an undo's or restore's new row is a restored one. */
const keepHistory = (
  insertAction: string,
) => `create or replace function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into history (table_name, record_id, action, version)
    select tg_table_name, id, ${insertAction}, version from new_rows;
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
end $$`

const RESTORED = `case when current_setting('vitrine.via', true) in ('undo', 'restore') then 'restore' else 'create' end`

/** Deleted slides, samples, datasets and files go into the trash, and what was undone is recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    TABLES,
    RELATED,
    KEEP_DELETED_RECORD,
    keepHistory(RESTORED),
    ...['slides', 'samples', 'datasets', 'files'].flatMap(table => [
      `drop trigger keep_deleted on ${table}`,
      `create trigger keep_deleted before delete on ${table} for each row execute function keep_deleted_record()`,
    ]),
    'drop function keep_deleted_dataset()',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const KEEP_DELETED_DATASET = `create function keep_deleted_dataset() returns trigger language plpgsql as $$
  begin
    insert into history (table_name, record_id, action, version, record)
    select 'datasets', old.id, 'delete', old.version, to_jsonb(old) - '{search_text,list_changes}'::text[] || jsonb_build_object(
      'dataset_slides',
      coalesce((select jsonb_agg(dataset_entry(entry) order by position) from dataset_slides as entry where dataset_id = old.id), '[]')
    );
    return old;
  end $$`

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    KEEP_DELETED_DATASET,
    'drop trigger keep_deleted on datasets',
    'create trigger keep_deleted before delete on datasets for each row execute function keep_deleted_dataset()',
    ...['slides', 'samples', 'files'].flatMap(table => [
      `drop trigger keep_deleted on ${table}`,
      `create trigger keep_deleted after delete on ${table} referencing old table as old_rows
        for each statement execute function keep_history()`,
    ]),
    keepHistory("'create'"),
    'drop function keep_deleted_record()',
    'drop function related_records(text, integer, integer)',
    'drop table undone_lines, trash',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
