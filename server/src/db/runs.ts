import { ApiError, conflict } from '@vitrine/contract/api/api-error'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { BulkProgress, BulkReport, BulkState } from '@vitrine/contract/bulk/bulk'
import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import { databaseMessages } from './database-messages.ts'
import { rawSql } from './sql-text.ts'

/** The identity of a bulk edit or an import. */
export interface RunKey {
  readonly id: string
  readonly userId: number
  readonly kind: RecordKind
  /** Digest of its contents: the same id with other contents is rejected. */
  readonly digest: string
}

/** Long enough for a client that lost the reply. */
const STORED_HOURS = 24
const BEAT_MS = 1_000
/** A running call reports every second that it is alive; one that is silent for longer ended with its server. */
const SILENT_S = 30
const LOOK_MS = 100

/** Somebody stopped the run; its transaction is rolled back. */
class Stopped extends ApiError {
  constructor() {
    super(409, databaseMessages.stopped)
  }
}

const IS_SILENT = rawSql(`state = 'running' and beat_at < now() - interval '${SILENT_S} seconds'`)

/**
 * The run of a bulk edit or an import. Its progress is written outside of the transaction that makes the changes, its completion
 * inside, so that both are stored or neither.
 */
export class Run {
  readonly #db: Db
  readonly #key: RunKey
  #done = 0
  #total = 0
  #isStopped = false
  /** Undefined while another call with the same id runs, which then reports the progress. */
  #timer: NodeJS.Timeout | undefined

  private constructor(db: Db, key: RunKey, isOwn: boolean) {
    this.#db = db
    this.#key = key
    if (isOwn) this.#beatOn()
  }

  #beatOn(): void {
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS)
  }

  /**
   * Starts an edit, or finds its report if it was already made. If an edit is sent twice at once, the second waits for the first.
   * @throws 409 if the id was used for other contents or by someone else
   */
  static async begin(db: Db, key: RunKey): Promise<Run | BulkReport> {
    const { id, userId, kind, digest } = key
    await forgetOld(db)
    for (;;) {
      const { rows } = await sql`insert into bulk_edits (id, user_id, kind, digest, state)
        values (${id}, ${userId}, ${kind}, ${digest}, 'running')
        on conflict (id) do update set state = 'running', done = 0, total = 0, stop_asked = false, beat_at = now()
          where bulk_edits.user_id = excluded.user_id and bulk_edits.digest = excluded.digest
            and (bulk_edits.state in ('stopped', 'failed')
              or (bulk_edits.state = 'running' and bulk_edits.beat_at < now() - make_interval(secs => ${SILENT_S})))
        returning id`.execute(db)
      if (rows.length > 0) return new Run(db, key, true)
      const stored = await db.selectFrom('bulk_edits').selectAll().where('id', '=', id).executeTakeFirst()
      if (stored && (stored.user_id !== userId || stored.digest !== digest))
        throw conflict(databaseMessages.otherEdit, 'id')
      if (stored?.report) return stored.report
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
    }
  }

  /** Starts an import, whose report is stored with it: if it was already made, the call finds the report in its transaction. */
  static async beginImport(db: Db, key: RunKey): Promise<Run> {
    await forgetOld(db)
    const { id, userId, kind, digest } = key
    const { rows } = await sql`insert into bulk_edits (id, user_id, kind, digest, state)
      values (${id}, ${userId}, ${kind}, ${digest}, 'running')
      on conflict (id) do update set state = 'running', done = 0, total = 0, stop_asked = false, beat_at = now(),
          kind = excluded.kind, digest = excluded.digest, created_at = now()
        where bulk_edits.user_id = excluded.user_id and bulk_edits.report is null
          and (bulk_edits.state <> 'running' or bulk_edits.beat_at < now() - make_interval(secs => ${SILENT_S}))
      returning id`.execute(db)
    return new Run(db, key, rows.length > 0)
  }

  /**
   * Starts the run. An earlier call with this id ended without completing.
   * @throws `Stopped` if somebody stopped the run
   */
  async start(): Promise<void> {
    if (this.#timer) return this.progress(0, 0)
    const { id, userId } = this.#key
    const { rows } = await sql<{ stop_asked: boolean }>`update bulk_edits set beat_at = now(),
        state = case when stop_asked then 'stopped' else 'running' end
      where id = ${id} and user_id = ${userId} and state <> 'done' and report is null returning stop_asked`.execute(
      this.#db,
    )
    if (rows[0]?.stop_asked) throw new Stopped()
    if (rows.length > 0) this.#beatOn()
  }

  /** @throws `Stopped` as soon as somebody has stopped the run */
  progress(done: number, total: number): void {
    this.#done = done
    this.#total = total
    if (this.#isStopped) throw new Stopped()
  }

  async #beat(): Promise<void> {
    const beat = sql<{
      stop_asked: boolean
    }>`update bulk_edits set done = ${this.#done}, total = ${this.#total}, beat_at = now()
      where id = ${this.#key.id} and state = 'running' returning stop_asked`
    // An error here also occurs in the transaction.
    const rows = await beat.execute(this.#db).then(
      ({ rows }) => rows,
      () => [],
    )
    this.#isStopped ||= rows[0]?.stop_asked === true
  }

  /**
   * Marks the run as completed, in its transaction. @throws `Stopped` if somebody stopped it before
   * @param report of a bulk edit
   */
  async finish(trx: Trx, total: number, report: BulkReport | null): Promise<void> {
    if (!this.#timer) return
    const { rows } = await sql`update bulk_edits set state = 'done', report = ${report && JSON.stringify(report)},
      done = ${total}, total = ${total} where id = ${this.#key.id} and not stop_asked returning id`.execute(trx)
    if (rows.length === 0) throw new Stopped()
  }

  /** Ends a run that changed nothing. */
  fail = (error: unknown): Promise<void> => this.#endAs(error instanceof Stopped ? 'stopped' : 'failed')

  /** Ends a run of which an earlier call had already made all changes. */
  finishRepeated(total: number): Promise<void> {
    this.#done = total
    this.#total = total
    return this.#endAs('done')
  }

  async #endAs(state: BulkState): Promise<void> {
    if (!this.#timer) return
    await sql`update bulk_edits set state = ${state}, done = ${this.#done}, total = ${this.#total} where id = ${this.#key.id} and state = 'running'`
      .execute(this.#db)
      .catch(() => undefined)
  }

  end(): void {
    clearInterval(this.#timer)
  }
}

async function forgetOld(db: Db): Promise<void> {
  await sql`delete from bulk_edits where created_at < now() - make_interval(hours => ${STORED_HOURS})
    and (state <> 'running' or ${IS_SILENT})`.execute(db)
}

type OwnRun = Pick<RunKey, 'id' | 'userId' | 'kind'>

/** The progress of a run of the caller. @throws 404 */
export async function readProgress(db: Db, { id, userId, kind }: OwnRun): Promise<BulkProgress> {
  const { rows } =
    await sql<BulkProgress>`select case when ${IS_SILENT} then 'failed' else state end as state, done, total, report
    from bulk_edits where id = ${id}::uuid and user_id = ${userId} and kind = ${kind}`.execute(db)
  if (rows[0] === undefined) throw new ApiError(404, databaseMessages.noRun(id))
  return rows[0]
}

/** Stops a run of the caller. @throws 404; 409 if it has ended */
export async function stopRun(db: Db, key: OwnRun): Promise<void> {
  const { rows } = await sql`update bulk_edits set stop_asked = true
    where id = ${key.id}::uuid and user_id = ${key.userId} and kind = ${key.kind} and state = 'running'
      and not (${IS_SILENT}) returning id`.execute(db)
  if (rows.length > 0) return
  await readProgress(db, key)
  throw conflict(databaseMessages.runFinished)
}
