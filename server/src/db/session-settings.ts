import type { Pooler } from '../config.ts'

/** A list over millions of rows takes far less; a longer statement would only keep others waiting. */
export const STATEMENT_TIMEOUT_MS = 8_000
/** Nobody waits longer for another one's change; the caller can try again. */
export const LOCK_TIMEOUT_MS = 5_000
/** A transaction that streams a reply waits for a slow reader. */
export const IDLE_TRANSACTION_TIMEOUT_MS = 30_000

/** How Vitrine's own connections are called in PostgreSQL's lists. */
export const APPLICATION_NAME = 'vitrine'

/**
 * Set for each session, so that results do not depend on the database server's configuration. A search reads all that waits to be
 * merged into its index, so writers merge early. Memoize prepares its cache for all records of a large table before the 50 of a page
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

/** What a connection sets as it starts. A pooler refuses such parameters or drops them: the role has the settings then. */
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
