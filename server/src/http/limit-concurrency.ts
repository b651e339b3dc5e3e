interface ConcurrencyLimits {
  /** How many may be under way at a time. */
  readonly running: number
  /** How many may wait for their turn. */
  readonly waiting: number
  /** What the others are told. */
  readonly busy: () => Error
}

/** A line for work that takes much of the machine: a few at a time, the others one after the other. */
export function limitConcurrency(limits: ConcurrencyLimits): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting) throw limits.busy()
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
