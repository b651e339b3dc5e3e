import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import type { WalkLog } from './list-folder.ts'
import {
  giveBackWork,
  hasWork,
  isScanned,
  postponeWork,
  renewWork,
  type TakenWork,
  takeWork,
  type WorkKind,
} from './picture-work.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** Between looks for the work that other servers add. */
const LOOK_EVERY_MS = 2_000
/** The same while a scan is running. */
const NEXT_LOOK_MS = 250
/** Several times within the two minutes that work is taken for. */
const RENEW_EVERY_MS = 20_000
/** In the order in which they are taken, with the most that a worker takes at once. */
const KINDS: readonly (readonly [WorkKind, number])[] = [
  ['list', 1],
  ['read', 16],
]

interface WorkersParts {
  readonly db: Db
  readonly log: WalkLog
  readonly folders: readonly string[]
  /** How many work at once. */
  readonly workers: number
  /** Does work and ends it, or throws. */
  readonly work: (taken: readonly TakenWork[], signal: AbortSignal) => Promise<void>
  /** Does what is due once a scan's work is done. */
  readonly endScans: () => Promise<void>
  /** Called while work is held. */
  readonly onRenew: () => Promise<unknown>
}

/** Takes work on picture folders, which any server may do, and holds it until it is done. */
export class PictureWorkers {
  readonly #parts: WorkersParts
  readonly #stop = new AbortController()
  readonly #held = new Map<number, TakenWork>()
  #draining: Promise<void> | undefined
  #isWoken = false
  #timer: NodeJS.Timeout | undefined

  constructor(parts: WorkersParts) {
    this.#parts = parts
  }

  /** Looks for work from time to time. */
  start(): void {
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS)
  }

  /** Breaks work off, for others to take. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.#draining
  }

  /** There is work to do. */
  wake(): void {
    if (this.#parts.workers === 0) return
    this.#isWoken = true
    this.#draining ??= this.#drainWhileWoken().finally(() => {
      this.#draining = undefined
    })
  }

  /** Settles when this server has nothing left to do. */
  get idle(): Promise<void> {
    return this.#draining ?? Promise.resolve()
  }

  async #look(): Promise<void> {
    const { db, folders } = this.#parts
    // Without the database there is nothing to do.
    if (this.#draining === undefined && (await hasWork(db, folders).catch(() => false))) this.wake()
  }

  async #drainWhileWoken(): Promise<void> {
    const renewing = setInterval(() => void this.#renew().catch(() => undefined), RENEW_EVERY_MS)
    try {
      while (this.#isWoken && !this.#stop.signal.aborted) {
        this.#isWoken = false
        await this.#drain()
      }
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#parts.log.error({ err: error }, messages.brokeOff)
    } finally {
      clearInterval(renewing)
    }
  }

  /** Works until no scan waits for work in these folders. */
  async #drain(): Promise<void> {
    const { db, folders, workers, endScans } = this.#parts
    const working = new Set<Promise<void>>()
    try {
      for (;;) {
        this.#stop.signal.throwIfAborted()
        const taken = working.size < workers ? await this.#take() : []
        if (taken.length > 0) {
          const work = this.#work(taken).finally(() => working.delete(work))
          working.add(work)
          continue
        }
        if (working.size === 0) {
          await endScans()
          if (!(await isScanned(db, folders))) return
        }
        await Promise.race([...working, sleep(NEXT_LOOK_MS)])
      }
    } finally {
      await Promise.all(working)
    }
  }

  async #take(): Promise<TakenWork[]> {
    const { db, folders } = this.#parts
    for (const [kind, limit] of KINDS) {
      const taken = await takeWork(db, kind, { folders, limit })
      for (const work of taken) this.#held.set(work.id, work)
      if (taken.length > 0) return taken
    }
    return []
  }

  async #work(taken: readonly TakenWork[]): Promise<void> {
    const { db, log, work } = this.#parts
    const { signal } = this.#stop
    try {
      await work(taken, signal)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, messages.brokeOff)
      // Where the database is away, others may take it after two minutes.
      await (signal.aborted ? giveBackWork : postponeWork)(db, taken).catch(() => undefined)
    } finally {
      for (const { id } of taken) this.#held.delete(id)
    }
  }

  async #renew(): Promise<void> {
    const { db, onRenew } = this.#parts
    await renewWork(db, [...this.#held.values()])
    await onRenew()
  }
}
