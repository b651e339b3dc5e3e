import { parseLogPosition } from '@vitrine/contract/api/position'
import pg from 'pg'
import { isNoTable, isOutOfConnections } from './database-error.ts'
import { RecentPositions } from './replicas/recent-positions.ts'

const INTERVAL_MS = 1_000
/** While the database is unavailable, and once its address has led to another server. */
const RETRY_MS = 250
/** Time limit for connecting, if necessary, and the replies together. */
const PROBE_TIMEOUT_MS = 2_000
/** A single failure may only mean that the database is busy. */
const FAILURES = 2

/**
 * What is flushed covers every change that was answered. What is only written would be sent to the replicas of an idle primary seconds
 * later.
 */
const FLUSHED = 'case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end'
/**
 * With synchronous replication, changes are answered and shown only once a standby has flushed them. The primary may have flushed more,
 * which nobody has seen and which is lost with it. Null without synchronous standbys, and for roles without `pg_read_all_stats`. Of all
 * standbys, as another one may have been synchronous a moment ago.
 */
const SYNCED = `(select max(flush_lsn) from pg_stat_get_wal_senders()
  where state = 'streaming' having bool_or(sync_state in ('sync', 'quorum')))`
/** Replication must have been synchronous for so many probes: changes from before may have reached no standby. */
const SYNCED_PROBES = 2

/** A query with a timeout of its own, which the driver supports and its types lack. */
export const within = (timeoutMs: number, text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: timeoutMs,
})

interface WatchEvents {
  /** Called with each failed probe while the database is unavailable. */
  onDown(): void
  /** Called when the address leads to a standby in place of a primary, or the reverse. Calls may still have connections to it. */
  onOtherRole(): void
  /** Called when the database holds another library than at the connection before: a restore has replaced it. */
  onOtherLibrary?(): void
}

interface Probed {
  readonly is_standby: boolean
  readonly is_synchronous: boolean
  /** Null at a standby. */
  readonly position: string | null
}

/**
 * Asks the database every second, on a connection of its own, whether it answers and is what it should be: a primary, which accepts
 * changes, or a standby. A database that is frozen or
 * cut off breaks no connection: without the watch its callers would wait until their own timeouts.
 */
export class DatabaseWatch {
  readonly #url: string
  readonly #events: WatchEvents
  readonly #role: 'primary' | 'standby'
  readonly #positions = new RecentPositions()
  #client: pg.Client | undefined
  #lastAnswer: Promise<unknown> = Promise.resolve()
  #nextPosition: Promise<string | undefined> | undefined
  #library: { readonly id: string | undefined } | undefined
  #failures = 0
  #synchronousProbes = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(url: string, events: WatchEvents, role: 'primary' | 'standby' = 'primary') {
    this.#url = url
    this.#events = events
    this.#role = role
  }

  /** Whether the last probes failed. The first one that succeeds ends it. */
  get isDown(): boolean {
    return this.#failures >= FAILURES
  }

  /** The position of a primary's log, at least this long ago; undefined if it is not known. */
  positionBefore(ageMs: number): bigint | undefined {
    return this.#positions.olderThan(ageMs)
  }

  /**
   * How far the log of a primary is now for those who see its changes; undefined if it does not answer. Who asks before the query is sent
   * shares its answer.
   */
  position(): Promise<string | undefined> {
    this.#nextPosition ??= this.#inTurn(() => {
      this.#nextPosition = undefined
      return this.#client?.query<Pick<Probed, 'position'>>(within(PROBE_TIMEOUT_MS, `select ${this.#position}`))
    }).then(
      answer => answer?.rows[0]?.position ?? undefined,
      () => undefined,
    )
    return this.#nextPosition
  }

  get #position(): string {
    return `${this.#synchronousProbes < SYNCED_PROBES ? FLUSHED : `least(${FLUSHED}, ${SYNCED})`} as position`
  }

  /** The driver takes one query at a time. */
  #inTurn<T>(query: () => T): Promise<Awaited<T>> {
    const answer = this.#lastAnswer.then(query) as Promise<Awaited<T>>
    this.#lastAnswer = answer.catch(() => undefined)
    return answer
  }

  start(): void {
    this.#probeIn(INTERVAL_MS)
  }

  #probeIn(delayMs: number): void {
    this.#timer = setTimeout(() => this.#probe(), delayMs)
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
    let hasOtherRole = false
    try {
      const isNew = this.#client === undefined
      this.#client ??= await this.#connect()
      const client = this.#client
      const text = `select pg_is_in_recovery() as is_standby, ${SYNCED} is not null as is_synchronous, ${this.#position}`
      const { rows } = await this.#inTurn(() => client.query<Probed>(within(rest(), text)))
      const { is_standby, is_synchronous, position } = rows[0] as Probed
      this.#synchronousProbes = is_synchronous ? this.#synchronousProbes + 1 : 0
      hasOtherRole = is_standby !== (this.#role === 'standby')
      if (hasOtherRole) this.#leaveOtherRole()
      else {
        if (isNew && this.#events.onOtherLibrary) await this.#readLibrary(client, rest)
        this.#failures = 0
        if (position !== null) this.#positions.note(parseLogPosition(position))
      }
    } catch (error) {
      this.#disconnect()
      // A database without a free connection for the watch still responds on those that it has.
      this.#failures = isOutOfConnections(error) ? 0 : this.#failures + 1
    }
    if (this.isDown) this.#leave()
    if (this.#isStopped) this.#disconnect()
    else this.#probeIn(this.isDown || hasOtherRole ? RETRY_MS : INTERVAL_MS)
  }

  #leave(): void {
    this.#positions.forget()
    this.#events.onDown()
  }

  /**
   * The next probe connects by the address again, which sooner or later leads to the right database. That of standbys may lead to
   * another one right away, where a balancer is in front of several of which one was promoted.
   */
  #leaveOtherRole(): void {
    this.#disconnect()
    this.#failures = this.#role === 'standby' ? this.#failures + 1 : FAILURES
    this.#events.onOtherRole()
  }

  /** A restore ends the connection of the watch, and locks the library until the new one is in its place. */
  async #readLibrary(client: pg.Client, rest: () => number): Promise<void> {
    const ask = () => client.query<{ id: string }>(within(rest(), 'select id from library'))
    const { rows } = await this.#inTurn(ask).catch(error => {
      // Before the first migration.
      if (isNoTable(error)) return { rows: [] }
      throw error
    })
    const id = rows[0]?.id
    if (this.#library && this.#library.id !== id) this.#events.onOtherLibrary?.()
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

  /** Immediately, because a restore may have ended the connection. */
  #reconnect(client: pg.Client): void {
    if (client !== this.#client || this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#client = undefined
    void this.#probe()
  }

  #disconnect(): void {
    const client = this.#client
    this.#client = undefined
    this.#synchronousProbes = 0
    client?.end().catch(() => undefined)
  }
}
