import { ApiError } from '@vitrine/contract/api/api-error'
import { TRASH_KINDS } from '@vitrine/contract/history/trash'
import {
  MAX_NAMED_CONFLICTS,
  MAX_NAMED_RECORDS,
  type UndoConflict,
  type UndoRefusal,
  type UndoReply,
} from '@vitrine/contract/history/undo'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { findNames } from '../link-names.ts'
import { dropConflicts } from './undo-conflicts.ts'
import { undoMessages } from './undo-messages.ts'
import { wireField } from './undone-fields.ts'

/** The changes of this transaction, from the history that it wrote. */
export async function readResult(trx: Trx, requestId: string): Promise<Pick<UndoReply, 'counts' | 'records'>> {
  const changed = sql`select table_name as kind, record_id as id,
      (array_agg(case when action <> 'delete' then version end order by history.id desc))[1] as version
    from history where request_id = ${requestId} and tx = pg_current_xact_id()::text::bigint
    group by table_name, record_id`
  const counted = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from (${changed}) as changed group by kind`.execute(trx)
  const named = await sql<UndoReply['records'][number]>`
    select * from (${changed}) as changed order by kind, id limit ${MAX_NAMED_RECORDS}`.execute(trx)
  const counts = { slides: 0, samples: 0, datasets: 0, files: 0, others: 0 }
  for (const { kind, count } of counted.rows) counts[TRASH_KINDS.find(known => known === kind) ?? 'others'] += count
  return { counts, records: named.rows }
}

export async function countConflicts(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select distinct table_name, record_id, field, slide_id, reason from undo_conflicts) as conflicts`.execute(trx)
  return rows[0]?.count ?? 0
}

interface Row extends Omit<UndoConflict, 'name' | 'slide'> {
  slide_id: number | null
}

/** The first conflicts, with who changed the record last since the change that is to be undone. */
export async function readConflicts(trx: Trx): Promise<UndoConflict[]> {
  const { rows } = await sql<Row>`
    select c.kind, c.id, c.field, c.slide_id, c.reason, since.changed_at as at, since.id as entry,
      case when users.id is not null then jsonb_build_object('id', users.id, 'username', username, 'name', users.name) end as by
    from (
      select distinct table_name as kind, record_id as id, field, slide_id, reason from undo_conflicts
      order by kind, id, field nulls first, slide_id limit ${MAX_NAMED_CONFLICTS}
    ) as c
    left join undo_records as u on u.table_name = c.kind and u.record_id = c.id
    left join lateral (
      select * from history as h
      where h.table_name = c.kind and h.record_id = c.id and h.id > u.last_line and c.reason in ('changed', 'gone')
        and (c.field is null or h.action = 'delete' or h.changes ? c.field)
      order by h.id desc limit 1
    ) as since on true
    left join users on users.id = since.user_id
    order by c.kind, c.id, c.field nulls first, c.slide_id`.execute(trx)
  const wanted = rows.flatMap(({ kind, id, slide_id }) => [
    { kind, id },
    ...(slide_id === null ? [] : [{ kind: 'slides', id: slide_id }]),
  ])
  const nameOf = await namesOf(trx, wanted)
  return rows.map(({ slide_id, field, ...row }) => ({
    ...row,
    name: nameOf(row.kind, row.id),
    field: field === null ? null : wireField(row.kind, field),
    ...(slide_id === null ? {} : { slide: { id: slide_id, name: nameOf('slides', slide_id) } }),
  }))
}

/** The 409 for a plan with conflicts. Removes the conflicts from the plan to count the rest. */
export async function conflictError(trx: Trx, count: number): Promise<ApiError> {
  const conflicts = await readConflicts(trx)
  const [first] = conflicts
  const detail = first ? undoMessages.conflict(first) : undoMessages.taken
  const refusal: Omit<UndoRefusal, 'detail'> = { conflicts, conflicts_count: count, possible: await dropConflicts(trx) }
  return new ApiError(409, detail, { details: refusal })
}

/** Names of records for people: the ids of samples, the names of others. */
async function namesOf(trx: Trx, records: readonly { kind: string; id: number }[]) {
  const names = new Map<string, Awaited<ReturnType<typeof findNames>>>()
  for (const kind of new Set(records.map(record => record.kind))) {
    const ids = records.filter(record => record.kind === kind).map(({ id }) => id)
    names.set(kind, await findNames(trx, kind, ids))
  }
  return (kind: string, id: number): string | null => names.get(kind)?.get(id) ?? null
}
