import pg from 'pg'
import { type SqlText, sqlText } from '../db/sql-text.ts'

/** The text form of values depends on these, so writer and reader set the same. */
const SETTINGS = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  jit: 'off',
  // Millions of rows take longer than any call may.
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

const CONNECT_TIMEOUT_MS = 10_000

/** In the connection's `options`, a space ends a setting unless it is escaped. */
const option = ([name, value]: [string, string]) => `-c ${name}=${value.replace(/[\\ ]/g, '\\$&')}`

/** The name of a restore's connections. */
export const RESTORING = 'vitrine restore'

/** Connection settings of backup and restore. @param settings further ones of PostgreSQL */
export const sessionConfig = (
  url: string,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): pg.ClientConfig => ({
  connectionString: url,
  application_name: name,
  options: Object.entries({ ...SETTINGS, ...settings })
    .map(option)
    .join(' '),
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
})

interface Session {
  /** How PostgreSQL lists the connection. */
  readonly name: string
  /** Closes the connection, which aborts its statement. */
  readonly signal?: AbortSignal | undefined
}

/** Runs `work` on a connection of its own. */
export async function withSession<T>(
  url: string,
  { name, signal }: Session,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const client = new pg.Client(sessionConfig(url, name))
  // A broken connection fails the running statement; without a listener the process would exit before that is reported.
  client.on('error', () => undefined)
  const end = () => void client.end().catch(() => undefined)
  signal?.addEventListener('abort', end, { once: true })
  try {
    await client.connect()
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', end)
    await client.end().catch(() => undefined)
  }
}

/** Arbitrary. Backups share this lock; a restore holds it alone. */
const BACKUP_LOCK = 0x6261636b

/** @returns false if a restore is running */
export const lockForBackup = (client: pg.Client) => tryLock(client, sqlText`pg_try_advisory_lock_shared`)
/** @returns false if a backup or another restore is running */
export const lockForRestore = (client: pg.Client) => tryLock(client, sqlText`pg_try_advisory_lock`)

/** Held until the connection ends. */
async function tryLock(client: pg.Client, lock: SqlText): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(sqlText`select ${lock}($1) as locked`, [BACKUP_LOCK])
  return rows[0]?.locked === true
}
