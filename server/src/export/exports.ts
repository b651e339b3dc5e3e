import { ApiError } from '@vitrine/contract/api/api-error'
import type { Db } from '../db/client.ts'
import { type LimitedRun, limitConcurrency } from '../http/limit-concurrency.ts'
import { exportMessages } from './export-messages.ts'

/** How many files a server writes at a time. Each occupies a connection until its reader is done. */
export const MAX_EXPORTS = 2
const RETRY_AFTER_S = 60

/** The database for exports, whose connections are separate from those of calls. */
export interface Exports {
  readonly db: Db
  /** @throws 503 while the maximum number of files is being written */
  readonly run: LimitedRun
  /** @throws 503 like `run` */
  checkFree(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly exports: Exports
  }
}

const busy = () => new ApiError(503, exportMessages.busy(MAX_EXPORTS), { retryAfter: RETRY_AFTER_S })

/** @param db with `MAX_EXPORTS` connections */
export function exportsFrom(db: Db): Exports {
  let running = 0
  const limited = limitConcurrency({ running: MAX_EXPORTS, waiting: 0, busy })
  return {
    db,
    run: task =>
      limited(async () => {
        running += 1
        try {
          return await task()
        } finally {
          running -= 1
        }
      }),
    checkFree() {
      if (running >= MAX_EXPORTS) throw busy()
    },
  }
}
