import type pg from 'pg'

/** `end` breaks a connection that waits for an answer, and is not in the type of a pooled one. */
export type PooledClient = pg.PoolClient & Pick<pg.Client, 'end'>

/** A pool whose connections can be replaced all at once: after a failover they may still be to the former primary. */
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

  /** Connections in use are closed when they are given back. */
  replaceAll(): void {
    this.#current = new WeakSet()
  }

  isCurrent(client: PooledClient): boolean {
    return this.#current.has(client)
  }
}
