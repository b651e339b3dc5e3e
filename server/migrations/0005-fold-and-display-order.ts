import { type Kysely, sql } from 'kysely'

const TABLES = [
  'files',
  'slides',
  'samples',
  'datasets',
  'training_configs',
  'deployment_configs',
  'experiments',
  'channels',
  'servers',
]

/** `letters` folds the letters one by one; what it makes of 'İ' is an i with U+0307, the dot above. */
const foldFunction = (letters: string) => `create or replace function fold(text) returns text
  language plpgsql immutable strict parallel safe as $$
  begin
    if octet_length($1) = char_length($1) then return lower($1 collate "C"); end if;
    return normalize(${letters}, NFKC);
  end $$`

/** JavaScript's white space, which its `trim()` removes. */
const BLANKS = [
  '\\0009\\000A\\000B\\000C\\000D\\0020\\00A0\\1680\\2000\\2001\\2002\\2003\\2004\\2005\\2006',
  '\\2007\\2008\\2009\\200A\\2028\\2029\\202F\\205F\\3000\\FEFF',
].join('')

async function replaceFold(db: Kysely<unknown>, letters: (foldLetters: string) => string): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db)
  await sql.raw(foldFunction(letters(`${rows[0]?.schema}.fold_letters(normalize($1, NFKC))`))).execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // A search for 'istanbul' finds 'İstanbul': an i loses its dot, as 'I' in Turkish and 'i' elsewhere are one to a search.
  await replaceFold(db, letters => `replace(${letters}, U&'i\\0307', 'i')`)
  // Only texts with such an i are written again, and with them their entries in every index. The triggers neither count a
  // version nor write history, because `search_text` is none of a record's own fields.
  for (const table of TABLES)
    await sql`update ${sql.table(table)} set search_text = default where search_text like U&'%i\\0307%'`.execute(db)

  await sql
    .raw(`create function trim_blanks(text) returns text language sql immutable strict parallel safe as $$
    select btrim($1, U&'${BLANKS}')
  $$`)
    .execute(db)
  await sql`drop index slides_folded_name`.execute(db)
  await sql`create index slides_folded_name on slides using hash (fold(trim_blanks(name)))`.execute(db)
  // The id that screens show of a sample. A sort over millions of samples reads this index.
  await sql`create index samples_display_id_order on samples
    (left(coalesce(nullif(trim_blanks(pictor_sample_id), ''), sample_id), 200) collate natural_order, id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index samples_display_id_order`.execute(db)
  await sql`drop index slides_folded_name`.execute(db)
  await sql`drop function trim_blanks(text)`.execute(db)
  await replaceFold(db, letters => letters)
  for (const table of TABLES)
    await sql`update ${sql.table(table)} as t set search_text = default where t::text ~ U&'\\0130|\\0307'`.execute(db)
  await sql`create index slides_folded_name on slides using hash (fold(name))`.execute(db)
}
