import { ApiError } from '@vitrine/contract/api/api-error'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { holdingAdvisoryLock } from '../../db/advisory-lock.ts'
import { type Db, onSession } from '../../db/client.ts'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import { uploadMessages } from './upload-messages.ts'

const UPLOAD_LOCKS = 0x75706c6f

/** A connection that holds the advisory locks of this server's uploads. Statements run one after another. */
interface LockSession {
  run<T>(work: (connection: Db) => Promise<T>): Promise<T>
  end(): void
}

interface OpenSession {
  readonly session: Promise<LockSession>
  /** The number of calls that hold a lock on the connection, or are trying to. */
  users: number
}

/**
 * Lets only one call at a time work on an upload, across all servers. PostgreSQL releases the locks of a killed server at once.
 * All uploads of a server share one connection, as a chunk over a slow line takes minutes.
 */
export class UploadLocks {
  readonly #db: Db
  readonly #held = new Set<string>()
  readonly #sessions = new Set<OpenSession>()
  /** The session for the next call. */
  #current: OpenSession | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * @param work receives the connection that holds the lock; if the lock is lost with the connection, saving through it fails
   * @throws ApiError 423 if another call is working on this upload
   */
  async withLock<T>(id: string, work: (run: LockSession['run']) => Promise<T>): Promise<T> {
    if (this.#held.has(id)) throw lockedUpload()
    this.#held.add(id)
    const open = this.#open()
    open.users += 1
    try {
      return await holding(this.#watched(open), id, work)
    } finally {
      this.#held.delete(id)
      open.users -= 1
      if (open.users === 0) this.#end(open)
    }
  }

  /** Releases all locks and connections, even of work that is blocked by a disk that does not respond. */
  async close(): Promise<void> {
    for (const open of this.#sessions) {
      const session = await open.session.catch(() => undefined)
      await session?.run(connection => sql`select pg_advisory_unlock_all()`.execute(connection)).catch(() => undefined)
      this.#end(open)
    }
  }

  #open(): OpenSession {
    if (this.#current === undefined) {
      this.#current = { session: openSession(this.#db), users: 0 }
      this.#sessions.add(this.#current)
    }
    return this.#current
  }

  /** After its connection is lost, a session is only used by calls that already have it; the next call opens another one. */
  #watched(open: OpenSession): LockSession['run'] {
    return async work => {
      try {
        return await (await open.session).run(work)
      } catch (error) {
        if (isDatabaseUnavailable(error) && this.#current === open) this.#current = undefined
        throw error
      }
    }
  }

  #end(open: OpenSession): void {
    if (this.#current === open) this.#current = undefined
    this.#sessions.delete(open)
    void open.session.then(
      session => session.end(),
      () => undefined,
    )
  }
}

const lockedUpload = () => new ApiError(423, uploadMessages.locked)

async function holding<T>(
  run: LockSession['run'],
  id: string,
  work: (run: LockSession['run']) => Promise<T>,
): Promise<T> {
  const held = await holdingAdvisoryLock(run, sql`${UPLOAD_LOCKS}::integer, hashtext(${id})`, async () => ({
    result: await work(run),
  }))
  if (held === undefined) throw lockedUpload()
  return held.result
}

function openSession(db: Db): Promise<LockSession> {
  return new Promise((resolve, reject) => {
    onSession(db, connection => {
      const oneAtATime = pLimit(1)
      let isEnded = false
      return new Promise<void>(end =>
        resolve({
          run: work =>
            oneAtATime(() => {
              // The connection may belong to another call.
              if (isEnded) throw new Error('the locks of uploads were given back')
              return work(connection)
            }),
          end: () =>
            void oneAtATime(async () => {
              isEnded = true
              end()
            }),
        }),
      )
    }).catch(reject)
  })
}
