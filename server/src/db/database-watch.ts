import pg from 'pg'
import { isOutOfConnections } from './database-error.ts'

const INTERVAL_MS = 1_000
/** For connecting, where it has to, and the answer together. */
const PROBE_TIMEOUT_MS = 2_000
/** A single failure may be a busy moment. */
const FAILURES = 2

/** The driver supports a timeout for each query, which its types lack. */
const selectWithin = (timeoutMs: number): pg.QueryConfig & { query_timeout: number } => ({
  text: 'select 1',
  query_timeout: timeoutMs,
})

interface WatchEvents {
  /** Called with each failed probe while the database is away. */
  onAway(): void
  /** Called when the connection of the watch has ended, for whatever reason. */
  onLost(): void
}

/**
 * Asks the database every second, on a connection of its own, whether it answers. A database that is frozen or cut off
 * breaks no connection: without the watch its callers would wait until their own timeouts.
 */
export class DatabaseWatch {
  readonly #url: string
  readonly #events: WatchEvents
  #client: pg.Client | undefined
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(url: string, events: WatchEvents) {
    this.#url = url
    this.#events = events
  }

  /** Whether the last probes failed. The first one that succeeds ends it. */
  get isAway(): boolean {
    return this.#failures >= FAILURES
  }

  start(): void {
    this.#timer = setTimeout(() => this.#probe(), INTERVAL_MS)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#disconnect()
  }

  async #probe(): Promise<void> {
    try {
      const begin = performance.now()
      this.#client ??= await this.#connect()
      const rest = Math.max(1, PROBE_TIMEOUT_MS - (performance.now() - begin))
      await this.#client.query(selectWithin(rest))
      this.#failures = 0
    } catch (error) {
      this.#disconnect()
      // A database with no connection left for the watch answers those that it has.
      this.#failures = isOutOfConnections(error) ? 0 : this.#failures + 1
      if (this.isAway) this.#events.onAway()
    }
    if (this.#isStopped) this.#disconnect()
    else this.start()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'vitrine watch',
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    })
    // A connection that breaks between two probes fails the next one.
    client.on('error', () => undefined)
    client.once('end', () => this.#events.onLost())
    await client.connect()
    return client
  }

  #disconnect(): void {
    this.#client?.end().catch(() => undefined)
    this.#client = undefined
  }
}
