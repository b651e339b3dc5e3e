import { type Kysely, sql } from 'kysely'
import { FOLLOWED, keepUpdates } from './0022-history-by-columns.ts'

/** An entry in the history: [slide, type, id, position], and its fold where it has one, so that all others are as before. */
const ENTRY_WITH_FOLD = `create or replace function dataset_entry(entry dataset_slides) returns jsonb
  language sql immutable parallel safe as $$
    select case when entry.fold is null then jsonb_build_array(entry.slide_id, entry.type, entry.id, entry.position)
      else jsonb_build_array(entry.slide_id, entry.type, entry.id, entry.position, entry.fold) end
  $$`
const ENTRY = `create or replace function dataset_entry(entry dataset_slides) returns jsonb
  language sql immutable parallel safe as $$
    select jsonb_build_array(entry.slide_id, entry.type, entry.id, entry.position)
  $$`

/** As before, but a place is [dataset, entry, type, position, fold]. */
const relatedRecords = (
  place: string,
) => `create or replace function related_records(kind text, record_id integer, file_id integer)
  returns jsonb language sql stable as $$
    select case kind
      when 'slides' then jsonb_build_object(
        'file', (select to_jsonb(f) - 'search_text' from files as f where f.id = file_id),
        'samples', (select coalesce(jsonb_agg(s.id order by s.id), '[]') from samples as s where s.slide_id = record_id),
        'places', (select coalesce(jsonb_agg(jsonb_build_array(${place}) order by p.dataset_id), '[]')
          from dataset_slides as p where p.slide_id = record_id))
      when 'files' then jsonb_build_object(
        'slides', (select coalesce(jsonb_agg(s.id), '[]') from slides as s where s.file_id = record_id))
      when 'datasets' then jsonb_build_object(
        'experiments', (select coalesce(jsonb_agg(e.id order by e.id), '[]') from experiments as e where e.dataset_id = record_id))
      else '{}'
    end
  $$`
const PLACE = 'p.dataset_id, p.id, p.type, p.position'

/** The folds of a dataset's slides, how its slides were distributed, and what a file holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table dataset_slides add column fold smallint constraint dataset_slides_fold_check check (fold between 1 and 50)',
    ENTRY_WITH_FOLD,
    relatedRecords(`${PLACE}, p.fold`),
    'alter table datasets add column recipe jsonb',
    keepUpdates('datasets', [...FOLLOWED.datasets, 'grouping', 'recipe']),
    "alter table files add column sha256 text constraint files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$')",
    // What uploads told of their files: no change of anybody's, so none in the history.
    'alter table files disable trigger user',
    'update files set sha256 = pictures.sha256 from pictures where pictures.id = picture_id and pictures.sha256 is not null',
    'alter table files enable trigger user',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table files drop column sha256',
    keepUpdates('datasets', [...FOLLOWED.datasets, 'grouping']),
    'alter table datasets drop column recipe',
    relatedRecords(PLACE),
    ENTRY,
    'alter table dataset_slides drop column fold',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
