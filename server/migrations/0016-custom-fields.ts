import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** The searched columns of each table with fields of the lab's own, in their order in `search_text`. */
const SEARCHED: Readonly<Record<string, readonly string[]>> = {
  slides: ['name', 'block_id', 'cut_number', 'source', 'species', 'organ', 'description'],
  samples: [
    'sample_id',
    'pictor_sample_id',
    'barcode_id',
    'name',
    'block_id',
    'specimen_type',
    'organ_type',
    'biomarker',
    'description',
    'file_name',
    'file_type',
  ],
  datasets: ['name', 'description'],
}
const WITH_SEARCH_INDEX = ['slides', 'samples']
const PARTS = ['1-definitions', '2-states']

const readPart = (part: string) => readFileSync(new URL(`./0016-custom-fields/${part}.sql`, import.meta.url), 'utf8')

const searchText = (table: string, last = '') =>
  `add column search_text text collate "C" generated always as (fold(${(SEARCHED[table] as string[])
    .map(column => `search_field(${column}::text)`)
    .join(` || U&'\\001F' || `)}${last})) stored`

const searchIndex = (table: string) =>
  `create index ${table}_search on ${table} using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512)`

/** Fires after `set_version`, so that filling a typed column is no change of a record. */
const triggers = (table: string) => [
  `create function set_${table}_fields() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' or new.fields is distinct from old.fields then perform check_field_rules(); end if;
    return new;
  end $$`,
  `create trigger type_inserted before insert on ${table} for each row when (new.fields <> '{}')
    execute function set_${table}_fields()`,
  `create trigger type_updated before update on ${table} for each row when (new.fields <> '{}' or old.fields <> '{}')
    execute function set_${table}_fields()`,
  `create trigger unique_inserted after insert on ${table} referencing new table as new_rows
    for each statement execute function keep_unique_values()`,
  `create trigger unique_updated after update on ${table} referencing old table as old_rows new table as new_rows
    for each statement execute function keep_unique_values()`,
  `create trigger unique_deleted after delete on ${table} referencing old table as old_rows
    for each statement execute function keep_unique_values()`,
]

/** The search text is made anew, this once: no later field does it again. */
const addFields = (table: string) => [
  `alter table ${table} drop column search_text, add column fields jsonb not null default '{}'
    constraint ${table}_fields_check check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 65536)`,
  `alter table ${table} ${searchText(table, ' || fields_text(fields)')}`,
  ...(WITH_SEARCH_INDEX.includes(table) ? [searchIndex(table)] : []),
  ...triggers(table),
]

const NOT_FOLLOWED = `'{version,updated_at,search_text,slides_count,list_changes}'::text[]`
const RESTORED = `case when current_setting('vitrine.via', true) in ('undo', 'restore') then 'restore' else 'create' end`

/** @param changes of the states `was` and `becomes` */
const keepHistory = (
  changes: string,
) => `create or replace function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into history (table_name, record_id, action, version)
    select tg_table_name, id, ${RESTORED}, version from new_rows;
  elsif tg_op = 'UPDATE' then
    insert into history (table_name, record_id, action, version, changes)
    select tg_table_name, after.id, 'update', after.version, difference.changes
    from new_rows as after
    full join old_rows as before on before.id = after.id
    cross join lateral (select to_jsonb(before) - ${NOT_FOLLOWED} as fields offset 0) as was
    ${changes}
    where difference.changes is not null;
  else
    insert into history (table_name, record_id, action, version, record)
    select tg_table_name, before.id, 'delete', before.version, to_jsonb(before) - 'search_text' from old_rows as before;
  end if;
  return null;
end $$`

const COLUMN_CHANGES = `cross join lateral (
      select jsonb_object_agg(key, jsonb_build_object('from', was.fields -> key, 'to', value)) as changes
      from jsonb_each(to_jsonb(after) - ${NOT_FOLLOWED}) as becomes
      where value is distinct from was.fields -> key
    ) as difference`

/** Each value of `fields` is told as a column of its own; typed columns follow from them. */
const FIELD_CHANGES = `cross join lateral (select to_jsonb(after) - ${NOT_FOLLOWED} as fields offset 0) as becomes
    cross join lateral (
      select jsonb_object_agg(key, jsonb_build_object('from', value_from, 'to', value_to)) as changes from (
        select key, was.fields -> key as value_from, value as value_to from jsonb_each(becomes.fields)
        where value is distinct from was.fields -> key and key <> 'fields' and not starts_with(key, 'field_')
        union all
        select 'fields.' || key, coalesce(was.fields -> 'fields' -> key, 'null'), coalesce(becomes.fields -> 'fields' -> key, 'null')
        from (
          select jsonb_object_keys(was.fields -> 'fields') as key union select jsonb_object_keys(becomes.fields -> 'fields')
        ) as keys
        where was.fields -> 'fields' -> key is distinct from becomes.fields -> 'fields' -> key
      ) as each_change
    ) as difference`

const keepDeleted = (
  state: string,
) => `create or replace function keep_deleted_record() returns trigger language plpgsql as $$
  declare
    deleted jsonb := ${state};
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
const WHOLE_STATE = `to_jsonb(old) - '{search_text,list_changes}'::text[]`

/** Fields of the lab's own: their definitions, and the values of slides, samples and datasets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...PARTS.map(readPart),
    ...Object.keys(SEARCHED).flatMap(addFields),
    keepHistory(FIELD_CHANGES),
    keepDeleted(`flat_state(${WHOLE_STATE})`),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const dropFields = (table: string) => [
  ...['type_inserted', 'type_updated', 'unique_inserted', 'unique_updated', 'unique_deleted'].map(
    trigger => `drop trigger ${trigger} on ${table}`,
  ),
  `drop function set_${table}_fields()`,
  `alter table ${table} drop column search_text, drop column fields, ${searchText(table)}`,
  ...(WITH_SEARCH_INDEX.includes(table) ? [searchIndex(table)] : []),
]

/** Without the typed columns, which belong to fields. */
async function dropTypedColumns(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %I drop column if exists %I', entity, 'field_' || id) as statement from custom_fields`.execute(
    db,
  )
  for (const { statement } of rows) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTypedColumns(db)
  const statements = [
    keepHistory(COLUMN_CHANGES),
    keepDeleted(WHOLE_STATE),
    ...Object.keys(SEARCHED).flatMap(dropFields),
    'drop function keep_unique_values(), field_digest(jsonb), check_field_rules(), fields_text(jsonb), flat_state(jsonb), fields_of_state(jsonb), option_positions(text[], text[])',
    'drop table unique_field_values, custom_field_version, custom_fields',
    'drop function renew_field_version(), renew_field_rules()',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
