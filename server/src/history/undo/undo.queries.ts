import { ApiError, conflict } from '@vitrine/contract/api/api-error'
import type { Undo, UndoReply } from '@vitrine/contract/history/undo'
import { type Author, inTransaction } from '../../db/changes.ts'
import { allowLongStatements, type Db, type Trx } from '../../db/client.ts'
import { busyRecords, rethrow } from '../../db/database-error.ts'
import { applyPlan } from './undo-apply.ts'
import { dropConflicts, findConflicts } from './undo-conflicts.ts'
import { lockPlan } from './undo-locks.ts'
import { undoMessages } from './undo-messages.ts'
import { planUndo } from './undo-plan.ts'
import { conflictError, countConflicts, readResult } from './undo-report.ts'
import { readFields } from './undone-fields.ts'
import { findLines, readTarget, recordUndone, stillInEffect } from './undone-lines.ts'
import { ignoreUndonePictures } from './undone-pictures.ts'

/** Rolls back the undo of a dry run. */
class Tried extends Error {
  readonly reply: UndoReply
  constructor(reply: UndoReply) {
    super('The undo was tried.')
    this.reply = reply
  }
}

/**
 * Undoes a request or entries of the history, as a new request.
 * @throws 404 if there is no such change; 409 if it was already undone, is too large, or somebody has built on it
 */
export function undo(db: Db, caller: Author, body: Undo): Promise<UndoReply> {
  const target = readTarget(body)
  const author: Author = { ...caller, via: 'undo' }
  const work = async (trx: Trx) => {
    await allowLongStatements(trx)
    const found = await findLines(trx, target, author.userId)
    const { skipped } =
      'fields' in target
        ? await undoFields(trx, author, found, target.fields, body)
        : await undoLines(trx, author, found, body)
    const reply = {
      request_id: author.requestId,
      ...(await readResult(trx, author.requestId)),
      skipped,
      dry_run: body.dry_run ?? false,
    }
    if (reply.dry_run) throw new Tried(reply)
    return reply
  }
  return inTransaction(db, author, work).catch(error => {
    if (error instanceof Tried) return error.reply
    return rethrow(error, {
      samples_sample_id_key: () => conflict(undoMessages.taken),
      slides_file_id_key: () => conflict(undoMessages.taken),
      unique_field_value: () => conflict(undoMessages.taken),
    })
  })
}

interface Undone {
  /** Number of conflicts that were left as they are. */
  readonly skipped: number
}

async function undoLines(trx: Trx, author: Author, found: readonly number[], body: Undo): Promise<Undone> {
  const lines = await stillInEffect(trx, found)
  await planUndo(trx, lines, undefined)
  await lockPlan(trx)
  // Somebody else may have undone them before the locks were held.
  if ((await stillInEffect(trx, lines)).length < lines.length) throw busyRecords()
  const skipped = await settleConflicts(trx, body)
  await applyPlan(trx)
  await ignoreUndonePictures(trx, lines, author)
  await recordUndone(trx, lines, author)
  return { skipped }
}

async function undoFields(
  trx: Trx,
  author: Author,
  lines: readonly number[],
  fields: readonly string[],
  body: Undo,
): Promise<Undone> {
  const { columns, areAll } = await readFields(trx, lines, fields)
  await planUndo(trx, lines, columns)
  await lockPlan(trx)
  const skipped = await settleConflicts(trx, body)
  await applyPlan(trx)
  if (areAll) await recordUndone(trx, await notYetUndone(trx, lines), author)
  return { skipped }
}

const notYetUndone = (trx: Trx, lines: readonly number[]) =>
  stillInEffect(trx, lines).catch(error => {
    if (error instanceof ApiError) return []
    throw error
  })

/** @returns the number of skipped conflicts. @throws 409 that names them, unless they are to be skipped */
async function settleConflicts(trx: Trx, { conflicts: rule = 'refuse' }: Undo): Promise<number> {
  await findConflicts(trx, { overwrite: rule === 'overwrite' })
  const count = await countConflicts(trx)
  if (count === 0) return 0
  if (rule === 'skip') {
    await dropConflicts(trx)
    return count
  }
  throw await conflictError(trx, count)
}
