import type { HistoryChange, ListChanges } from '@vitrine/contract/history/history'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { KindOfRecord } from './history-kinds.ts'

/** Names of records by id. */
type Names = ReadonlyMap<number, string>

const NAME_COLUMNS: Readonly<Record<string, string>> = { samples: 'sample_id', pictures: 'path' }

/** What people call the records of a table: their names, the ids of samples, the paths of pictures. Of people without a name the username; of deleted ones, what they had. */
export async function findNames(db: Db, table: string, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const column = NAME_COLUMNS[table] ?? 'name'
  const present =
    table === 'users' ? sql`coalesce(nullif(trim(present.name), ''), present.username)` : sql.ref(`present.${column}`)
  const { rows } = await sql<{ id: number; name: string | null }>`
    select wanted.id, coalesce(${present}, (
      select record ->> ${column}::text from history
      where table_name = ${table} and record_id = wanted.id and action = 'delete' order by history.id desc limit 1
    )) as name
    from unnest(${[...new Set(ids)]}::integer[]) as wanted (id)
    left join ${sql.table(table)} as present on present.id = wanted.id`.execute(db)
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}

const nameOf = (names: Names, id: unknown) => (typeof id === 'number' ? (names.get(id) ?? null) : null)

interface Named {
  changes: HistoryChange[]
  entries?: ListChanges
}

/** Adds the names of the records that the values of links and the entries of lists refer to. */
export async function nameLinks(db: Db, { links, fieldOf }: KindOfRecord, named: readonly Named[]): Promise<void> {
  for (const [column, table] of Object.entries(links)) {
    const field = fieldOf.get(column) ?? column
    const changes = named.flatMap(entry => entry.changes.filter(change => change.field === field))
    const ids = changes.flatMap(({ from, to }) => [from, to]).filter(id => typeof id === 'number')
    const names = await findNames(db, table, ids)
    for (const change of changes) {
      change.from_name = nameOf(names, change.from)
      change.to_name = nameOf(names, change.to)
    }
  }
  const listed = named.flatMap(({ entries }) => (entries ? [entries.added, entries.removed, entries.moved].flat() : []))
  const names = await findNames(
    db,
    'slides',
    listed.map(({ slide }) => slide),
  )
  for (const entry of listed) entry.name = nameOf(names, entry.slide)
}
