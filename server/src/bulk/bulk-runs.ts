import { ApiError, conflict } from '@vitrine/contract/api-error'
import type { BulkKind, BulkProgress, BulkReport } from '@vitrine/contract/bulk'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/client.ts'
import { rawSql } from '../db/sql-text.ts'
import { bulkMessages } from './bulk-messages.ts'

/** What identifies a bulk edit. */
export interface BulkKey {
  readonly id: string
  readonly userId: number
  readonly kind: BulkKind
  /** Digest of its contents: the same id with other contents is refused. */
  readonly digest: string
}

/** Long enough for a client that lost the reply. */
const STORED_HOURS = 24
const BEAT_MS = 1_000
/** A running edit says so each second; one that is silent for longer ended with its server. */
const SILENT_S = 30
const LOOK_MS = 100

/** An edit that somebody stopped; its transaction is rolled back. */
class Stopped extends ApiError {
  constructor() {
    super(409, bulkMessages.stopped)
  }
}

const IS_SILENT = rawSql(`state = 'running' and beat_at < now() - interval '${SILENT_S} seconds'`)

/**
 * The run of an edit. How far it is, is written outside of the transaction that makes the edit; that it is done, inside: it is
 * both or neither.
 */
export class BulkRun {
  readonly #db: Db
  readonly #id: string
  #done = 0
  #total = 0
  #isStopped = false
  readonly #timer: NodeJS.Timeout

  private constructor(db: Db, id: string) {
    this.#db = db
    this.#id = id
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS)
  }

  /**
   * Begins an edit, or finds its report where it was made already. An edit that is sent twice at a time waits for the first.
   * @throws 409 where the id was used for other contents or by someone else
   */
  static async begin(db: Db, key: BulkKey): Promise<BulkRun | BulkReport> {
    const { id, userId, kind, digest } = key
    await sql`delete from bulk_edits where created_at < now() - make_interval(hours => ${STORED_HOURS})
      and (state <> 'running' or ${IS_SILENT})`.execute(db)
    for (;;) {
      const { rows } = await sql`insert into bulk_edits (id, user_id, kind, digest, state)
        values (${id}, ${userId}, ${kind}, ${digest}, 'running')
        on conflict (id) do update set state = 'running', done = 0, total = 0, stop_asked = false, beat_at = now()
          where bulk_edits.user_id = excluded.user_id and bulk_edits.digest = excluded.digest
            and (bulk_edits.state in ('stopped', 'failed')
              or (bulk_edits.state = 'running' and bulk_edits.beat_at < now() - make_interval(secs => ${SILENT_S})))
        returning id`.execute(db)
      if (rows.length > 0) return new BulkRun(db, id)
      const stored = await db.selectFrom('bulk_edits').selectAll().where('id', '=', id).executeTakeFirst()
      if (stored && (stored.user_id !== userId || stored.digest !== digest))
        throw conflict(bulkMessages.otherEdit, 'id')
      if (stored?.report) return stored.report
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
    }
  }

  /** @throws `Stopped` once somebody stopped the edit */
  progress(done: number, total: number): void {
    this.#done = done
    this.#total = total
    if (this.#isStopped) throw new Stopped()
  }

  async #beat(): Promise<void> {
    const beat = sql<{
      stop_asked: boolean
    }>`update bulk_edits set done = ${this.#done}, total = ${this.#total}, beat_at = now()
      where id = ${this.#id} and state = 'running' returning stop_asked`
    // What fails here fails in the transaction, too.
    const rows = await beat.execute(this.#db).then(
      ({ rows }) => rows,
      () => [],
    )
    this.#isStopped ||= rows[0]?.stop_asked === true
  }

  /** Stores the report in the transaction of the edit. @throws `Stopped` where somebody stopped it before */
  async finish(trx: Trx, report: BulkReport): Promise<void> {
    const { rows } = await sql`update bulk_edits set state = 'done', report = ${JSON.stringify(report)},
      done = ${report.total}, total = ${report.total} where id = ${this.#id} and not stop_asked returning id`.execute(
      trx,
    )
    if (rows.length === 0) throw new Stopped()
  }

  /** Ends a run that changed nothing. */
  async fail(error: unknown): Promise<void> {
    const state = error instanceof Stopped ? 'stopped' : 'failed'
    await sql`update bulk_edits set state = ${state} where id = ${this.#id} and state = 'running'`
      .execute(this.#db)
      .catch(() => undefined)
  }

  end(): void {
    clearInterval(this.#timer)
  }
}

interface RunKey extends Pick<BulkKey, 'id' | 'userId' | 'kind'> {}

/** How far one's own edit is. @throws 404 */
export async function readProgress(db: Db, { id, userId, kind }: RunKey): Promise<BulkProgress> {
  const { rows } =
    await sql<BulkProgress>`select case when ${IS_SILENT} then 'failed' else state end as state, done, total, report
    from bulk_edits where id = ${id}::uuid and user_id = ${userId} and kind = ${kind}`.execute(db)
  if (rows[0] === undefined) throw new ApiError(404, bulkMessages.unknown(id))
  return rows[0]
}

/** Asks one's own edit to stop. @throws 404; 409 where it has ended */
export async function stopRun(db: Db, key: RunKey): Promise<void> {
  const { rows } = await sql`update bulk_edits set stop_asked = true
    where id = ${key.id}::uuid and user_id = ${key.userId} and kind = ${key.kind} and state = 'running'
      and not (${IS_SILENT}) returning id`.execute(db)
  if (rows.length > 0) return
  await readProgress(db, key)
  throw conflict(bulkMessages.finished)
}
