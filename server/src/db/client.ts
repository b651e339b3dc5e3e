import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Session } from './session.ts'
import type { Tables } from './tables.ts'
import { typeParsers } from './type-parsers.ts'

/** The database, or a transaction in it: queries take either as their first argument. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** A list over millions of rows is done long before; what takes longer would only keep others waiting. */
const STATEMENT_TIMEOUT_MS = 30_000
/** Also how long a call waits for a connection while others have them all. */
const CONNECT_TIMEOUT_MS = 10_000

/** Set for each session, so that an answer does not depend on how the server is set up. */
const SESSION = ['TimeZone=UTC', 'DateStyle=ISO', 'jit=off', 'work_mem=32MB'].map(setting => `-c ${setting}`).join(' ')

/** Opens a pool of at most `max` connections, none of them before it is needed. `db.destroy()` closes it. */
export function openDb(url: string, { max }: { max: number }): Db {
  const pool = new pg.Pool({
    Client: Session,
    connectionString: url,
    max,
    types: typeParsers,
    options: SESSION,
    application_name: 'vitrine',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  })
  // A connection that breaks while nobody uses it is replaced by the next call; without a listener it would end the process.
  pool.on('error', () => {})
  // One that breaks in use fails its call, and tells the same as an event, which nobody else listens for.
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
