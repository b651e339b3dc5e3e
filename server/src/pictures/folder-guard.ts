import { ApiError } from '@vitrine/contract/api/api-error'
import { FOLDER_LIMITS } from '../storage/folder-store.ts'
import type { ReadLimits } from '../storage/store.ts'
import { pictureMessages } from './picture-messages.ts'

const BUSY_RETRY_S = 2

interface Waiting {
  readonly start: () => void
  readonly refuse: (error: ApiError) => void
}

interface Folder {
  readonly limits: ReadLimits
  running: number
  /** The number of running reads that are overdue. */
  late: number
  readonly waiting: Set<Waiting>
  pausedUntilMs: number
}

/** Keeps a network drive or bucket that does not respond from blocking the server: reads of a drive can't be cancelled. */
export class FolderGuard {
  readonly #folders = new Map<string, Folder>()
  readonly #limitsOf: (name: string) => ReadLimits

  constructor(limitsOf: (name: string) => ReadLimits = () => FOLDER_LIMITS) {
    this.#limitsOf = limitsOf
  }

  /**
   * Reads in a folder, once fewer other reads run there than its limit.
   * @param discard handles results that came too late
   * @throws ApiError 503 if the folder does not respond in time, recently failed to, or has too many pending reads
   */
  async run<T>(name: string, read: () => Promise<T>, discard?: (late: T) => void): Promise<T> {
    const folder = this.#folder(name)
    if (folder.pausedUntilMs > Date.now()) throw unavailable(name, folder)
    // Not by a limiter library, whose overhead per tile equals that of checking the token.
    if (folder.running >= folder.limits.reads) await this.#turn(name, folder)
    else folder.running += 1
    return this.#read(name, folder, read, discard)
  }

  /** A folder that is slow under load is not unavailable: only one whose reads are all overdue is. */
  #turn(name: string, folder: Folder): Promise<void> {
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        folder.waiting.delete(waiting)
        reject(folder.late < folder.limits.reads ? busy(name) : this.#pause(name, folder))
      }, folder.limits.timeMs)
      const waiting: Waiting = {
        start: () => {
          clearTimeout(deadline)
          resolve()
        },
        refuse: error => {
          clearTimeout(deadline)
          reject(error)
        },
      }
      folder.waiting.add(waiting)
    })
  }

  #read<T>(name: string, folder: Folder, read: () => Promise<T>, discard?: (late: T) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let isLate = false
      const deadline = setTimeout(() => {
        isLate = true
        folder.late += 1
        reject(this.#pause(name, folder))
      }, folder.limits.timeMs)
      const end = () => {
        clearTimeout(deadline)
        if (isLate) folder.late -= 1
        handOver(folder)
      }
      read().then(
        value => {
          end()
          if (isLate) discard?.(value)
          else resolve(value)
        },
        error => {
          end()
          reject(error)
        },
      )
    })
  }

  /** Rejects all waiting calls of a folder that does not respond. */
  #pause(name: string, folder: Folder): ApiError {
    folder.pausedUntilMs = Date.now() + folder.limits.pauseMs
    const error = unavailable(name, folder)
    for (const { refuse } of folder.waiting) refuse(error)
    folder.waiting.clear()
    return error
  }

  #folder(name: string): Folder {
    const known = this.#folders.get(name)
    if (known) return known
    const folder = { limits: this.#limitsOf(name), running: 0, late: 0, waiting: new Set<Waiting>(), pausedUntilMs: 0 }
    this.#folders.set(name, folder)
    return folder
  }
}

/** Passes the slot of a finished read to the next waiting one. */
function handOver(folder: Folder): void {
  const [next] = folder.waiting
  if (next === undefined) {
    folder.running -= 1
    return
  }
  folder.waiting.delete(next)
  next.start()
}

const unavailable = (name: string, { limits }: Folder) =>
  new ApiError(503, pictureMessages.folderAway(name), { retryAfter: Math.ceil(limits.pauseMs / 1000) })

const busy = (name: string) => new ApiError(503, pictureMessages.folderBusy(name), { retryAfter: BUSY_RETRY_S })
