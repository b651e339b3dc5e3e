import { Kysely, type QueryResult, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { Dialect, type PreparedQuery } from './driver.ts'
import type { Tables } from './tables.ts'
import { typeParsers } from './type-parsers.ts'

/** The database, or a transaction in it: queries take either as their first argument. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** A list over millions of rows takes far less; a longer statement would only keep others waiting. */
const STATEMENT_TIMEOUT_MS = 30_000
/** Nobody waits longer for another one's change; the caller can try again. */
const LOCK_TIMEOUT_MS = 5_000
/** Also how long a call waits for a connection while all are in use. */
const CONNECT_TIMEOUT_MS = 10_000

/** Set for each session, so that results do not depend on the database server's configuration. */
const SESSION = ['TimeZone=UTC', 'DateStyle=ISO', 'jit=off', 'work_mem=32MB'].map(setting => `-c ${setting}`).join(' ')

interface DbOptions {
  /** The number of connections at most, each opened when first needed. */
  readonly max: number
  /** How long a statement waits for a lock that another transaction holds. */
  readonly lockTimeoutMs?: number
}

/** Opens a pool of connections. `db.destroy()` closes it. */
export function openDb(url: string, { max, lockTimeoutMs = LOCK_TIMEOUT_MS }: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: typeParsers,
    options: SESSION,
    application_name: 'vitrine',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  })
  // An idle connection that breaks is replaced by the next call; without a listener its error would end the process.
  pool.on('error', () => {})
  // A connection that breaks in use fails its call and emits the same error, which nobody else listens for.
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new Dialect(pool) })
}

/**
 * Runs a query as a prepared statement, because planning a join takes longer than reading a page of it. Each connection
 * stores a plan per name: the names have to be few, and each has to mean the same SQL always.
 */
export const runPrepared = <Row>(db: Db, statementName: string, query: RawBuilder<Row>): Promise<QueryResult<Row>> => {
  const prepared: PreparedQuery<Row> = { ...query.compile(db), statementName }
  return db.executeQuery(prepared)
}
