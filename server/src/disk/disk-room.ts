import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

const MB = 1024 * 1024
const MAX_AGE_MS = 1_000

/** The space of a volume, in bytes. */
export interface DiskSpace {
  readonly free: number
  readonly total: number
}

/** The space on the volume of a folder, which may not exist yet. */
export async function spaceOnVolume(folder: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return spaceOnVolume(dirname(folder))
  }
}

/**
 * How many times the reserve each kind of work leaves free. Uploads and backups leave enough for edits, so they can't cause edits
 * to be refused. Images can be computed again, so they stop first.
 */
const LEAVES_FREE = { edits: 1, 'edits again': 1.2, uploads: 1.2, backups: 1.2, images: 2 } as const
export type DiskUse = keyof typeof LEAVES_FREE

/** By default enough for what the database writes on its own, on a small volume and on a large one. @param setting `DISK_RESERVE_MB` in bytes */
export const diskReserve = (total: number, setting?: number) =>
  setting ?? Math.min(500 * MB, Math.max(48 * MB, total * 0.05))

/** Bytes that a use of the disk may still take; negative if it has to wait. */
export const roomFor = (use: DiskUse, { free, total }: DiskSpace, setting?: number) =>
  free - LEAVES_FREE[use] * diskReserve(total, setting)

interface DiskRoomOptions {
  readonly folder: string
  /** `DISK_RESERVE_MB` in bytes. */
  readonly reserve?: number | undefined
  /** How long a measurement is valid: 0 for large writes, by default a second, so that each image may ask. */
  readonly maxAgeMs?: number
  readonly spaceOf?: (folder: string) => Promise<DiskSpace>
}

/** The room on the volume of a folder. */
export class DiskRoom {
  readonly #options: Required<Omit<DiskRoomOptions, 'reserve'>> & Pick<DiskRoomOptions, 'reserve'>
  #looked: { readonly space: Promise<DiskSpace>; readonly untilMs: number } | undefined

  constructor({ maxAgeMs = MAX_AGE_MS, spaceOf = spaceOnVolume, ...options }: DiskRoomOptions) {
    this.#options = { ...options, maxAgeMs, spaceOf }
  }

  /** Bytes that a use may still take; negative if it has to wait. */
  async of(use: DiskUse): Promise<number> {
    return roomFor(use, await this.space(), this.#options.reserve)
  }

  space(): Promise<DiskSpace> {
    if (this.#looked && performance.now() < this.#looked.untilMs) return this.#looked.space
    const { folder, maxAgeMs, spaceOf } = this.#options
    const space = spaceOf(folder)
    this.#looked = { space, untilMs: performance.now() + maxAgeMs }
    // A failed measurement is repeated.
    space.catch(() => {
      this.#looked = undefined
    })
    return space
  }
}
