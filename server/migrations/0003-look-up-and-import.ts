import { type Kysely, sql } from 'kysely'
import { keepHistory } from './records/history.ts'
import { naturalOrderIndex } from './records/text.ts'

/**
 * `fold` as it was, but finding its letters wherever it is called from: PostgreSQL makes indexes, and reads a copy of a
 * database back, without the schema on its path.
 */
const foldCalling = (letters: string) => `create or replace function fold(text) returns text
  language plpgsql immutable strict parallel safe as $$
  begin
    if octet_length($1) = char_length($1) then return lower($1 collate "C"); end if;
    return normalize(${letters}(normalize($1, NFKC)), NFKC);
  end $$`

/**
 * What the Samples Dashboard shows at first and a lab sorts millions of samples by. The machine's QC status is not among
 * them: its edits then leave all indexes alone, those of the search above all.
 */
const SAMPLE_ORDERS = [
  ...['pictor_sample_id', 'qc_status', 'instrument_name', 'file_name'].map(column => ({
    name: `samples_${column}_order`,
    create: naturalOrderIndex('samples', column),
  })),
  {
    name: 'samples_blur_detection_threshold',
    create: 'create index samples_blur_detection_threshold on samples (blur_detection_threshold, id)',
  },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db)
  await sql.raw(foldCalling(`${rows[0]?.schema}.fold_letters`)).execute(db)

  // Edits of a thousand records are one statement.
  await sql.raw(keepHistory).execute(db)

  // Written when a slide is made or gets another name, and by no other edit. A name may be of any length.
  await sql`create index slides_folded_name on slides using hash (fold(name))`.execute(db)

  for (const { create } of SAMPLE_ORDERS) await sql.raw(create).execute(db)

  // What came of an import, for whoever sends it again because the answer was lost.
  await db.schema
    .createTable('sample_imports')
    .addColumn('id', 'uuid', c => c.primaryKey())
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('digest', 'text', c => c.notNull())
    .addColumn('report', 'json', c => c.notNull())
    .addColumn('created_at', sql`timestamptz(3)`, c => c.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema.createIndex('sample_imports_user').on('sample_imports').columns(['user_id', 'created_at']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('sample_imports').execute()
  for (const { name } of SAMPLE_ORDERS) await db.schema.dropIndex(name).execute()
  await sql`drop index slides_folded_name`.execute(db)
  await sql.raw(foldCalling('fold_letters')).execute(db)
}
