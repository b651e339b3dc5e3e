import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { holdingAdvisoryLock } from '../db/advisory-lock.ts'
import { retrying } from '../db/changes.ts'
import { allowEndlessStatements, type Db, onSession } from '../db/client.ts'
import { isLockTimedOut } from '../db/database-error.ts'
import { rawSql } from '../db/sql-text.ts'
import { fieldMessages } from './field-messages.ts'
import { addColumn, dropColumn, dropIndex, presentIndexes, type Typed, wantedIndexes } from './typed-column-ddl.ts'
import { columnName } from './typed-columns.ts'

/** Arbitrary. The server that holds this lock creates columns and indexes. */
const WORKER_LOCK = 0x66697765
/** How often a server checks for work that another one left unfinished. */
const LOOK_MS = 30_000
/** Other transactions must not queue behind a change of a table that itself waits for a long reader. */
const TABLE_LOCK_TIMEOUT = '200ms'
const TABLE_LOCK_PAUSE_MS = 300
/** The number of records that one transaction fills. */
const BATCH = 2_000
const PROGRESS_MS = 500
/** The share of filling the column in the progress. */
const FILLED = 0.4
/** Longer than any query that may still name the column of a deleted field. */
const DROPPED_AFTER = sql`interval '5 minutes'`

/** With fewer records, whole indexes are as fast. */
const SPARSE_FROM_RECORDS = 10_000
/** The shares of records without a value from which a field is sparse, and below which it no longer is. */
const SPARSE_FROM = 0.9
const SPARSE_UNTIL = 0.8

interface Pending extends Typed {
  readonly is_typed: boolean
  readonly state: string
}

type Print = (line: string, error: unknown) => void

/**
 * Gives each lab field a typed column and its indexes, and redoes what a crash left unfinished. One server works at a time. Until
 * a field is ready, answers come from `fields`, only slower.
 */
export class TypedColumnWorker {
  readonly #db: Db
  readonly #print: Print
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false
  #backend: number | undefined
  readonly #sparseFromRecords: number

  constructor(db: Db, print: Print, { sparseFromRecords = SPARSE_FROM_RECORDS } = {}) {
    this.#db = db
    this.#print = print
    this.#sparseFromRecords = sparseFromRecords
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_MS)
    this.wake()
  }

  /** Checks soon whether there is something to do. */
  wake(): void {
    if (this.#timer === undefined) return
    this.#isWoken = true
    this.#running ??= this.#runWhileWoken().finally(() => {
      this.#running = undefined
    })
  }

  /** Aborts the running work; the next start resumes it. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#stop.abort()
    if (this.#backend !== undefined)
      await sql`select pg_cancel_backend(${this.#backend})`.execute(this.#db).catch(() => undefined)
    await this.#running
  }

  async #runWhileWoken(): Promise<void> {
    while (this.#isWoken && !this.#stop.signal.aborted) {
      this.#isWoken = false
      await this.run().catch(error => {
        if (!this.#stop.signal.aborted) this.#print('The columns of fields could not be looked at', error)
      })
    }
  }

  /** Does all pending work, unless another server is doing it. */
  run(): Promise<void> {
    return onSession(this.#db, async connection => {
      await allowEndlessStatements(connection)
      await sql`set lock_timeout = 0`.execute(connection)
      try {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
        await holdingAdvisoryLock(
          work => work(connection),
          sql`${WORKER_LOCK}::bigint`,
          async () => {
            this.#backend = rows[0]?.pid
            await this.#work(connection)
          },
        )
      } finally {
        this.#backend = undefined
        await sql`reset statement_timeout`.execute(connection).catch(() => undefined)
        await sql`reset lock_timeout`.execute(connection).catch(() => undefined)
      }
    })
  }

  async #work(connection: Db): Promise<void> {
    await this.#dropDeleted(connection)
    const changed = new Set<string>()
    for (const field of await this.#pending(connection)) {
      if (this.#stop.signal.aborted) return
      await this.#prepare(connection, field, changed).catch(async error => {
        if (this.#stop.signal.aborted) return
        this.#print(`The column of field ${field.id} could not be prepared`, error)
        await this.#set(field, { error: fieldMessages.indexFailed((error as Error).message) })
      })
    }
    for (const entity of changed) await sql`analyze ${sql.table(entity)}`.execute(connection)
  }

  /** All fields, even complete ones: an index may have been left invalid, or have other options. */
  async #pending(connection: Db): Promise<Pending[]> {
    return connection
      .selectFrom('custom_fields')
      .select(['id', 'entity', 'key', 'type', 'options', 'is_sparse', 'is_typed', 'state'])
      .where('deleted_at', 'is', null)
      .where('state', '<>', 'retired')
      .orderBy('id')
      .execute()
  }

  /** @param changed the tables to analyze when everything is done */
  async #prepare(connection: Db, field: Pending, changed: Set<string>): Promise<void> {
    if (!field.is_typed) await this.#addFilled(connection, field)
    const isSparse = await this.#isSparse(connection, field)
    const isNew = await this.#makeIndexes(connection, field, isSparse)
    if (isNew && field.state === 'indexing') await sql`analyze ${sql.table(field.entity)}`.execute(connection)
    else if (isNew) changed.add(field.entity)
    if (isNew || field.state === 'indexing') await this.#set(field, { progress: 1, error: null })
    if (field.state === 'indexing')
      await this.#db
        .updateTable('custom_fields')
        .set({ state: 'ready' })
        .where('id', '=', field.id)
        .where('state', '=', 'indexing')
        .execute()
  }

  async #addFilled(connection: Db, field: Pending): Promise<void> {
    await this.#withTableLock(connection, trx => addColumn(trx, field))
    await this.#fill(connection, field)
    await this.#db.updateTable('custom_fields').set({ is_typed: true }).where('id', '=', field.id).execute()
  }

  /** Changes a table at a time when nobody reads it for long. */
  async #withTableLock(connection: Db, change: (trx: Db) => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await connection.transaction().execute(async trx => {
          await rawSql(`set local lock_timeout = '${TABLE_LOCK_TIMEOUT}'`).execute(trx)
          await change(trx)
        })
        return
      } catch (error) {
        if (!isLockTimedOut(error)) throw error
      }
      await pause(TABLE_LOCK_PAUSE_MS, undefined, { signal: this.#stop.signal })
    }
  }

  /** Values that were written before the column existed. The trigger fills it, which does not count as a change of the record. */
  async #fill(connection: Db, field: Pending): Promise<void> {
    const table = sql.table(field.entity)
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from ${table}`.execute(connection)
    const last = rows[0]?.last ?? 0
    for (let from = 0; from < last && !this.#stop.signal.aborted; ) {
      const batch = await retrying(() =>
        sql<{ id: number }>`with missing as materialized (
            select id from ${table} where id > ${from} and fields ? ${field.key}::text
              and ${sql.ref(columnName(field))} is null order by id limit ${BATCH} for no key update
          ) update ${table} as t set id = t.id from missing where t.id = missing.id returning t.id`.execute(connection),
      )
      if (batch.rows.length === 0) return
      from = Math.max(...batch.rows.map(({ id }) => id))
      await this.#set(field, { progress: (FILLED * from) / last })
    }
    this.#stop.signal.throwIfAborted()
  }

  /**
   * Whether nearly all records lack a value, according to PostgreSQL's statistics. Between the two thresholds a field keeps its
   * state.
   */
  async #isSparse(connection: Db, field: Pending): Promise<boolean> {
    const column = columnName(field)
    const statistics = sql<{ records: number; empty: number | null }>`select reltuples as records, null_frac as empty
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      left join pg_stats on schemaname = nspname and tablename = relname and attname = ${column}
      where pg_class.oid = ${field.entity}::regclass`
    const read = async () => (await statistics.execute(connection)).rows[0]
    let found = await read()
    if ((found?.records ?? 0) < this.#sparseFromRecords) return field.is_sparse
    if (found?.empty == null || !field.is_typed) {
      await sql`analyze ${sql.table(field.entity)} (${sql.ref(column)})`.execute(connection)
      found = await read()
    }
    return (found?.empty ?? 0) >= (field.is_sparse ? SPARSE_UNTIL : SPARSE_FROM)
  }

  /**
   * Lists are read by the indexes of a sparse field in another way: they do so once these are there, and only then the former ones
   * are dropped.
   * @returns whether any was created
   */
  async #makeIndexes(connection: Db, field: Pending, is_sparse: boolean): Promise<boolean> {
    const present = await presentIndexes(connection, field)
    const wanted = wantedIndexes({ ...field, is_sparse })
    const isValid = (name: string) => present.some(index => index.name === name && index.is_valid)
    const missing = wanted.filter(({ name }) => !isValid(name))
    for (const [index, { name, create }] of missing.entries()) {
      if (present.some(other => other.name === name)) await dropIndex(connection, name)
      const share = (1 - FILLED) / missing.length
      await this.#withProgress(field, FILLED + index * share, share, () => rawSql(create).execute(connection))
    }
    if (is_sparse !== field.is_sparse) await this.#set(field, { is_sparse })
    for (const { name } of present) if (!wanted.some(index => index.name === name)) await dropIndex(connection, name)
    return missing.length > 0
  }

  async #withProgress(field: Pending, from: number, share: number, work: () => Promise<unknown>): Promise<void> {
    const update = async () => {
      const { rows } = await sql<{ part: number }>`select coalesce(
          case when blocks_total > 0 then blocks_done::float8 / blocks_total end, 0) as part
        from pg_stat_progress_create_index where pid = ${this.#backend}`.execute(this.#db)
      if (rows[0]) await this.#set(field, { progress: from + share * Math.min(1, rows[0].part) })
    }
    const timer = setInterval(() => void update().catch(() => undefined), PROGRESS_MS)
    try {
      await work()
    } finally {
      clearInterval(timer)
    }
  }

  async #set(
    { id }: Pending,
    values: { progress?: number; error?: string | null; is_sparse?: boolean },
  ): Promise<void> {
    await this.#db.updateTable('custom_fields').set(values).where('id', '=', id).execute()
  }

  async #dropDeleted(connection: Db): Promise<void> {
    const deleted = await connection
      .selectFrom('custom_fields')
      .select(['id', 'entity'])
      .where('deleted_at', '<', sql<string>`now() - ${DROPPED_AFTER}`)
      .execute()
    for (const field of deleted) {
      await this.#withTableLock(connection, trx => dropColumn(trx, field))
      await this.#db.deleteFrom('custom_fields').where('id', '=', field.id).execute()
    }
  }
}
