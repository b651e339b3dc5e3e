import { type Kysely, sql } from 'kysely'

/**
 * `fold` as before, but it finds its letters whatever the search path: PostgreSQL builds indexes, and restores a copy of
 * a database, with an empty one.
 */
const foldCalling = (letters: string) => `create or replace function fold(text) returns text
  language plpgsql immutable strict parallel safe as $$
  begin
    if octet_length($1) = char_length($1) then return lower($1 collate "C"); end if;
    return normalize(${letters}(normalize($1, NFKC)), NFKC);
  end $$`

/** An edit of a thousand records is one statement: see the full join in the first migration. */
const KEEP_HISTORY = `create or replace function keep_history() returns trigger language plpgsql as $$
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
end $$`

/**
 * Columns that the Samples Dashboard shows at first and a lab sorts millions of samples by. The machine's QC status is
 * left out, so that its edits write to no index, least of all to that of the search.
 */
const SAMPLE_ORDERS = {
  samples_pictor_sample_id_order: 'left(pictor_sample_id, 200) collate natural_order',
  samples_qc_status_order: 'left(qc_status, 200) collate natural_order',
  samples_instrument_name_order: 'left(instrument_name, 200) collate natural_order',
  samples_file_name_order: 'left(file_name, 200) collate natural_order',
  samples_blur_detection_threshold: 'blur_detection_threshold',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db)
  await sql.raw(foldCalling(`${rows[0]?.schema}.fold_letters`)).execute(db)
  await sql.raw(KEEP_HISTORY).execute(db)

  // Written when a slide is created or renamed, and by no other edit. A name may be of any length.
  await sql`create index slides_folded_name on slides using hash (fold(name))`.execute(db)
  for (const [name, key] of Object.entries(SAMPLE_ORDERS))
    await sql.raw(`create index ${name} on samples (${key}, id)`).execute(db)

  // The report of an import, for a client that repeats it because the reply was lost.
  await sql`create table sample_imports (
    id uuid primary key,
    user_id integer not null references users,
    digest text not null,
    report json not null,
    created_at timestamptz(3) not null default now()
  )`.execute(db)
  await sql`create index sample_imports_user on sample_imports (user_id, created_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sample_imports`.execute(db)
  for (const name of Object.keys(SAMPLE_ORDERS)) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`drop index slides_folded_name`.execute(db)
  await sql.raw(foldCalling('fold_letters')).execute(db)
}
