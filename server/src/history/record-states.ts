import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { NOT_STORED } from './history-kinds.ts'
import { lastState, type OfRecord } from './history-lines.ts'

/** The values of a record's columns. */
export type RecordState = Readonly<Record<string, unknown>>

/**
 * The record before its line `lineId`, or (`after`) after it: its current or last state, with the values that
 * each later change of a column replaced. undefined if nothing of the record is known.
 */
export async function stateAt(
  db: Db,
  record: OfRecord,
  side: 'before' | 'after',
  lineId: number,
): Promise<RecordState | undefined> {
  const isLater = side === 'before' ? sql`id >= ${lineId}` : sql`id > ${lineId}`
  const { rows } = await sql<{ state: RecordState | null }>`
    select last.state || coalesce((
      select jsonb_object_agg(key, value) from (
        select distinct on (key) key, value -> 'from' as value from history, jsonb_each(changes)
        where table_name = ${record.kind} and record_id = ${record.id} and ${isLater} and key <> all(${NOT_STORED}::text[])
        order by key, id
      ) as found
    ), '{}') as state
    from (${lastState(record)}) as last`.execute(db)
  return rows[0]?.state ?? undefined
}

/** The current record; undefined if it does not exist. */
export async function presentState(db: Db, { kind, id }: OfRecord): Promise<RecordState | undefined> {
  const { rows } = await sql<{ state: RecordState }>`
    select flat_state(to_jsonb(t)) as state from ${sql.table(kind)} as t where id = ${id}`.execute(db)
  return rows[0]?.state
}
