import type pg from 'pg'
import { quotedName, quoteName, type SqlText, sqlText } from '../db/sql-text.ts'
import type { TableEntry } from './manifest.ts'

/** Tables left out of backups: everybody signs in again after a restore, and an interrupted sign-in or import starts over. */
const LEFT_OUT = [
  // Sessions, grants, codes and refresh tokens.
  'oidc_payloads',
  'sessions',
  'signed_out_tokens',
  // Invitations and links for a new password.
  'account_links',
  // Signing keys: who holds a backup must not be able to make tokens.
  'auth_keys',
  // Counters of failed sign-ins, and the addresses that are exempt from them.
  'sign_in_counters',
  'known_addresses',
  // Reports of imports, for callers that repeat a call.
  'sample_imports',
  'slide_imports',
  'evaluation_imports',
  'bulk_edits',
  // Addresses that are good for a minute.
  'downloads',
  // Their files are not in a backup.
  'uploads',
  // The state of this server's daily backups.
  'backups',
  // What walks found in picture folders; the next one finds it again.
  'picture_folders',
  'picture_scans',
  'picture_work',
  // A restored library gets an id of its own.
  'library',
  // The migrator's own; the manifest names the schema.
  'kysely_migration',
  'kysely_migration_lock',
]

/** The tables of a schema, without those of extensions. `$1` is the schema. */
const TABLES = `select c.oid, relname as name from pg_class as c
  where relnamespace = $1::regnamespace and relkind in ('r', 'p')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

interface CatalogRow {
  readonly name: string
  readonly columns: string[]
  readonly field_columns: Record<string, string>
  readonly sequences: Record<string, number | null>
}

/** Names of the tables that a backup holds, the largest first. @param schema quoted as an identifier */
export async function listStoredTables(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from (${TABLES}) as tables where name <> all($2) order by pg_table_size(oid) desc, name`,
    [schema, LEFT_OUT],
  )
  return rows.map(({ name }) => name)
}

/** The columns and sequences of tables, in the order of their names given. */
export async function describeTables(
  client: pg.ClientBase,
  schema: string,
  names: readonly string[],
): Promise<TableEntry[]> {
  const { rows } = await client.query<CatalogRow>(
    `select name,
       (select coalesce(jsonb_agg(attname order by attnum), '[]') from pg_attribute
        where attrelid = oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(jsonb_object_agg(attname, format_type(atttypid, atttypmod)), '{}') from pg_attribute
        where attrelid = oid and attname ~ '^field_\\d+$' and not attisdropped) as field_columns,
       (select coalesce(jsonb_object_agg(attname, pg_sequence_last_value(objid)), '{}') from pg_depend
        join pg_class as sequence on sequence.oid = objid and relkind = 'S'
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and refobjid = tables.oid
          and deptype in ('a', 'i')) as sequences
     from (${TABLES}) as tables where name = any($2) order by array_position($2, name::text)`,
    [schema, names],
  )
  return rows
}

/** The schema in which this connection finds and creates tables, quoted as an identifier. */
export async function currentSchema(client: pg.ClientBase): Promise<SqlText> {
  const { rows } = await client.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
  return quotedName(rows[0]?.schema ?? 'public')
}

/** Name of the last migration; undefined if there is no library. */
export async function findSchemaVersion(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('kysely_migration') is not null as exists",
  )
  if (!rows[0]?.exists) return undefined
  const found = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1')
  return found.rows[0]?.name
}

/** How many records each table of records holds, without the empty ones: tables whose rows have an id, a uuid and a version. */
export async function countStoredRecords(
  client: pg.ClientBase,
  schema: SqlText,
): Promise<[table: string, rows: number][]> {
  const names = await listStoredTables(client, schema)
  const tables = await describeTables(client, schema, names)
  const records = tables.filter(({ columns }) => ['id', 'uuid', 'version'].every(column => columns.includes(column)))
  const counts: [string, number][] = []
  for (const { name } of records) {
    const { rows } = await client.query<{ rows: string }>(
      sqlText`select count(*) as rows from ${schema}.${quoteName(name)}`,
    )
    const count = Number(rows[0]?.rows)
    if (count > 0) counts.push([name, count])
  }
  return counts.sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
}

/** Slides first: what people know a library by. */
const KNOWN = ['slides', 'samples', 'datasets', 'files']
const rankOf = (table: string) => (KNOWN.includes(table) ? KNOWN.indexOf(table) : KNOWN.length)
