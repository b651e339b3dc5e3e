import type { Route } from '@vitrine/contract/api/route'
import { databaseBusy, diskFull } from '../db/database-error.ts'
import { databaseMessages } from '../db/database-messages.ts'
import { type LimitedRun, limitConcurrency } from './limit-concurrency.ts'

/** The shares of the connections for reads and writes: writes that wait for one another leave some to reads. */
const READ_SHARE = 0.8
const WRITE_SHARE = 0.6
/** Part of the share of writes: imports and other changes of many records take long, so most of it is left to edits. */
const BULK_SHARE = 0.15
/** Open tables poll every few seconds for changes, without taking the share of reads that people wait for. */
const POLL_SHARE = 0.1
/** A change of more records counts as a bulk change. */
export const BULK_RECORDS = 100
/** How many reads of one person run and wait at a time: a screen makes a handful, so a hundred waiting ones are not from a screen. */
const READS_OF_PERSON = { running: 4, waiting: 100 }
/** How long a call waits for its share before it is rejected. */
const WAIT_MS = 5_000

/** Runs calls within their share of the database's connections. */
export interface DatabaseShares {
  readonly read: LimitedRun
  /** Reads at replicas, which have connections of their own. */
  readonly replicas: LimitedRun
  readonly write: LimitedRun
  readonly bulk: LimitedRun
  readonly poll: LimitedRun
}
export type Share = Exclude<keyof DatabaseShares, 'replicas'>

declare module 'fastify' {
  interface FastifyInstance {
    readonly shares: DatabaseShares
  }
}

/** Also with a small pool: the second of two imports waits for the end of the first one, which takes longer than the wait for a share. */
const LEAST_BULK = 2

interface ShareOfPool {
  readonly sentence: string
  readonly least?: number
  readonly perPerson?: typeof READS_OF_PERSON
}

const shareOfPool = (poolSize: number, part: number, { sentence, least = 1, ...more }: ShareOfPool) =>
  limitConcurrency({
    ...more,
    running: Math.max(least, Math.floor(poolSize * part)),
    waiting: Number.POSITIVE_INFINITY,
    waitMs: WAIT_MS,
    busy: () => databaseBusy(sentence),
  })

/**
 * @param poolSize number of connections to the database
 * @param isDiskFull whether changes are rejected before the database sees them
 * @param replicas their number; each has as many connections
 */
export function databaseShares(poolSize: number, isDiskFull: () => boolean, replicas = 0): DatabaseShares {
  const reads = { sentence: databaseMessages.manyReads, perPerson: READS_OF_PERSON }
  const writes = shareOfPool(poolSize, WRITE_SHARE, { sentence: databaseMessages.manyWrites })
  const bulk = shareOfPool(poolSize, BULK_SHARE, { sentence: databaseMessages.manyWrites, least: LEAST_BULK })
  const write: LimitedRun = async change => {
    if (isDiskFull()) throw diskFull()
    return writes(change)
  }
  return {
    read: shareOfPool(poolSize, READ_SHARE, reads),
    replicas: shareOfPool(poolSize * replicas, READ_SHARE, reads),
    write,
    bulk: change => bulk(() => write(change)),
    poll: shareOfPool(poolSize, POLL_SHARE, { sentence: databaseMessages.manyReads }),
  }
}

/** The share for a change of this many records. */
export const shareOfChange = (records: number): Share => (records > BULK_RECORDS ? 'bulk' : 'write')

/** Calls with GET are reads; any other method changes something. */
export const shareOf = ({ method }: Route): Share => (method === 'GET' ? 'read' : 'write')
