import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** Users, files, slides, samples, datasets with their slides, and what the database does with them by itself. */
const PARTS = ['1-text', '2-tables', '3-counts', '4-history', '5-dataset-list']

const readPart = (part: string) => readFileSync(new URL(`./0001-records/${part}.sql`, import.meta.url), 'utf8')

/** Unicode does not fold the dotless i, a letter of its own; upper and lower case would make an i of it. */
const DOTLESS_I = 0x131
/** Cherokee is the one script whose letters fold to upper case. */
const CHEROKEE = /[\u13a0-\u13ff\uab70-\uabbf]/
const isSurrogate = (codePoint: number) => codePoint >= 0xd800 && codePoint <= 0xdfff

function folded(letter: string): string {
  return CHEROKEE.test(letter) ? letter.toUpperCase() : letter.toLowerCase().toUpperCase().toLowerCase()
}

/** Unicode's full case folding of every letter beyond ASCII that it changes: 'ẞ' to 'ss', 'Σ' and 'ς' to 'σ'. */
export function caseFolding(): Record<string, string> {
  const foldings: Record<string, string> = {}
  for (let codePoint = 0x80; codePoint <= 0x10ffff; codePoint++) {
    if (isSurrogate(codePoint) || codePoint === DOTLESS_I) continue
    const letter = String.fromCodePoint(codePoint)
    const fold = folded(letter)
    if (fold !== letter) foldings[letter] = fold
  }
  return foldings
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const letters = JSON.stringify(caseFolding())
  for (const part of PARTS) await sql.raw(readPart(part).replace('{{case folding}}', () => letters)).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table dataset_slides, datasets, samples, slides, files, users, history, row_counts cascade;
    drop function keep_deleted_dataset(), set_dataset_version(), keep_dataset_list(), delete_file_of_slide(),
      keep_history(), set_version(), count_rows(), total_rows(text),
      search_pattern(text), search_field(text), fold(text), fold_letters(text);
    drop collation natural_order`.execute(db)
}
