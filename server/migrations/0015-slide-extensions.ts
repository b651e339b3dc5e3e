import { type Kysely, sql } from 'kysely'

const BEFORE = 'svs|tiff?|ndpi|dcm'
const ADDED = 'scn|bif|czi|isyntax|lif|mrxs|svslide|vms|vmu|vsi|zvi'
/** Whether a text ends so, by the functions that make its key: blanks and forms of letters are more than a regular expression knows. */
const endsWithAdded = (column: string) => sql`fold(trim_blanks(${sql.ref(column)})) ~ ${`\\.(${ADDED})$`}`

/** @param extensions that do not count, as alternatives of a regular expression */
async function replaceKey(db: Kysely<unknown>, extensions: string): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db)
  const schema = rows[0]?.schema
  await sql
    .raw(`create or replace function picture_key(text) returns text
  language plpgsql immutable strict parallel safe as $$
  begin
    return nullif(regexp_replace(${schema}.fold(${schema}.trim_blanks($1)), '\\.(${extensions})$', ''), '');
  end $$`)
    .execute(db)
  // Only names with such an ending have another key now.
  for (const table of ['slides', 'files'] as const) {
    const changed = await sql`select from ${sql.table(table)} where ${endsWithAdded('name')} limit 1`.execute(db)
    if (changed.rows.length > 0) await sql.raw(`reindex index ${table}_picture_key`).execute(db)
  }
  await sql`update pictures set name = name, code = code
    where ${endsWithAdded('name')} or ${endsWithAdded('code')}`.execute(db)
}

/** The extensions of all formats that a walk lists do not count where files are matched with slides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceKey(db, `${BEFORE}|${ADDED}`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceKey(db, BEFORE)
}
