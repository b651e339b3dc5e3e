import type { Client } from 'pg'
import { findSecondaries } from '../db/secondaries.ts'
import { quoteName, sqlText } from '../db/sql-text.ts'

/** Tables that are loaded in bulk. The work of their triggers is done afterwards for all rows at once (`recordBulk`). */
export const BULK_TABLES = ['files', 'slides', 'samples'] as const
export type SeedTable = (typeof BULK_TABLES)[number]

/** For fewer rows, updating the indexes row by row costs less than recreating them. */
const WORTH_REBUILDING = 20_000

/**
 * Creating index entries all at once is cheaper than row by row, unless the new rows are few compared with those present.
 */
export const isWorthRebuilding = (added: number, present: number): boolean =>
  added >= WORTH_REBUILDING && added >= present

/**
 * Runs `load` while the tables have no secondary indexes and no foreign keys, then recreates them. Must run in a
 * transaction, so that a failure midway changes nothing.
 */
export async function withoutSecondaries(
  client: Client,
  tables: readonly string[],
  print: (line: string) => void,
  load: () => Promise<void>,
): Promise<void> {
  const secondaries = await findSecondaries(client, tables)
  for (const { drop } of secondaries) await client.query(drop)
  await load()
  for (const [index, { name, create }] of secondaries.entries()) {
    const startedAt = performance.now()
    await client.query(create)
    const seconds = (performance.now() - startedAt) / 1000
    if (seconds >= 1) print(`index ${index + 1} of ${secondaries.length}: ${name} (${seconds.toFixed(0)} s)`)
  }
}

/**
 * Runs `load` with the triggers of bulk tables disabled. `recordBulk` then writes what they would have written: a line of history
 * per record, and the number of rows.
 */
export async function withoutTriggers(client: Client, load: () => Promise<void>): Promise<void> {
  for (const table of BULK_TABLES) await client.query(sqlText`alter table ${quoteName(table)} disable trigger user`)
  await load()
  for (const table of BULK_TABLES) await client.query(sqlText`alter table ${quoteName(table)} enable trigger user`)
}

/** Records the creation of all rows from `firstId` in the history, with the dates of the records, and counts the rows. */
export async function recordBulk(client: Client, table: SeedTable, firstId: number): Promise<void> {
  const { rowCount } = await client.query(
    sqlText`insert into history (table_name, record_id, action, version, changed_at)
     select $1, id, 'create', version, created_at from ${quoteName(table)} where id >= $2 order by id`,
    [table, firstId],
  )
  await client.query('insert into row_counts (table_name, rows) values ($1, $2)', [table, rowCount ?? 0])
}
