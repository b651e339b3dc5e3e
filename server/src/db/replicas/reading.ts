import { AsyncLocalStorage } from 'node:async_hooks'

/** A read that runs at a replica. */
export interface Reading {
  /** Reads of one person go to one replica, so that time does not run backwards for them. */
  readonly person: number
  /** How far in the log of changes a replica has to be. */
  readonly need: bigint
}

const readings = new AsyncLocalStorage<Reading>()

/** Gives the statements of `work` connections to a replica. */
export const readAtReplica = <T>(reading: Reading, work: () => Promise<T>): Promise<T> => readings.run(reading, work)

export const currentReading = (): Reading | undefined => readings.getStore()

/** Whether statements made here go to a replica, which takes no changes. */
export const isAtReplica = (): boolean => currentReading() !== undefined
