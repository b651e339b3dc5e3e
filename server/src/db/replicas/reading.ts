import { AsyncLocalStorage } from 'node:async_hooks'

/** A read that runs at a replica. */
export interface Reading {
  /** One person's reads go to one replica, so that they never see an older state after a newer one. */
  readonly person: number
  /** The position in the log of changes that the replica must have reached. */
  readonly need: bigint
}

const readings = new AsyncLocalStorage<Reading>()

/** Gives the statements of `work` connections to a replica. */
export const readAtReplica = <T>(reading: Reading, work: () => Promise<T>): Promise<T> => readings.run(reading, work)

export const currentReading = (): Reading | undefined => readings.getStore()

/** Whether statements in this context go to a replica, which can't change anything. */
export const isAtReplica = (): boolean => currentReading() !== undefined
