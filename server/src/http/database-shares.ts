import type { Route } from '@vitrine/contract/route'
import { databaseBusy, diskFull } from '../db/database-error.ts'
import { databaseMessages } from '../db/database-messages.ts'
import { type LimitedRun, limitConcurrency } from './limit-concurrency.ts'

/** The parts of the connections that reads and writes may take: writes that wait for one another leave some to reads. */
const READ_SHARE = 0.8
const WRITE_SHARE = 0.6
/** How long a call waits for its share before it is refused. */
const WAIT_MS = 5_000

/** Runs calls within their share of the database's connections. */
export interface DatabaseShares {
  readonly read: LimitedRun
  readonly write: LimitedRun
}
export type Share = keyof DatabaseShares

declare module 'fastify' {
  interface FastifyInstance {
    readonly shares: DatabaseShares
  }
}

const shareOfPool = (poolSize: number, part: number, sentence: string) =>
  limitConcurrency({
    running: Math.max(1, Math.floor(poolSize * part)),
    waiting: Number.POSITIVE_INFINITY,
    waitMs: WAIT_MS,
    busy: () => databaseBusy(sentence),
  })

/**
 * @param poolSize number of connections to the database
 * @param isDiskFull whether changes are refused before the database sees them
 */
export function databaseShares(poolSize: number, isDiskFull: () => boolean): DatabaseShares {
  const write = shareOfPool(poolSize, WRITE_SHARE, databaseMessages.manyWrites)
  return {
    read: shareOfPool(poolSize, READ_SHARE, databaseMessages.manyReads),
    write: async change => {
      if (isDiskFull()) throw diskFull()
      return write(change)
    },
  }
}

/** Reading calls are GETs; any other method changes something. */
export const shareOf = ({ method }: Route): Share => (method === 'GET' ? 'read' : 'write')
