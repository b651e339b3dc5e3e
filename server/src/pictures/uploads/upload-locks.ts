import { ApiError } from '@vitrine/contract/api-error'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Db } from '../../db/client.ts'
import { uploadMessages } from './upload-messages.ts'

const UPLOAD_LOCKS = 0x75706c6f

/** A connection that holds the advisory locks of this server's uploads. Its statements run one after another. */
interface LockSession {
  run<T>(work: (connection: Db) => Promise<T>): Promise<T>
  end(): void
}

/**
 * Lets one call at a time work on an upload, whichever server it reaches. PostgreSQL gives the locks of a killed server free
 * at once. All uploads of a server share one connection: a chunk over a slow line takes minutes.
 */
export class UploadLocks {
  readonly #db: Db
  readonly #held = new Set<string>()
  #session: Promise<LockSession> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * @param work gets the connection that holds the lock: what it saves there fails where the lock was lost with it
   * @throws ApiError 423 where another call works on this upload
   */
  async hold<T>(id: string, work: (run: LockSession['run']) => Promise<T>): Promise<T> {
    if (this.#held.has(id)) throw lockedUpload()
    this.#held.add(id)
    try {
      this.#session ??= openSession(this.#db)
      const session = await this.#session
      return await holding(session, id, work)
    } finally {
      this.#held.delete(id)
      if (this.#held.size === 0) this.#endSession()
    }
  }

  #endSession(): void {
    void this.#session?.then(
      session => session.end(),
      () => undefined,
    )
    this.#session = undefined
  }
}

const lockedUpload = () => new ApiError(423, uploadMessages.locked)

async function holding<T>({ run }: LockSession, id: string, work: (run: LockSession['run']) => Promise<T>): Promise<T> {
  const { rows } = await run(connection =>
    sql<{ locked: boolean }>`select pg_try_advisory_lock(${UPLOAD_LOCKS}, hashtext(${id})) as locked`.execute(
      connection,
    ),
  )
  if (!rows[0]?.locked) throw lockedUpload()
  try {
    return await work(run)
  } finally {
    // Where the connection was lost, the lock went with it.
    await run(connection => sql`select pg_advisory_unlock(${UPLOAD_LOCKS}, hashtext(${id}))`.execute(connection)).catch(
      () => undefined,
    )
  }
}

function openSession(db: Db): Promise<LockSession> {
  return new Promise((resolve, reject) => {
    db.connection()
      .execute(connection => {
        const oneAtATime = pLimit(1)
        return new Promise<void>(end =>
          resolve({ run: work => oneAtATime(() => work(connection)), end: () => void oneAtATime(async () => end()) }),
        )
      })
      .catch(reject)
  })
}
