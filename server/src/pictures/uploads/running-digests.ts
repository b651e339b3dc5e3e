import { createHash, type Hash } from 'node:crypto'

/** The maximum number of uploads per server. If a digest was discarded, the file is read again when it is complete. */
const MAX_REMEMBERED = 1000

/** The SHA-256 of each upload up to the bytes that this server has received. */
export class RunningDigests {
  readonly #states = new Map<string, { hash: Hash; offset: number }>()

  /** A digest that continues at `offset`; undefined if earlier bytes went to another server, or arrived before a restart. */
  from(id: string, offset: number): Hash | undefined {
    if (offset === 0) return createHash('sha256')
    const state = this.#states.get(id)
    return state?.offset === offset ? state.hash.copy() : undefined
  }

  set(id: string, hash: Hash, offset: number): void {
    this.#states.delete(id)
    this.#states.set(id, { hash, offset })
    if (this.#states.size > MAX_REMEMBERED) this.forget(this.#states.keys().next().value as string)
  }

  /** The digest of exactly `length` bytes, in hex. */
  of(id: string, length: number): string | undefined {
    const state = this.#states.get(id)
    return state?.offset === length ? state.hash.copy().digest('hex') : undefined
  }

  forget(id: string): void {
    this.#states.delete(id)
  }
}
