import { ApiError, badRequest, conflict } from '@vitrine/contract/api/api-error'
import { MAX_UNDONE_LINES, type Undo } from '@vitrine/contract/history/undo'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { BULK_RECORDS } from '../../http/database-shares.ts'
import { undoMessages } from './undo-messages.ts'

/** The lines of the history to undo. */
export type UndoTarget =
  | { readonly request_id: string; readonly by: number | undefined }
  | { readonly entries: readonly number[] }
  | { readonly entry: number; readonly fields: readonly string[] }

/** @throws 400 unless a body says exactly one thing */
export function readTarget({ request_id, by, entries, entry, fields, conflicts }: Undo): UndoTarget {
  const isOne = [request_id, entries, entry].filter(part => part !== undefined).length === 1
  if (!isOne || (entry === undefined) !== (fields === undefined)) throw badRequest(undoMessages.oneOf)
  if (by !== undefined && request_id === undefined) throw badRequest(undoMessages.byWithoutRequest, 'by')
  if (conflicts === 'overwrite' && entry === undefined)
    throw badRequest(undoMessages.overwriteWithoutFields, 'conflicts')
  if (request_id !== undefined) return { request_id, by }
  if (entries !== undefined) return { entries }
  return { entry: entry as number, fields: fields as string[] }
}

/** Number of records that an undo would change, before anything is locked. Counting stops where it becomes a bulk change. */
export async function countUndone(db: Db, { request_id, entries = [] }: Undo): Promise<number> {
  if (request_id === undefined) return entries.length
  const { rows } = await sql<{ records: number }>`select count(*) as records from (
    select distinct table_name, record_id from history where request_id = ${request_id} limit ${BULK_RECORDS + 1}) as touched`.execute(
    db,
  )
  return rows[0]?.records ?? 0
}

const noChange = () => new ApiError(404, undoMessages.noChange)

/** The ids of the lines. @throws 404 if there are none, 409 if there are too many */
export async function findLines(trx: Trx, target: UndoTarget, userId: number): Promise<number[]> {
  if ('request_id' in target) return linesOfRequest(trx, target, userId)
  return linesOfEntries(trx, 'entries' in target ? target.entries : [target.entry])
}

async function linesOfRequest(
  trx: Trx,
  { request_id, by }: { request_id: string; by: number | undefined },
  userId: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number | null; lines: number }>`select user_id, count(*) as lines from history
    where request_id = ${request_id} and table_name <> 'users' group by user_id`.execute(trx)
  const own = rows.find(row => row.user_id === (by ?? userId))
  if (own === undefined && by === undefined && rows.length > 1) throw badRequest(undoMessages.severalPeople, 'by')
  const chosen = own ?? (by === undefined ? rows[0] : undefined)
  if (chosen === undefined) throw noChange()
  checkNumber(chosen.lines)
  const lines = await sql<{
    id: number
  }>`select id from history where request_id = ${request_id} and table_name <> 'users'
    and user_id is not distinct from ${chosen.user_id}::integer order by id`.execute(trx)
  return lines.rows.map(({ id }) => id)
}

async function linesOfEntries(trx: Trx, entries: readonly number[]): Promise<number[]> {
  const found = await sql<{ count: number }>`select count(*) as count from history
    where id = any(${entries}::bigint[]) and table_name <> 'users'`.execute(trx)
  if (found.rows[0]?.count !== new Set(entries).size) throw noChange()
  const lines = await sql<{ id: number }>`select distinct line.id from history as entry
    join history as line on line.table_name = entry.table_name and line.record_id = entry.record_id
      and (line.tx, line.changed_at) = (entry.tx, entry.changed_at)
      and (line.request_id, line.user_id, line.via) is not distinct from (entry.request_id, entry.user_id, entry.via)
    where entry.id = any(${entries}::bigint[]) order by line.id`.execute(trx)
  checkNumber(lines.rows.length)
  return lines.rows.map(({ id }) => id)
}

function checkNumber(lines: number): void {
  if (lines > MAX_UNDONE_LINES) throw conflict(undoMessages.tooMany(lines, MAX_UNDONE_LINES))
}

/** The lines that are still in effect. @throws 409 if there are none */
export async function stillInEffect(trx: Trx, lineIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ line_id: number }>`select line_id from undone_lines
    where line_id = any(${lineIds}::bigint[]) and not is_redone`.execute(trx)
  const undone = new Set(rows.map(({ line_id }) => line_id))
  const rest = lineIds.filter(id => !undone.has(id))
  if (rest.length === 0) throw conflict(undoMessages.undoneAlready)
  return rest
}

/**
 * Records that the lines of records without any conflict are undone by this request, and what these lines had undone
 * themselves is in effect again.
 */
export async function recordUndone(
  trx: Trx,
  lineIds: readonly number[],
  { userId, requestId }: { userId: number; requestId: string },
): Promise<void> {
  const lines = sql`select line.* from history as line where id = any(${lineIds}::bigint[]) and not exists (
    select from undo_conflicts as c where c.table_name = line.table_name and c.record_id = line.record_id)`
  await sql`insert into undone_lines (line_id, request_id, user_id)
    select id, ${requestId}, ${userId} from (${lines}) as line`.execute(trx)
  await sql`update undone_lines as undone set is_redone = true
    from (${lines}) as line, history as former
    where line.via in ('undo', 'restore') and undone.request_id = line.request_id and undone.user_id = line.user_id
      and former.id = undone.line_id
      and (former.table_name, former.record_id) = (line.table_name, line.record_id)`.execute(trx)
}
