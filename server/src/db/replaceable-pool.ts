import type pg from 'pg'

/** `end` breaks a connection that waits for a reply. It is missing from the type of pooled connections. */
export type PooledClient = pg.PoolClient & Pick<pg.Client, 'end'>

/** A pool whose connections can all be replaced at once: after a failover they may still lead to the former primary. */
export class ReplaceablePool {
  readonly #pool: pg.Pool
  #current = new WeakSet<object>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
    pool.on('connect', client => this.#current.add(client))
  }

  async connect(): Promise<PooledClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if (this.#current.has(client)) return client as PooledClient
      client.release(true)
    }
  }

  /** Connections in use are closed when they are returned. */
  replaceAll(): void {
    this.#current = new WeakSet()
  }

  isCurrent(client: PooledClient): boolean {
    return this.#current.has(client)
  }
}
