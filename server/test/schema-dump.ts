import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/db/client.ts'

/** The parts of a schema, each with a catalog query that lists its objects, one line of text per object. */
const PARTS: Readonly<Record<string, RawBuilder<{ line: string }>>> = {
  extensions: sql`select extname::text as line from pg_extension where extname <> 'plpgsql' order by 1`,
  collations: sql`select concat_ws(' ', collname, collprovider, to_jsonb(c) ->> coalesce(
      case when to_jsonb(c) ? 'colllocale' then 'colllocale' end, 'colliculocale'), collisdeterministic) as line
    from pg_collation as c where collnamespace = 'public'::regnamespace order by collname`,
  tables: sql`select concat_ws(' ', relname, relkind, array_to_string(reloptions, ',')) as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v', 'm') order by relname`,
  columns: sql`select concat_ws(' ', c.relname || '.' || a.attname, '#' || row_number() over (partition by c.oid order by attnum),
      format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      'collate ' || (select collname from pg_collation where oid = attcollation and collname <> 'default'),
      case attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
      case attgenerated when 's' then 'generated' end, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute as a join pg_class as c on c.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where c.relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by c.relname, attnum`,
  // 'not null' on a column is a constraint in PostgreSQL 18, but not in 15; it is listed with the columns.
  constraints: sql`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by conrelid::regclass::text, conname`,
  indexes: sql`select pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' INVALID' end as line
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace order by relname`,
  triggers: sql`select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal
    order by tgrelid::regclass::text, tgname`,
  functions: sql`select pg_get_functiondef(p.oid) as line from pg_proc as p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by proname, p.oid::regprocedure::text`,
}

/** A function may contain thousands of letters, which are replaced by their number and digest. */
const LETTERS = /'(\{"[^']{1000,}\})'::jsonb/g

function withoutLetters(line: string): string {
  return line.replaceAll(LETTERS, (_, letters: string) => {
    const count = Object.keys(JSON.parse(letters)).length
    return `'${count} letters, sha256 ${createHash('sha256').update(letters).digest('hex')}'::jsonb`
  })
}

/** Everything that migrations have created in a database, as text, identical for PostgreSQL 15 and 18. */
export async function schemaDump(db: Db): Promise<string> {
  const parts: string[] = []
  for (const [part, query] of Object.entries(PARTS)) {
    const { rows } = await query.execute(db)
    parts.push(`## ${part}\n\n${rows.map(({ line }) => withoutLetters(line.trimEnd())).join('\n')}\n`)
  }
  return parts.join('\n')
}
