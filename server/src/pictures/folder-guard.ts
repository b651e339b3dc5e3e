import { ApiError } from '@vitrine/contract/api-error'
import { pictureMessages } from './picture-messages.ts'

interface Limits {
  /** Of one read, from its request on. */
  readonly timeMs: number
  /** How long a folder that did not answer is left alone. */
  readonly pauseMs: number
}

const LIMITS: Limits = { timeMs: 2_000, pauseMs: 30_000 }

/** Each read that hangs holds one of libuv's threads, which all folders share with everything else that the server does. */
const READS_A_FOLDER = 8

interface Folder {
  running: number
  readonly waiting: (() => void)[]
  pausedUntilMs: number
}

/** Keeps a network drive that does not answer from stopping the server: nothing can end a read of it. */
export class FolderGuard {
  readonly #folders = new Map<string, Folder>()
  readonly #limits: Limits

  constructor(limits = LIMITS) {
    this.#limits = limits
  }

  /**
   * Reads in a folder, beside at most seven other reads there.
   * @param discard takes what came too late
   * @throws ApiError 503 where the folder does not answer in time, or did not a short time ago
   */
  async run<T>(name: string, read: () => Promise<T>, discard?: (late: T) => void): Promise<T> {
    const folder = this.#folder(name)
    if (folder.pausedUntilMs > Date.now()) throw this.#away(name)
    return new Promise<T>((resolve, reject) => {
      let isLate = false
      const deadline = setTimeout(() => {
        isLate = true
        folder.pausedUntilMs = Date.now() + this.#limits.pauseMs
        reject(this.#away(name))
      }, this.#limits.timeMs)
      const start = () => {
        if (isLate) return next(folder)
        folder.running += 1
        read()
          .then(value => (isLate ? discard?.(value) : resolve(value)), reject)
          .finally(() => {
            clearTimeout(deadline)
            folder.running -= 1
            next(folder)
          })
      }
      // By hand: a limiter of its own costs a tile as much as its token does.
      if (folder.running < READS_A_FOLDER) start()
      else folder.waiting.push(start)
    })
  }

  #folder(name: string): Folder {
    const known = this.#folders.get(name)
    if (known) return known
    const folder = { running: 0, waiting: [], pausedUntilMs: 0 }
    this.#folders.set(name, folder)
    return folder
  }

  #away(name: string): ApiError {
    return new ApiError(503, pictureMessages.folderAway(name), { retryAfter: Math.ceil(this.#limits.pauseMs / 1000) })
  }
}

const next = ({ waiting }: Folder) => waiting.shift()?.()
