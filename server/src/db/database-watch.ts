import pg from 'pg'
import { isNoTable, isOutOfConnections } from './database-error.ts'

const INTERVAL_MS = 1_000
/** For connecting, where it has to, and the answers together. */
const PROBE_TIMEOUT_MS = 2_000
/** A single failure may be a busy moment. */
const FAILURES = 2

/** The driver supports a timeout for each query, which its types lack. */
const within = (timeoutMs: number, text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: timeoutMs,
})

interface WatchEvents {
  /** Called with each failed probe while the database is away. */
  onAway(): void
  /** Called when the address leads to a standby. Calls may still have connections to it. */
  onStandby(): void
  /** Called when the database holds another library than at the connection before: a restore has replaced it. */
  onOtherLibrary(): void
}

/**
 * Asks the database every second, on a connection of its own, whether it answers and accepts changes. A database that is frozen or
 * cut off breaks no connection: without the watch its callers would wait until their own timeouts.
 */
export class DatabaseWatch {
  readonly #url: string
  readonly #events: WatchEvents
  #client: pg.Client | undefined
  #library: { readonly id: string | undefined } | undefined
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
    this.#timer = undefined
    const deadline = performance.now() + PROBE_TIMEOUT_MS
    const rest = () => Math.max(1, deadline - performance.now())
    try {
      const isNew = this.#client === undefined
      this.#client ??= await this.#connect()
      const { rows } = await this.#client.query(within(rest(), 'select pg_is_in_recovery() as is_standby'))
      if (rows[0]?.is_standby) this.#leaveStandby()
      else {
        if (isNew) await this.#readLibrary(this.#client, rest())
        this.#failures = 0
      }
    } catch (error) {
      this.#disconnect()
      // A database with no connection left for the watch answers those that it has.
      this.#failures = isOutOfConnections(error) ? 0 : this.#failures + 1
    }
    if (this.isAway) this.#events.onAway()
    if (this.#isStopped) this.#disconnect()
    else this.start()
  }

  /** The next probe connects by the address again, which leads to the new primary sooner or later. */
  #leaveStandby(): void {
    this.#disconnect()
    this.#failures = FAILURES
    this.#events.onStandby()
  }

  /** A restore ends the connection of the watch, and locks the library until the new one is in its place. */
  async #readLibrary(client: pg.Client, timeoutMs: number): Promise<void> {
    const { rows } = await client.query<{ id: string }>(within(timeoutMs, 'select id from library')).catch(error => {
      // Before the first migration.
      if (isNoTable(error)) return { rows: [] }
      throw error
    })
    const id = rows[0]?.id
    if (this.#library && this.#library.id !== id) this.#events.onOtherLibrary()
    this.#library = { id }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'vitrine watch',
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    })
    // A connection that breaks between two probes fails the next one.
    client.on('error', () => undefined)
    client.once('end', () => this.#reconnect(client))
    await client.connect()
    return client
  }

  /** Immediately: a restore may have ended the connection. */
  #reconnect(client: pg.Client): void {
    if (client !== this.#client || this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#client = undefined
    void this.#probe()
  }

  #disconnect(): void {
    const client = this.#client
    this.#client = undefined
    client?.end().catch(() => undefined)
  }
}
