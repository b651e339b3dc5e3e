import { caseFolding } from './case-folding.ts'

/**
 * How text is ordered and compared, alike on every server: one ICU collation with numbers in natural order (B-2 before
 * B-10), and `fold()` = NFKC and full case folding, which PostgreSQL 15 lacks.
 */
export const textStatements = (): string[] => [
  `do $$ begin
    if current_setting('server_encoding') <> 'UTF8' then
      raise exception 'The database has to be in UTF8, not in %.', current_setting('server_encoding');
    end if;
  end $$`,

  'create extension if not exists pg_trgm',

  `create collation natural_order (provider = icu, locale = 'und-u-kn-true')`,

  // The map is a constant of the function, so that no table is read and the result can be indexed.
  `create function fold_letters(text) returns text language sql immutable strict parallel safe as $$
    select coalesce(string_agg(coalesce('${JSON.stringify(caseFolding())}'::jsonb ->> letter, lower(letter collate "C")), '' order by at), '')
    from unnest(string_to_array($1, null)) with ordinality as letters(letter, at)
  $$`,

  // Plain ASCII, which is most of what a lab types, takes the short way: 100 times faster.
  `create function fold(text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    if octet_length($1) = char_length($1) then return lower($1 collate "C"); end if;
    return normalize(fold_letters(normalize($1, NFKC)), NFKC);
  end $$`,

  // A record's search text holds its fields one after the other; no field and no term can contain what parts them.
  `create function search_field(text) returns text language sql immutable parallel safe as $$
    select coalesce(translate($1, U&'\\001F', ' '), '')
  $$`,

  // The pattern for "anywhere in the text", '%', '_' and the backslash being plain characters.
  `create function search_pattern(text) returns text language sql immutable strict parallel safe as $$
    select '%' || regexp_replace(fold(search_field($1)), '([\\\\%_])', '\\\\\\1', 'g') || '%'
  $$`,
]

export const dropText = [
  'drop function search_pattern(text)',
  'drop function search_field(text)',
  'drop function fold(text)',
  'drop function fold_letters(text)',
  'drop collation natural_order',
]

/** The generated column that a search looks into: the folded fields, parted by U+001F, in the order given. */
export function searchText(columns: readonly string[]): string {
  const fields = columns.map(column => `search_field(${column}::text)`).join(` || U&'\\001F' || `)
  return `search_text text collate "C" generated always as (fold(${fields})) stored`
}

/**
 * An index that sorts a text column, and finds a value in it. The first 200 characters are enough to order by, and keep
 * within what an index entry can hold, whatever somebody types.
 */
export const naturalOrderIndex = (table: string, column: string) =>
  `create index ${table}_${column}_order on ${table} (left(${column}, 200) collate natural_order, id)`
