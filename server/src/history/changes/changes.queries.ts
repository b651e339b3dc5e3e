import { badRequest } from '@vitrine/contract/api/api-error'
import {
  CHANGED_KINDS,
  type ChangedKind,
  type ChangedRecords,
  type ChangesReply,
  MAX_CHANGED_RECORDS,
} from '@vitrine/contract/history/changes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { hasEndedSince } from '../../db/moment.ts'
import { KINDS } from '../history-kinds.ts'
import { historyMessages } from '../history-messages.ts'

/** A poll of every table after an import reads no more lines of the history than these. */
const MOST_LINES = 5_000

interface ChangedRecord {
  readonly kind: ChangedKind
  readonly id: number
  readonly what: 'created' | 'changed' | 'deleted'
}
interface Found {
  readonly cursor: string
  readonly is_long: boolean
  readonly records: readonly ChangedRecord[] | null
}

/**
 * Changes since a cursor. The cursor is a snapshot: it names the open transactions, whose changes are reported once they are
 * committed, however late, and never twice.
 * @throws 400 for text that is no cursor
 */
export async function listChangedRecords(db: Db, since: string | undefined): Promise<ChangesReply> {
  const { rows } = await sql<Found>`${since === undefined ? CURSOR : changesSince(since)}`
    .execute(db)
    .catch(error => Promise.reject(isDataError(error) ? badRequest(historyMessages.noCursor, 'since') : error))
  const { cursor, is_long, records } = rows[0] as Found
  const replyOf = (kind: ChangedKind) => readKind(is_long, records?.filter(record => record.kind === kind) ?? [])
  return { cursor, slides: replyOf('slides'), samples: replyOf('samples'), datasets: replyOf('datasets') }
}

/** Class 22 of PostgreSQL's codes: a value that can't be read. */
const isDataError = (error: unknown) => String((error as { code?: unknown }).code).startsWith('22')

const CURSOR = sql`select pg_current_snapshot()::text as cursor, false as is_long, null as records`

/** Records whose list shows a value of a linked record that changed. */
function linkedRecords(kind: ChangedKind): RawBuilder<unknown>[] {
  return Object.entries(KINDS[kind].links).map(
    ([column, table]) => sql`(select ${sql.lit(kind)} as kind, id, 'changed' as what from ${sql.table(kind)}
      where ${sql.ref(column)} = any(array(select record_id from lines where table_name = ${sql.lit(table)}))
      limit ${sql.lit(MAX_CHANGED_RECORDS + 1)})`,
  )
}

const changesSince = (since: string) => sql`
  with seen as materialized (select ${since}::pg_snapshot as snapshot),
  lines as materialized (
    select id, table_name, record_id, action from history
    where ${hasEndedSince(sql`tx`, since)} and table_name in ('slides', 'samples', 'datasets', 'files')
    limit ${sql.lit(MOST_LINES + 1)}
  ),
  records as (
    select table_name as kind, record_id as id,
      case when (array_agg(action order by id desc))[1] = 'delete' then 'deleted'
        when bool_or(action in ('create', 'restore')) then 'created' else 'changed' end as what
    from lines where table_name <> 'files' group by table_name, record_id
    union all ${sql.join(CHANGED_KINDS.flatMap(linkedRecords), sql` union all `)}
  )
  select pg_current_snapshot()::text as cursor,
    (select count(*) from lines) > ${sql.lit(MOST_LINES)}
      or pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_long,
    (select json_agg(records) from records) as records
  from seen`

function readKind(isLong: boolean, records: readonly ChangedRecord[]): ChangedRecords {
  // What a record's own line says comes first.
  const whatOf = new Map<number, ChangedRecord['what']>()
  for (const { id, what } of records) if (!whatOf.has(id)) whatOf.set(id, what)
  const more = isLong || whatOf.size > MAX_CHANGED_RECORDS
  const idsOf = (what: ChangedRecord['what']) => (more ? [] : [...whatOf.keys()].filter(id => whatOf.get(id) === what))
  return { more, created: idsOf('created'), changed: idsOf('changed'), deleted: idsOf('deleted') }
}
