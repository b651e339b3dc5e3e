import pLimit from 'p-limit'

interface ConcurrencyLimits {
  /** How many tasks may run at a time. */
  readonly running: number
  /** How many may wait; further ones are rejected. */
  readonly waiting: number
  /** How long a task may wait before it is rejected; as long as it takes if absent. */
  readonly waitMs?: number
  /** The error of a rejected task. */
  readonly busy: () => Error
}

/** Runs a task when it may begin. @throws the error `busy` where it may not begin at all, or not in time */
export type LimitedRun = <T>(task: () => Promise<T>) => Promise<T>

/** Runs expensive tasks a few at a time and queues a bounded number of others. */
export function limitConcurrency({ running, waiting, waitMs, busy }: ConcurrencyLimits): LimitedRun {
  const limit = pLimit(running)
  return async <T>(task: () => Promise<T>) => {
    if (limit.activeCount < running) return limit(task)
    if (limit.pendingCount >= waiting) throw busy()
    if (waitMs === undefined) return limit(task)
    return new Promise<T>((resolve, reject) => {
      let isLate = false
      const deadline = setTimeout(() => {
        isLate = true
        reject(busy())
      }, waitMs)
      void limit(async () => {
        clearTimeout(deadline)
        if (isLate) return
        try {
          resolve(await task())
        } catch (error) {
          reject(error)
        }
      })
    })
  }
}
