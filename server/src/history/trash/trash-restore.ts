import { ApiError, badRequest, conflict } from '@vitrine/contract/api/api-error'
import { keyOfName } from '@vitrine/contract/fields/field-values'
import type { TrashRestore, TrashRestored } from '@vitrine/contract/history/trash'
import { sql } from 'kysely'
import { type Author, inTransaction } from '../../db/changes.ts'
import { allowLongStatements, type Db, type Trx } from '../../db/client.ts'
import { rethrow } from '../../db/database-error.ts'
import { applyPlan } from '../undo/undo-apply.ts'
import { dropConflicts, findConflicts } from '../undo/undo-conflicts.ts'
import { lockPlan } from '../undo/undo-locks.ts'
import { undoMessages } from '../undo/undo-messages.ts'
import { planUndo } from '../undo/undo-plan.ts'
import { conflictError, countConflicts, readConflicts } from '../undo/undo-report.ts'
import { UNIQUE_COLUMNS } from '../undo/undo-tables.ts'
import { recordUndone } from '../undo/undone-lines.ts'
import { trashMessages } from './trash-messages.ts'

/**
 * Restores deleted records, with everything deleted or unlinked with them, by undoing their deletions.
 * @throws 404 that names missing ids; 409 if another record has taken a unique value
 */
export function restoreFromTrash(
  db: Db,
  caller: Author,
  { ids, sample_ids = {} }: TrashRestore,
): Promise<TrashRestored> {
  const author: Author = { ...caller, via: 'restore' }
  return inTransaction(db, author, async trx => {
    await allowLongStatements(trx)
    await checkThere(trx, ids)
    await planUndo(trx, ids, undefined)
    await lockPlan(trx)
    // Somebody else may have restored or deleted some before the locks were held.
    await checkThere(trx, ids)
    await renameSamples(trx, ids, sample_ids)
    await findConflicts(trx, { overwrite: false })
    const { rows: taken } = await sql`select from undo_conflicts where reason = 'taken'
      and field <> all(${OPTIONAL_COLUMNS}::text[])`.execute(trx)
    if (taken.length > 0) throw await conflictError(trx, await countConflicts(trx))
    const incomplete = await readIncomplete(trx)
    await dropConflicts(trx)
    await applyPlan(trx)
    await recordUndone(trx, ids, author)
    return { request_id: author.requestId, restored: await readRestored(trx, ids), incomplete }
  }).catch(error => rethrow(error, { unique_field_value: () => conflict(undoMessages.taken) }))
}

const OPTIONAL_COLUMNS = UNIQUE_COLUMNS.filter(({ isOptional }) => isOptional).map(({ column }) => column)

async function checkThere(trx: Trx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from trash where id = any(${ids}::bigint[])`.execute(trx)
  const there = new Set(rows.map(({ id }) => id))
  const missing = ids.filter(id => !there.has(id))
  if (missing.length > 0) throw new ApiError(404, trashMessages.notThere(missing))
}

async function renameSamples(trx: Trx, ids: readonly number[], names: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, name] of Object.entries(names)) {
    const { numAffectedRows = 0n } = await sql`update undo_records as u
      set record = record || jsonb_build_object('sample_id', ${name}::text)
      from trash where table_name = 'samples' and kind = 'samples' and trash.record_id = u.record_id
        and trash.id::text = ${id} and trash.id = any(${ids}::bigint[])`.execute(trx)
    if (numAffectedRows === 0n) throw badRequest(trashMessages.noSample(id), 'sample_ids')
  }
}

/** The values that can't be restored, with the id of the record they belong to: a plan's row has the line of the deletion. */
async function readIncomplete(trx: Trx): Promise<TrashRestored['incomplete']> {
  const conflicts = await readConflicts(trx)
  const slides = conflicts.map(({ slide }) => slide?.id ?? null)
  const { rows } = await sql<{ last_line: number }>`
    select coalesce(place.last_line, whole.last_line) as last_line
    from unnest(${conflicts.map(({ kind }) => kind)}::text[], ${conflicts.map(({ id }) => id)}::integer[], ${slides}::integer[])
      with ordinality as c (kind, id, slide_id, number)
    left join undo_places as place on place.dataset_id = c.id and place.slide_id = c.slide_id
    left join undo_records as whole on c.slide_id is null and whole.table_name = c.kind and whole.record_id = c.id
    order by number`.execute(trx)
  return conflicts.map(({ kind, id, name, reason, field }, index) => ({
    id: rows[index]?.last_line as number,
    kind,
    record_id: id,
    name,
    reason,
    ...(field !== null && keyOfName(field) !== undefined ? { field } : {}),
  }))
}

async function readRestored(trx: Trx, ids: readonly number[]): Promise<TrashRestored['restored']> {
  const { rows } = await sql<TrashRestored['restored'][number]>`
    select line.id, line.table_name as kind, line.record_id, line.version + 1 as version
    from history as line join undo_records using (table_name, record_id)
    where line.id = any(${ids}::bigint[]) and op = 'restore' order by line.id`.execute(trx)
  return rows
}
