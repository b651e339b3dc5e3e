import type { ClientBase } from 'pg'

/** An index or constraint that can be dropped while rows are loaded, and created for all of them at once. */
export interface Secondary {
  readonly name: string
  readonly isForeignKey: boolean
  /** Name of its table, without a schema. */
  readonly table: string
  readonly drop: string
  readonly create: string
}

/**
 * Foreign keys, unique constraints and plain indexes of tables; primary keys and checks stay because they cost little.
 * Foreign keys come last: checking them needs the indexes. Names are qualified unless the search path finds them.
 */
export async function findSecondaries(client: ClientBase, tables: readonly string[]): Promise<Secondary[]> {
  const { rows } = await client.query<Secondary>(
    `select conname as name, contype = 'f' as "isForeignKey", (select relname from pg_class where oid = conrelid) as "table",
       format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint
     where conrelid = any($1::regclass[]) and contype in ('f', 'u')
     union all
     select indexrelid::regclass::text, false, (select relname from pg_class where oid = indrelid),
       format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index
     where indrelid = any($1::regclass[]) and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
    [tables],
  )
  return rows.sort((a, b) => Number(a.isForeignKey) - Number(b.isForeignKey))
}
