import { parseLogPosition } from '@vitrine/contract/api/position'
import type pg from 'pg'
import { DatabaseWatch, within } from '../database-watch.ts'
import { endingUsed, openPool, type PoolSettings } from '../open-pool.ts'
import type { PooledClient } from '../replaceable-pool.ts'

/** How long to wait for a replica before the primary is used. */
const PATIENCE_MS = 1_000

/** Identifies a database and its replicas. */
export const DATABASE_ID = "(select system_identifier from pg_control_system()) || ' ' || current_database()"

/** A separate statement: the snapshot of one that also reads would be older than the position that the function returns. */
const REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as replayed, ${DATABASE_ID} as database`

interface Replayed {
  /** Null if it has become a primary. */
  readonly replayed: string | null
  readonly database: string
}

/** Connections that are tried, as one of several replicas behind a balancer may have been promoted. */
const MOST_TRIES = 8

/** The connections to one replica, or to a load balancer of several, each of which reports its own position. */
export class Replica {
  readonly url: string
  readonly #database: string
  readonly #pool: pg.Pool
  readonly #watch: DatabaseWatch
  #replayed = new WeakMap<PooledClient, bigint>()

  /** @param database the `DATABASE_ID` of the primary */
  constructor(url: string, database: string, settings: Omit<PoolSettings, 'connectTimeoutMs'>) {
    this.url = url
    this.#database = database
    this.#pool = openPool(url, { ...settings, connectTimeoutMs: PATIENCE_MS })
    // Connections to other replicas are as good as before; which these are is asked again.
    const onOtherRole = () => {
      this.#replayed = new WeakMap()
    }
    this.#watch = new DatabaseWatch(url, { onDown: endingUsed(this.#pool), onOtherRole }, 'standby')
    this.#watch.start()
  }

  get isDown(): boolean {
    return this.#watch.isDown
  }

  /**
   * A connection whose server has replayed the log up to this position; undefined if there is none. One that is broken, or no longer
   * leads to a replica, is closed, and another one is tried.
   */
  async connectAt(need: bigint): Promise<PooledClient | undefined> {
    const deadline = performance.now() + PATIENCE_MS
    for (let tries = 0; tries < MOST_TRIES && performance.now() < deadline; tries++) {
      const client = (await this.#pool.connect().catch(() => undefined)) as PooledClient | undefined
      if (client === undefined) return undefined
      try {
        if ((this.#replayed.get(client) ?? -1n) >= need || (await this.#ask(client)) >= need) return client
        client.release()
        return undefined
      } catch {
        client.release(true)
      }
    }
    return undefined
  }

  async #ask(client: PooledClient): Promise<bigint> {
    const { rows } = await client.query<Replayed>(within(PATIENCE_MS, REPLAYED))
    const { replayed, database } = rows[0] as Replayed
    if (replayed === null || database !== this.#database) throw new Error('The address no longer leads to a replica')
    const position = parseLogPosition(replayed)
    this.#replayed.set(client, position)
    return position
  }

  /** For the driver: connections to an unavailable replica are not used again. */
  isCurrent(): boolean {
    return !this.isDown
  }

  /** For the driver: a change that a replica rejects is its caller's mistake, and the connections are still good. */
  replaceAll(): void {}

  async close(): Promise<void> {
    this.#watch.stop()
    await this.#pool.end()
  }
}
