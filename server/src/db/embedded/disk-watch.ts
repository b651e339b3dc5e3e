import { setTimeout as pause } from 'node:timers/promises'
import { type DiskSpace, diskReserve, roomFor, spaceOnVolume } from '../../disk/disk-room.ts'
import { BALLAST_BYTES, Ballast } from './ballast.ts'
import { embeddedMessages } from './embedded-messages.ts'

const INTERVAL_MS = 1_000

interface DiskOptions {
  /** The folder of the database. */
  readonly folder: string
  /** Bytes that changes leave free; a part of the volume if absent. */
  readonly reserve?: number | undefined
  readonly print: (line: string) => void
  /** The space on the volume of a folder. */
  readonly spaceOf?: (folder: string) => Promise<DiskSpace>
}

/**
 * Looks each second how much room the database has left. Below the reserve, changes are refused before the database sees
 * them: it stops where it can't write its log.
 */
export class DiskWatch {
  readonly #options: Required<Omit<DiskOptions, 'reserve'>> & Pick<DiskOptions, 'reserve'>
  readonly #ballast: Ballast
  readonly #stopping = new AbortController()
  #isFull = false
  #running: Promise<void> | undefined

  constructor({ spaceOf = spaceOnVolume, ...options }: DiskOptions) {
    this.#options = { ...options, spaceOf }
    this.#ballast = new Ballast(options.folder)
  }

  get isFull(): boolean {
    return this.#isFull
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** Looks once: whether changes are allowed, and whether there is room for the ballast. */
  async look(): Promise<void> {
    const { folder, reserve, print, spaceOf } = this.#options
    const space = await spaceOf(folder)
    const wasFull = this.#isFull
    // Changes resume only once there is clearly more room, so that they don't stop and start with every file.
    this.#isFull = roomFor(wasFull ? 'edits again' : 'edits', space, reserve) < 0
    if (this.#isFull !== wasFull) {
      const least = diskReserve(space.total, reserve)
      print(this.#isFull ? embeddedMessages.diskFull(space.free, least) : embeddedMessages.diskHasRoom)
    }
    if (!this.#ballast.isWhole && roomFor('edits again', space, reserve) >= BALLAST_BYTES) await this.#ballast.fill()
  }

  /** Before PostgreSQL is started: gives it the ballast where it would find no room. */
  async makeRoom(): Promise<void> {
    const { folder, print, spaceOf } = this.#options
    if ((await spaceOf(folder)).free >= BALLAST_BYTES) return
    if (this.#ballast.release()) print(embeddedMessages.ballastGivenUp)
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      // A failed look at the disk may work a second later; the database itself reports what it can't write.
      await this.look().catch(() => undefined)
      await pause(INTERVAL_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
