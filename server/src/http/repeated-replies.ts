import { createHash } from 'node:crypto'
import type { Db } from '../db/client.ts'
import { momentOf } from '../db/moment.ts'

/** Bytes of stored replies at most. */
const MOST_BYTES = 4 * 1024 * 1024
/** Larger replies are not stored. */
const LARGEST_REPLY = 512 * 1024
const MOST_CALLS = 1_000

interface StoredReply {
  readonly moment: string
  readonly bytes: Buffer
}

/**
 * Replies that depend on nothing but the call and the library. The second call of a kind stores its reply, and later ones get the
 * same bytes while no transaction has changed anything: each asks the database, so also what another server saved is seen at once.
 */
export class RepeatedReplies {
  readonly #db: Db
  /** By call, the last used ones at the end; undefined after its first call. */
  readonly #replies = new Map<string, StoredReply | undefined>()
  #bytes = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** @param call stands for everything that the reply depends on, except the library */
  async replyTo(call: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const key = createHash('sha256').update(call).digest('base64url')
    if (!this.#replies.has(key)) {
      this.#store(key, undefined)
      return make()
    }
    // Before the reply is made, so that whatever changes meanwhile belongs to a later moment.
    const moment = await momentOf(this.#db)
    const stored = this.#replies.get(key)
    if (stored !== undefined && stored.moment === moment) {
      this.#store(key, stored)
      return stored.bytes
    }
    const bytes = await make()
    if (moment !== undefined && bytes.length <= LARGEST_REPLY) this.#store(key, { moment, bytes })
    return bytes
  }

  #store(key: string, reply: StoredReply | undefined): void {
    this.#forget(key)
    this.#replies.set(key, reply)
    this.#bytes += reply?.bytes.length ?? 0
    for (const oldest of this.#replies.keys()) {
      if (this.#bytes <= MOST_BYTES && this.#replies.size <= MOST_CALLS) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#replies.get(key)?.bytes.length ?? 0
    this.#replies.delete(key)
  }
}
