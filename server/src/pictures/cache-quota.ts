import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskRoom } from '../disk/disk-room.ts'
import { imageCacheBytes, imagesEvicted } from './picture-metrics.ts'

const GB = 1024 ** 3
const DEFAULT_PART_OF_DISK = 0.1
const DEFAULT_MOST = 20 * GB

/** How much the images of the cache may take, in bytes. */
export interface CacheLimits {
  /** All of them. */
  readonly quota: () => Promise<number>
  /** The space that the disk has left for images; negative if there is too little. */
  readonly room: () => Promise<number>
}

/** @param setting `IMAGE_CACHE_GB` in bytes */
export const cacheLimits = (room: DiskRoom, setting?: number): CacheLimits => ({
  quota: async () => setting ?? Math.min(DEFAULT_MOST, (await room.space()).total * DEFAULT_PART_OF_DISK),
  room: () => room.of('images'),
})

/** Parts of the quota. Trimming leaves room until the next time. */
const TRIMMED_TO = 0.9
/** Until then images are made before somebody asks for them: those would only drive out what somebody did ask for. */
const MADE_IN_ADVANCE_TO = 0.8
const MOST_OF_ONE_PICTURE = 0.5
/** After so much was stored, all is measured again: other servers may store in the same folders. */
const MEASURED_AFTER = 0.05

/** When an entry was used is noted that often, so that a viewer's tiles cost no write each. */
const USE_NOTED_EVERY_MS = 10 * 60 * 1000
const MOST_NOTED = 10_000
/** Some file systems note changes to two seconds: a folder that young is listed again. */
const YOUNG_MS = 5_000
const STATS_AT_ONCE = 16

/** A thumbnail, or all tiles of a picture: what is deleted as one. */
interface Entry {
  readonly path: string
  readonly bytes: number
  readonly usedMs: number
}

interface Folders {
  readonly thumbnails: string
  readonly tiles: string
  /** Among the folders of tiles: images that are being written. */
  readonly parts: string
}

/**
 * Keeps the cache of images below its quota: the entries that were used least recently are deleted first, whichever server used
 * them, by the time of change of their file or folder. What one server stores is counted; what all have stored is measured in
 * the background, in folders that have changed since.
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

  /** Whether an image may be stored. */
  async hasRoomFor(entry: string, bytes: number): Promise<boolean> {
    const quota = await this.#limits.quota()
    if (this.#used + bytes > quota) {
      this.trimLater()
      return false
    }
    return this.#bytesOf(entry) + bytes <= quota * MOST_OF_ONE_PICTURE && (await this.#limits.room()) >= bytes
  }

  /** Whether images of an entry may be made before somebody asks for them: now, once there is room, or only then. */
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

  /** Measures, and deletes what was used least recently until nine tenths of the quota are left, and the disk has room. */
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

/** Another server may delete some of them at the same time. */
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
