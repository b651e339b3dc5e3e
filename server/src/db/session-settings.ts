import type { Pooler } from '../config.ts'

/** A list over millions of rows takes far less; a longer statement would only block others. */
export const STATEMENT_TIMEOUT_MS = 8_000
/** Nobody waits longer for another person's change; the caller can try again. */
export const LOCK_TIMEOUT_MS = 5_000
/** A transaction that streams a reply waits for a slow reader. */
export const IDLE_TRANSACTION_TIMEOUT_MS = 30_000

/** The name of Vitrine's own connections in PostgreSQL's lists. */
export const APPLICATION_NAME = 'vitrine'

/**
 * Set for each session, so that results do not depend on the database server's configuration. A search reads the whole pending list
 * of its index, so writers merge early. Memoize prepares its cache for all records of a large table before the 50 of a page
 * are read, which takes many times longer than the page. Codes of labels hold names of patients in some labs: see `SHOWS_CODES`.
 */
export const sessionSettings = (hidesLabels: boolean): Readonly<Record<string, string>> => ({
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  jit: 'off',
  enable_memoize: 'off',
  work_mem: '32MB',
  gin_pending_list_limit: '512kB',
  ...(hidesLabels ? { 'vitrine.labels': 'off' } : {}),
})

interface StartParameters {
  readonly pooler: Pooler
  readonly hidesLabels: boolean
  readonly lockTimeoutMs: number
  readonly statementTimeoutMs: number
}

/** Startup parameters of a connection. A pooler rejects or drops them: then they are settings of the role. */
export function startParameters({ pooler, hidesLabels, lockTimeoutMs, statementTimeoutMs }: StartParameters) {
  if (pooler !== 'none') return {}
  return {
    options: Object.entries(sessionSettings(hidesLabels))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  }
}
