import { ApiError } from '@vitrine/contract/api/api-error'
import { type Caller, currentCaller } from './current-call.ts'
import { httpMessages } from './http-messages.ts'

interface ConcurrencyLimits {
  /** Maximum number of running tasks. */
  readonly running: number
  /** Maximum number of waiting tasks; further ones are rejected. */
  readonly waiting: number
  /** Maximum number of running and waiting tasks of one person. Callers without an account have no such limit. */
  readonly perPerson?: { readonly running: number; readonly waiting: number }
  /** How long a task may wait before it is rejected; forever if missing. */
  readonly waitMs?: number
  /** The error of a rejected task. */
  readonly busy: () => Error
  /** The person of a task; by default the caller of the call that it is part of. */
  readonly caller?: () => Caller
}

/** Runs a task when it may start. @throws the error `busy` if it may not start at all, or not in time */
export type LimitedRun = <T>(task: () => Promise<T>) => Promise<T>

/** nginx's status for a call whose caller has disconnected; it appears only in the log. */
const CALLER_GONE = 499

/** The tasks of one person. */
interface Line {
  readonly person: number | undefined
  running: number
  /** The time at which each starts. */
  readonly waiting: Set<() => void>
}

/** Runs expensive tasks a few at a time and queues a limited number of others. Waiting persons are served in turn. */
export function limitConcurrency(limits: ConcurrencyLimits): LimitedRun {
  const { caller = currentCaller } = limits
  const lines = new FairLines(limits)
  return async <T>(task: () => Promise<T>) => {
    const by = caller()
    const line = lines.of(by.person)
    if (!lines.mayBegin(line)) {
      if (lines.isFull(line)) {
        lines.forgetIdle(line)
        throw limits.busy()
      }
      await lines.wait(line, by)
    } else lines.begin(line)
    try {
      return await task()
    } finally {
      lines.end(line)
    }
  }
}

class FairLines {
  readonly #limits: ConcurrencyLimits
  /** One line for each person with tasks here; the first one is next. */
  readonly #lines = new Map<number | undefined, Line>()
  #running = 0
  #waiting = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  of(person: number | undefined): Line {
    const known = this.#lines.get(person)
    if (known) return known
    const line: Line = { person, running: 0, waiting: new Set() }
    this.#lines.set(person, line)
    return line
  }

  mayBegin(line: Line): boolean {
    return this.#running < this.#limits.running && line.running < this.#most(line, 'running')
  }

  isFull({ waiting, person }: Line): boolean {
    return this.#waiting >= this.#limits.waiting || waiting.size >= this.#most({ person }, 'waiting')
  }

  begin(line: Line): void {
    this.#running += 1
    line.running += 1
  }

  end(line: Line): void {
    this.#running -= 1
    line.running -= 1
    this.forgetIdle(line)
    this.#serveNext()
  }

  /** Settles when the task has started. */
  wait(line: Line, by: Caller): Promise<void> {
    const { waitMs, busy } = this.#limits
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        if (!line.waiting.has(begin)) return
        stop()
        this.forgetIdle(line)
        reject(error)
      }
      const deadline = waitMs === undefined ? undefined : setTimeout(() => leave(busy()), waitMs)
      const stopListening = by.onGone(() => leave(new ApiError(CALLER_GONE, httpMessages.callerGone)))
      const stop = () => {
        clearTimeout(deadline)
        stopListening()
        this.#waiting -= 1
        line.waiting.delete(begin)
      }
      const begin = () => {
        stop()
        this.begin(line)
        resolve()
      }
      this.#waiting += 1
      line.waiting.add(begin)
    })
  }

  #most({ person }: Pick<Line, 'person'>, what: 'running' | 'waiting'): number {
    return (person === undefined ? undefined : this.#limits.perPerson?.[what]) ?? Number.POSITIVE_INFINITY
  }

  #serveNext(): void {
    for (const line of this.#lines.values()) {
      const [begin] = line.waiting
      if (!begin || !this.mayBegin(line)) continue
      // From now on after all others.
      this.#lines.delete(line.person)
      this.#lines.set(line.person, line)
      begin()
      return
    }
  }

  forgetIdle(line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(line.person)
  }
}
