import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskRoom } from '../disk/disk-room.ts'
import { imageCacheBytes, imagesEvicted } from './picture-metrics.ts'

const GB = 1024 ** 3
const DEFAULT_PART_OF_DISK = 0.1
const DEFAULT_MOST = 20 * GB

/** The disk space available to the image cache, in bytes. */
export interface CacheLimits {
  /** The limit for all images. */
  readonly quota: () => Promise<number>
  /** The space that the disk has left for images; negative if there is too little. */
  readonly room: () => Promise<number>
}

/** @param setting `IMAGE_CACHE_GB` in bytes */
export const cacheLimits = (room: DiskRoom, setting?: number): CacheLimits => ({
  quota: async () => setting ?? Math.min(DEFAULT_MOST, (await room.space()).total * DEFAULT_PART_OF_DISK),
  room: () => room.of('images'),
})

/** Fractions of the quota. Trimming below the quota leaves room until the next time. */
const TRIMMED_TO = 0.9
/** Above this fraction no images are made in advance: they would only evict images that somebody requested. */
const MADE_IN_ADVANCE_TO = 0.8
const MOST_OF_ONE_PICTURE = 0.5
/** After this much was stored, everything is measured again: other servers may store in the same folders. */
const MEASURED_AFTER = 0.05

/** How often the use of an entry is noted, so that not every tile of a viewer costs a write. */
const USE_NOTED_EVERY_MS = 10 * 60 * 1000
const MOST_NOTED = 10_000
/** Some file systems round modification times to two seconds: a folder that changed more recently is listed again. */
const YOUNG_MS = 5_000
const STATS_AT_ONCE = 16

/** A thumbnail, or all tiles of a picture: the unit of deletion. */
interface Entry {
  readonly path: string
  readonly bytes: number
  readonly usedMs: number
}

interface Folders {
  readonly thumbnails: string
  readonly tiles: string
  /** The folder of images that are being written, inside the folder of tiles. */
  readonly parts: string
}

/**
 * Keeps the image cache below its quota by deleting the least recently used entries first. The modification time of an entry's
 * file or folder says when any server last used it. Each server counts what it stores itself, and measures what all servers have
 * stored in the background, by listing the folders that have changed.
 */
export class CacheQuota {
  readonly #folders: Folders
  readonly #limits: CacheLimits
  #measured = 0
  #storedSince = 0
  #ofEntry = new Map<string, number>()
  #ofFolder = new Map<string, { readonly changedMs: number; readonly bytes: number }>()
  readonly #noted = new Map<string, number>()
  #trimming: Promise<void> | undefined

  constructor(folders: Folders, limits: CacheLimits) {
    this.#folders = folders
    this.#limits = limits
  }

  /** Whether there is room for an image. */
  async hasRoomFor(entry: string, bytes: number): Promise<boolean> {
    const quota = await this.#limits.quota()
    if (this.#used + bytes > quota) {
      this.trimLater()
      return false
    }
    return this.#bytesOf(entry) + bytes <= quota * MOST_OF_ONE_PICTURE && (await this.#limits.room()) >= bytes
  }

  /** Whether images of an entry may be made in advance: now, once there is room, or never (only on demand). */
  async mayMakeInAdvance(entry: string): Promise<'now' | 'later' | 'on demand'> {
    await this.#trimming
    const quota = await this.#limits.quota()
    if (this.#bytesOf(entry) >= quota * (MOST_OF_ONE_PICTURE - MEASURED_AFTER)) return 'on demand'
    return this.#used < quota * MADE_IN_ADVANCE_TO && (await this.#limits.room()) > 0 ? 'now' : 'later'
  }

  async noteStored(entry: string, bytes: number): Promise<void> {
    this.#storedSince += bytes
    this.#ofEntry.set(entry, this.#bytesOf(entry) + bytes)
    imageCacheBytes.set(this.#used)
    if (this.#storedSince > (await this.#limits.quota()) * MEASURED_AFTER) this.trimLater()
  }

  noteUse(entry: string): void {
    const now = Date.now()
    if (now - (this.#noted.get(entry) ?? 0) < USE_NOTED_EVERY_MS) return
    this.#noted.delete(entry)
    this.#noted.set(entry, now)
    if (this.#noted.size > MOST_NOTED) this.#noted.delete(this.#noted.keys().next().value as string)
    utimes(entry, now / 1000, now / 1000).catch(() => undefined)
  }

  trimLater(): void {
    this.trim().catch(() => undefined)
  }

  /**
   * Measures the cache, and deletes the least recently used entries until it is below nine tenths of the quota and the disk has
   * room.
   */
  trim(signal?: AbortSignal): Promise<void> {
    this.#trimming ??= this.#trim(signal).finally(() => {
      this.#trimming = undefined
    })
    return this.#trimming
  }

  get #used(): number {
    return this.#measured + this.#storedSince
  }

  #bytesOf(entry: string): number {
    return this.#ofEntry.get(entry) ?? 0
  }

  async #trim(signal?: AbortSignal): Promise<void> {
    const storedBefore = this.#storedSince
    const entries = await this.#measure(signal)
    let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
    const [quota, room] = await Promise.all([this.#limits.quota(), this.#limits.room()])
    const most = Math.min(quota * TRIMMED_TO, bytes + Math.min(0, room))
    const left = new Map<string, number>()
    for (const entry of entries.toSorted((a, b) => a.usedMs - b.usedMs)) {
      if (bytes <= most) left.set(entry.path, entry.bytes)
      else {
        await rm(entry.path, { recursive: true, force: true })
        bytes -= entry.bytes
        imagesEvicted.inc()
      }
    }
    this.#ofEntry = left
    this.#measured = bytes
    // Images stored during the count may be counted twice until the next one, but none is missed.
    this.#storedSince -= storedBefore
    imageCacheBytes.set(this.#used)
  }

  async #measure(signal?: AbortSignal): Promise<Entry[]> {
    const { thumbnails, tiles, parts } = this.#folders
    const entries: Entry[] = []
    for (const folder of await pathsIn(thumbnails))
      for (const file of await statsOf(await pathsIn(folder)))
        entries.push({ path: file.path, bytes: file.size, usedMs: file.mtimeMs })
    const known = this.#ofFolder
    this.#ofFolder = new Map()
    for (const folder of await pathsIn(tiles)) {
      if (folder === parts) continue
      for (const picture of await statsOf(await pathsIn(folder))) {
        signal?.throwIfAborted()
        let bytes = 0
        for (const level of await statsOf(await pathsIn(picture.path)))
          bytes += level.isFolder ? await this.#sizeOf(level, known) : level.size
        entries.push({ path: picture.path, bytes, usedMs: picture.mtimeMs })
      }
    }
    return entries
  }

  async #sizeOf({ path, mtimeMs }: Found, known: ReadonlyMap<string, { changedMs: number; bytes: number }>) {
    const before = known.get(path)
    const bytes =
      before?.changedMs === mtimeMs
        ? before.bytes
        : (await statsOf(await pathsIn(path))).reduce((sum, { size }) => sum + size, 0)
    if (Date.now() - mtimeMs > YOUNG_MS) this.#ofFolder.set(path, { changedMs: mtimeMs, bytes })
    return bytes
  }
}

interface Found {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  readonly isFolder: boolean
}

const pathsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).map(name => join(folder, name))

/** Paths that another server deletes at the same time are left out. */
async function statsOf(paths: readonly string[]): Promise<Found[]> {
  const all: Found[] = []
  for (let start = 0; start < paths.length; start += STATS_AT_ONCE) {
    const some = paths.slice(start, start + STATS_AT_ONCE).map(async path => {
      const found = await stat(path).catch(() => undefined)
      return found && { path, size: found.size, mtimeMs: found.mtimeMs, isFolder: found.isDirectory() }
    })
    for (const found of await Promise.all(some)) if (found) all.push(found)
  }
  return all
}
