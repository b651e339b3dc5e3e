import { createHash } from 'node:crypto'
import type { Db } from './client.ts'
import { momentOf } from './moment.ts'

interface Limits {
  readonly entries: number
  /** The total of all values. */
  readonly bytes: number
  /** A larger value is not stored. */
  readonly largest: number
}

interface Entry<Value> {
  readonly value: Value
  /** The moment of the library at which the value holds; undefined if it can't be compared with another. */
  readonly moment: string | undefined
  readonly bytes: number
}

/**
 * Values that depend on nothing but their key and the library. A stored value is returned while no transaction has changed
 * anything. Each call asks the database for that, so it sees at once what another server saved.
 */
export class MomentCache<Value> {
  readonly #db: Db
  readonly #limits: Limits
  /** Those used last at the end; undefined for a key whose value is not stored. */
  readonly #entries = new Map<string, Entry<Value> | undefined>()
  #bytes = 0

  constructor(db: Db, limits: Limits) {
    this.#db = db
    this.#limits = limits
  }

  /** @param make gets the present moment, except for a new key: most are used once, and asking costs a statement */
  async get(key: string, make: (now: string | undefined) => Promise<Entry<Value>>): Promise<Value> {
    // Queries may be long.
    const name = createHash('sha256').update(key).digest('base64url')
    // Before the value is made, so that whatever changes meanwhile belongs to a later moment.
    const now = this.#entries.has(name) ? await momentOf(this.#db) : undefined
    const stored = this.#entries.get(name)
    const entry = stored && stored.moment === now ? stored : await make(now)
    this.#store(name, entry.moment !== undefined && entry.bytes <= this.#limits.largest ? entry : undefined)
    return entry.value
  }

  #store(name: string, entry: Entry<Value> | undefined): void {
    this.#delete(name)
    this.#entries.set(name, entry)
    this.#bytes += entry?.bytes ?? 0
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limits.bytes && this.#entries.size <= this.#limits.entries) return
      this.#delete(oldest)
    }
  }

  #delete(name: string): void {
    this.#bytes -= this.#entries.get(name)?.bytes ?? 0
    this.#entries.delete(name)
  }
}
