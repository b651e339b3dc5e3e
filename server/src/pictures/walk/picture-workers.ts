import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import type { WalkLog } from './list-folder.ts'
import {
  type ClaimedWork,
  claimWork,
  hasWork,
  isScanned,
  postponeWork,
  releaseWork,
  renewWork,
  type WorkKind,
} from './picture-work.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** The interval of checks for work that other servers added. */
const LOOK_EVERY_MS = 2_000
/** The interval while a scan is running. */
const NEXT_LOOK_MS = 250
/** Short enough for several attempts within the two minutes of a lease. */
const RENEW_EVERY_MS = 20_000
/** The kinds of work in order of priority, with the maximum that a worker takes at once. */
const KINDS: readonly (readonly [WorkKind, number])[] = [
  ['list', 1],
  ['read', 16],
]

interface WorkersParts {
  readonly db: Db
  readonly log: WalkLog
  readonly folders: readonly string[]
  /** The number of concurrent workers. */
  readonly workers: number
  /** Does work and ends it, or throws. */
  readonly work: (claimed: readonly ClaimedWork[], signal: AbortSignal) => Promise<void>
  /** Finishes scans whose work is done. */
  readonly endScans: () => Promise<void>
  /** Called periodically while work is held. */
  readonly onRenew: () => Promise<unknown>
}

/** Takes work on picture folders, which any server may do, and holds it until it is done. */
export class PictureWorkers {
  readonly #parts: WorkersParts
  readonly #stop = new AbortController()
  readonly #held = new Map<number, ClaimedWork>()
  #draining: Promise<void> | undefined
  #isWoken = false
  #timer: NodeJS.Timeout | undefined

  constructor(parts: WorkersParts) {
    this.#parts = parts
  }

  /** Starts to check for work periodically. */
  start(): void {
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS)
  }

  /** Interrupts the work and gives it back. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.#draining
  }

  /** Signals that there is work to do. */
  wake(): void {
    if (this.#parts.workers === 0) return
    this.#isWoken = true
    this.#draining ??= this.#drainWhileWoken().finally(() => {
      this.#draining = undefined
    })
  }

  /** Resolves when this server has nothing left to do. */
  get idle(): Promise<void> {
    return this.#draining ?? Promise.resolve()
  }

  async #look(): Promise<void> {
    const { db, folders } = this.#parts
    // Errors of the database mean that there is no work.
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
        const claimed = working.size < workers ? await this.#claim() : []
        if (claimed.length > 0) {
          const work = this.#work(claimed).finally(() => working.delete(work))
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

  async #claim(): Promise<ClaimedWork[]> {
    const { db, folders } = this.#parts
    for (const [kind, limit] of KINDS) {
      const claimed = await claimWork(db, kind, { folders, limit })
      for (const work of claimed) this.#held.set(work.id, work)
      if (claimed.length > 0) return claimed
    }
    return []
  }

  async #work(claimed: readonly ClaimedWork[]): Promise<void> {
    const { db, log, work } = this.#parts
    const { signal } = this.#stop
    try {
      await work(claimed, signal)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, messages.brokeOff)
      // If the database is unavailable, the work becomes available to others after two minutes.
      await (signal.aborted ? releaseWork : postponeWork)(db, claimed).catch(() => undefined)
    } finally {
      for (const { id } of claimed) this.#held.delete(id)
    }
  }

  async #renew(): Promise<void> {
    const { db, onRenew } = this.#parts
    await renewWork(db, [...this.#held.values()])
    await onRenew()
  }
}
