import type { Route } from '@vitrine/contract/api/route'
import { databaseBusy, diskFull } from '../db/database-error.ts'
import { databaseMessages } from '../db/database-messages.ts'
import { type LimitedRun, limitConcurrency } from './limit-concurrency.ts'

/** The parts of the connections that reads and writes may take: writes that wait for one another leave some to reads. */
const READ_SHARE = 0.8
const WRITE_SHARE = 0.6
/** Within the part of writes: imports and other changes of many records take long, and leave most of it to edits. */
const BULK_SHARE = 0.15
/** Open tables ask every few seconds what has changed: that takes none of the reads that people wait for. */
const POLL_SHARE = 0.1
/** A change of more records counts as a bulk change. */
export const BULK_RECORDS = 100
/** How many reads of one person run and wait at a time: a screen asks for a handful, and who has a hundred waiting is no screen. */
const READS_OF_PERSON = { running: 4, waiting: 100 }
/** How long a call waits for its share before it is refused. */
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

/** Also of a small pool: the second of two imports waits for the first one's end, longer than for a share. */
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
 * @param isDiskFull whether changes are refused before the database sees them
 * @param replicas how many there are, each with as many connections
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

/** The share of a change of so many records. */
export const shareOfChange = (records: number): Share => (records > BULK_RECORDS ? 'bulk' : 'write')

/** Reading calls are GETs; any other method changes something. */
export const shareOf = ({ method }: Route): Share => (method === 'GET' ? 'read' : 'write')
