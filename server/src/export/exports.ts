import { ApiError } from '@vitrine/contract/api/api-error'
import type { Db } from '../db/client.ts'
import { type LimitedRun, limitConcurrency } from '../http/limit-concurrency.ts'
import { exportMessages } from './export-messages.ts'

/** How many files a server writes at a time. Each holds a connection of its own for as long as its reader takes. */
export const MAX_EXPORTS = 2
const RETRY_AFTER_S = 60

/** Where exports read, apart from the connections of calls. */
export interface Exports {
  readonly db: Db
  /** @throws 503 while as many files are being written as may be */
  readonly run: LimitedRun
  /** @throws 503 as `run` */
  checkFree(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly exports: Exports
  }
}

const busy = () => new ApiError(503, exportMessages.busy(MAX_EXPORTS), { retryAfter: RETRY_AFTER_S })

/** @param db of `MAX_EXPORTS` connections */
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
