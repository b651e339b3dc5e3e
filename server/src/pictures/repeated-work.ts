import { setTimeout } from 'node:timers/promises'

interface RepeatedWorkParts {
  readonly work: (signal: AbortSignal) => Promise<void>
  /** From the end of one run to the beginning of the next. */
  readonly everyMs: number
  /** Receives errors of a run, except for its abort. */
  readonly onError: (error: unknown) => void
}

/** Background work of this server: runs at the start, and repeatedly until it is stopped. */
export class RepeatedWork {
  readonly #parts: RepeatedWorkParts
  readonly #stop = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(parts: RepeatedWorkParts) {
    this.#parts = parts
  }

  /** Aborted when the work has to end. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  start(): void {
    this.#running = this.#repeat()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #repeat(): Promise<void> {
    const { work, everyMs, onError } = this.#parts
    const { signal } = this
    while (!signal.aborted) {
      await work(signal).catch(error => {
        if (!signal.aborted) onError(error)
      })
      await setTimeout(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
