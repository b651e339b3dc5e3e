import { Kysely, type QueryResult, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseWatch } from './database-watch.ts'
import { Dialect, type PooledClient, type PreparedQuery, type TimeoutQuery } from './driver.ts'
import type { Tables } from './tables.ts'
import { typeParsers } from './type-parsers.ts'

/** The database, or a transaction in it: queries take either as their first argument. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** A list over millions of rows takes far less; a longer statement would only keep others waiting. */
const STATEMENT_TIMEOUT_MS = 8_000
/** For statements over the rows of a whole file or of a large dataset. */
const LONG_STATEMENT_TIMEOUT_MS = 120_000
/** A transaction that streams a reply waits for a slow reader. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
/** Nobody waits longer for another one's change; the caller can try again. */
const LOCK_TIMEOUT_MS = 5_000
/** Also how long a call waits for a connection while all are in use. */
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Set for each session, so that results do not depend on the database server's configuration. A search reads all that waits to be
 * merged into its index, so writers merge early.
 */
const SESSION = ['TimeZone=UTC', 'DateStyle=ISO', 'jit=off', 'work_mem=32MB', 'gin_pending_list_limit=512kB']
  .map(setting => `-c ${setting}`)
  .join(' ')

/** Codes hold names of patients in some labs: see `SHOWS_CODES`. */
const HIDES_LABELS = ' -c vitrine.labels=off'

interface DbOptions {
  /** The number of connections at most, each opened when first needed. */
  readonly max: number
  /** How long a statement waits for a lock that another transaction holds. */
  readonly lockTimeoutMs?: number
  /** How long a statement may take. */
  readonly statementTimeoutMs?: number
  /** Whether codes of labels are hidden from everybody (`SHOW_LABELS=off`). */
  readonly hidesLabels?: boolean
  /** Ends the statements of a database that no longer answers, and refuses new ones until it does. */
  readonly isWatched?: boolean
}

/** Opens a pool of connections. `db.destroy()` closes it. */
export function openDb(url: string, options: DbOptions): Db {
  const { max, lockTimeoutMs = LOCK_TIMEOUT_MS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const { isWatched = false, hidesLabels = false } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: typeParsers,
    options: hidesLabels ? SESSION + HIDES_LABELS : SESSION,
    application_name: 'vitrine',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
  })
  // An idle connection that breaks is replaced by the next call; without a listener its error would end the process.
  pool.on('error', () => {})
  // A connection that breaks in use fails its call and emits the same error, which nobody else listens for.
  pool.on('connect', client => client.on('error', () => {}))
  const lost = new Set<() => void>()
  const watch = isWatched ? watchPool(url, pool, lost) : undefined
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool, watch, statementTimeoutMs }) })
  lostListeners.set(db, lost)
  return db
}

const lostListeners = new WeakMap<Db, Set<() => void>>()

/**
 * Calls `listener` when the watched connection to the database was lost. A restore ends all connections in the moment in
 * which it replaces the library: what is remembered of the library may be wrong from then on.
 */
export const onDatabaseLost = (db: Db, listener: () => void): void => void lostListeners.get(db)?.add(listener)

/** Ends the connections in use while the database does not answer. The idle ones may be good again later. */
function watchPool(url: string, pool: pg.Pool, lost: ReadonlySet<() => void>): DatabaseWatch {
  const used = new Set<pg.PoolClient>()
  pool.on('acquire', client => used.add(client))
  pool.on('release', (_error, client) => used.delete(client))
  const watch = new DatabaseWatch(url, {
    onAway() {
      for (const client of used) void (client as PooledClient).end()
    },
    onLost() {
      for (const listener of lost) listener()
    },
  })
  watch.start()
  return watch
}

/** Gives the statements of this transaction more time. */
export const allowLongStatements = (trx: Trx) =>
  setStatementTimeout(trx, sql`set local statement_timeout =`, LONG_STATEMENT_TIMEOUT_MS)

/** Gives the statements of this connection all the time they take. */
export const allowEndlessStatements = (connection: Db) =>
  setStatementTimeout(connection, sql`set statement_timeout =`, 0)

/** Also sets the driver's limit, at which it closes the connection of a late statement. */
async function setStatementTimeout(db: Db, setting: RawBuilder<unknown>, statementTimeoutMs: number): Promise<void> {
  const query: TimeoutQuery = { ...sql`${setting} ${sql.lit(statementTimeoutMs)}`.compile(db), statementTimeoutMs }
  await db.executeQuery(query)
}

/**
 * Takes an advisory lock, which the transactions of all servers take one after another. From here on the transaction waits
 * for locks of rows, too, as long as its statements may take.
 */
export async function takeTurn(trx: Trx, lock: number): Promise<void> {
  await allowLongStatements(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
}

/**
 * Runs a query as a prepared statement, because planning a join takes longer than reading a page of it. Each connection
 * stores a plan per name: the names have to be few, and each has to mean the same SQL always.
 */
export const runPrepared = <Row>(db: Db, statementName: string, query: RawBuilder<Row>): Promise<QueryResult<Row>> => {
  const prepared: PreparedQuery<Row> = { ...query.compile(db), statementName }
  return db.executeQuery(prepared)
}
