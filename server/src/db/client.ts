import { Kysely, type QueryResult, type RawBuilder, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Pooler } from '../config.ts'
import { DatabaseWatch } from './database-watch.ts'
import { Dialect, type PreparedQuery, type TimeoutQuery } from './driver.ts'
import { endingUsed, openPool } from './open-pool.ts'
import { ReplaceablePool } from './replaceable-pool.ts'
import { type ReplicaOptions, Replicas } from './replicas/replicas.ts'
import { LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './session-settings.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction in it: queries take either as their first argument. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** For statements over the rows of a whole file or of a large dataset. */
const LONG_STATEMENT_TIMEOUT_MS = 120_000
/** Also how long a call waits for a connection while all are in use. */
const CONNECT_TIMEOUT_MS = 5_000
/**
 * Connections beside a pooler, each opened when first needed: the locks of uploads, the daily backup, the columns of lab fields, digests,
 * overviews and outdated pictures.
 */
const DIRECT_CONNECTIONS = 6

export interface DbOptions {
  /** Maximum number of connections, each opened when first needed. */
  readonly max: number
  /** How long a statement waits for a lock of another transaction. */
  readonly lockTimeoutMs?: number
  /** How long a statement may take. */
  readonly statementTimeoutMs?: number
  /** Whether codes on labels are hidden from everybody (`SHOW_LABELS=off`). */
  readonly hidesLabels?: boolean
  /** Ends the statements of a database that no longer answers, and refuses new ones until it does. */
  readonly isWatched?: boolean
  /** The pooler in front of the database. */
  readonly pooler?: Pooler
  /** The address of the same database without the pooler, for work that needs its own session. */
  readonly directUrl?: string | undefined
  /** The replicas of a watched database, which may answer reads. */
  readonly replicas?: ReplicaOptions | undefined
}

/** Opens a pool of connections. `db.destroy()` closes it. */
export function openDb(url: string, options: DbOptions): Db {
  const { max, lockTimeoutMs = LOCK_TIMEOUT_MS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const { isWatched = false, hidesLabels = false, pooler = 'none', directUrl } = options
  const settings = { max, pooler, hidesLabels, lockTimeoutMs, statementTimeoutMs }
  const pool = openPool(url, { ...settings, connectTimeoutMs: CONNECT_TIMEOUT_MS })
  const listeners = new Set<() => void>()
  const connections = new ReplaceablePool(pool)
  const watch = isWatched ? watchPool(directUrl ?? url, { pool, connections, listeners }) : undefined
  const replicas = watch && options.replicas && new Replicas(options.replicas, watch, settings)
  const direct = directUrl === undefined ? undefined : openDb(directUrl, { max: DIRECT_CONNECTIONS, hidesLabels })
  const keepsStatements = pooler !== 'transaction'
  const db = new Kysely<Tables>({
    dialect: new Dialect({ pool, connections, watch, statementTimeoutMs, keepsStatements, direct, replicas }),
  })
  libraryListeners.set(db, listeners)
  if (replicas) replicasByDb.set(db, replicas)
  if (direct) directConnections.set(db, direct)
  return db
}

const libraryListeners = new WeakMap<Db, Set<() => void>>()
const directConnections = new WeakMap<Db, Db>()
const replicasByDb = new WeakMap<Db, Replicas>()

/** The replicas that reads may go to; undefined where there are none. */
export const replicasOf = (db: Db): Replicas | undefined => replicasByDb.get(db)

/**
 * Calls `listener` when a restore has replaced the library, because cached state may then be wrong. A watched
 * database that was away, or is served by another machine now, is still the same library.
 */
export const onLibraryChanged = (db: Db, listener: () => void): void => void libraryListeners.get(db)?.add(listener)

/**
 * Runs `work` on one session of PostgreSQL, past any pooler: locks and settings that outlive a transaction would be left on a
 * connection that the pooler gives to the next caller.
 */
export const onSession = <T>(db: Db, work: (session: Db) => Promise<T>): Promise<T> =>
  (directConnections.get(db) ?? db).connection().execute(work)

/** Ends the connections in use while the database does not answer. The idle ones may be good again later. */
function watchPool(
  url: string,
  { pool, connections, listeners }: { pool: pg.Pool; connections: ReplaceablePool; listeners: ReadonlySet<() => void> },
): DatabaseWatch {
  const watch = new DatabaseWatch(url, {
    onDown: endingUsed(pool),
    onOtherRole: () => connections.replaceAll(),
    onOtherLibrary() {
      for (const listener of listeners) listener()
    },
  })
  watch.start()
  return watch
}

/** Raises the time limit of this transaction's statements. */
export const allowLongStatements = (trx: Trx) =>
  setStatementTimeout(trx, sql`set local statement_timeout =`, LONG_STATEMENT_TIMEOUT_MS)

/** Removes the time limit of this connection's statements. */
export const allowEndlessStatements = (connection: Db) =>
  setStatementTimeout(connection, sql`set statement_timeout =`, 0)

/** Also sets the driver's limit, at which it closes the connection of a late statement. */
async function setStatementTimeout(db: Db, setting: RawBuilder<unknown>, statementTimeoutMs: number): Promise<void> {
  const query: TimeoutQuery = { ...sql`${setting} ${sql.lit(statementTimeoutMs)}`.compile(db), statementTimeoutMs }
  await db.executeQuery(query)
}

/**
 * Takes an advisory lock, which the transactions of all servers take one after another. After that, the transaction may also
 * wait for row locks as long as its statements may take.
 */
export async function lockInTurn(trx: Trx, lock: number): Promise<void> {
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
