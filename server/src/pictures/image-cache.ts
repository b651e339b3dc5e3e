import { createHash, randomUUID } from 'node:crypto'
import { access, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../disk/private-files.ts'
import { type CacheLimits, CacheQuota } from './cache-quota.ts'
import type { PicturePaths } from './picture-paths.ts'

/** The picture that cached images belong to. */
interface CachedPicture {
  readonly id: number
  readonly revision: string
}

type Make = () => Promise<Buffer>

/** The file of an image, and the entry that it is deleted with. */
interface CacheFiles {
  readonly file: string
  readonly entry: string
}

const UNLIMITED: CacheLimits = {
  quota: async () => Number.POSITIVE_INFINITY,
  room: async () => Number.POSITIVE_INFINITY,
}

/** The number of digits of the revision that name a folder, to spread pictures over several folders. */
const DIGITS = 2
/** The size of the digest after each image, a part of its SHA-256: truncated or damaged files are made again. */
const DIGEST_BYTES = 16
const PARTS = 'parts'
/** Stored in the folder of a picture's tiles once all tiles that its smallest level is computed from are cached. */
const OVERVIEW = 'overview'
/** A part file of this age was left by a server that was stopped. */
const PART_STALE_MS = 60 * 60 * 1000
const WARN_EVERY_MS = 60_000
const NAME = /^(\d{1,10})-([\da-z]+)(?:\.jpg)?$/

/**
 * Thumbnails and tiles of computed levels, as files in the data directory that can be deleted at any time. Servers may share
 * them: each file is written as a whole, and its name determines its content.
 */
export class ImageCache {
  readonly #paths: Pick<PicturePaths, 'thumbnails' | 'tiles'>
  readonly #warn: (error: unknown) => void
  readonly #making = new Map<string, Promise<Buffer>>()
  readonly #quota: CacheQuota
  #warnedMs = Number.NEGATIVE_INFINITY
  /** The number of images that could not be stored. */
  notStored = 0

  /**
   * @param warn receives the reason why an image could not be stored, at most once a minute. The image is made again the next
   * time
   */
  constructor(
    paths: Pick<PicturePaths, 'thumbnails' | 'tiles'>,
    warn: (error: unknown) => void,
    limits: CacheLimits = UNLIMITED,
  ) {
    this.#paths = paths
    this.#warn = warn
    this.#quota = new CacheQuota({ ...paths, parts: join(paths.tiles, PARTS) }, limits)
  }

  thumbnail(picture: CachedPicture, make: Make): Promise<Buffer> {
    const file = this.#thumbnailOf(picture)
    return this.#get({ file, entry: file }, make)
  }

  /** @param name the tile's name, unique within its picture */
  tile(picture: CachedPicture, name: string, make: Make): Promise<Buffer> {
    const entry = this.#tilesOf(picture)
    return this.#get({ file: join(entry, `${name}.jpg`), entry }, make)
  }

  /** Whether tiles of a picture may be made in advance: now, once there is room, or never (only on demand). */
  mayMakeInAdvance(picture: CachedPicture): Promise<'now' | 'later' | 'on demand'> {
    return this.#quota.mayMakeInAdvance(this.#tilesOf(picture))
  }

  /** Deletes the least recently used images if the cache exceeds its quota. */
  trim(signal?: AbortSignal): Promise<void> {
    return this.#quota.trim(signal)
  }

  /** Whether the overview of a picture was stored, or its file turned out to contain one. */
  hasOverview(picture: CachedPicture): Promise<boolean> {
    return access(join(this.#tilesOf(picture), OVERVIEW)).then(
      () => true,
      () => false,
    )
  }

  async noteOverview(picture: CachedPicture): Promise<void> {
    await makePrivateFolder(this.#tilesOf(picture))
    await writeFile(join(this.#tilesOf(picture), OVERVIEW), '', { mode: PRIVATE_FILE })
  }

  /** Deletes images of deleted pictures and of former revisions, and unfinished files of stopped servers. */
  async sweep(db: Db, signal: AbortSignal): Promise<void> {
    for (const root of [this.#paths.thumbnails, this.#paths.tiles])
      for (const folder of await namesIn(root)) {
        if (signal.aborted) return
        await sweepFolder(db, join(root, folder))
      }
  }

  async remove({ id, revision }: CachedPicture): Promise<void> {
    await rm(this.#thumbnailOf({ id, revision }), { force: true })
    await rm(this.#tilesOf({ id, revision }), { recursive: true, force: true })
  }

  #thumbnailOf({ id, revision }: CachedPicture): string {
    return join(this.#paths.thumbnails, revision.slice(0, DIGITS), `${id}-${revision}.jpg`)
  }

  #tilesOf({ id, revision }: CachedPicture): string {
    return join(this.#paths.tiles, revision.slice(0, DIGITS), `${id}-${revision}`)
  }

  /** Concurrent calls for the same image share one computation. */
  #get(files: CacheFiles, make: Make): Promise<Buffer> {
    const { file } = files
    const running = this.#making.get(file)
    if (running) return running
    const getting = this.#readOrMake(files, make).finally(() => this.#making.delete(file))
    this.#making.set(file, getting)
    return getting
  }

  async #readOrMake(files: CacheFiles, make: Make): Promise<Buffer> {
    const stored = contentOf(await readFile(files.file).catch(() => undefined))
    if (stored) {
      this.#quota.noteUse(files.entry)
      return stored
    }
    const made = await make()
    await this.#store(files, made).catch(error => this.#warnOnce(error))
    return made
  }

  async #store({ file, entry }: CacheFiles, content: Buffer): Promise<void> {
    if (!(await this.#quota.hasRoomFor(entry, content.length))) {
      this.notStored += 1
      return
    }
    const parts = join(this.#paths.tiles, PARTS)
    const part = join(parts, `${randomUUID()}.part`)
    await Promise.all([makePrivateFolder(dirname(file)), makePrivateFolder(parts)])
    try {
      await writeFile(part, Buffer.concat([content, digestOf(content)]), { mode: PRIVATE_FILE })
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    await this.#quota.noteStored(entry, content.length + DIGEST_BYTES)
  }

  #warnOnce(error: unknown): void {
    this.notStored += 1
    if (performance.now() - this.#warnedMs < WARN_EVERY_MS) return
    this.#warnedMs = performance.now()
    this.#warn(error)
  }
}

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest().subarray(0, DIGEST_BYTES)

/** undefined if the file is missing or damaged. */
function contentOf(stored: Buffer | undefined): Buffer | undefined {
  if (!stored || stored.length <= DIGEST_BYTES) return undefined
  const content = stored.subarray(0, -DIGEST_BYTES)
  return digestOf(content).equals(stored.subarray(-DIGEST_BYTES)) ? content : undefined
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Lists the names before it queries the database, so that a picture registered in between is not taken for a deleted one. */
async function sweepFolder(db: Db, folder: string): Promise<void> {
  const names = await namesIn(folder)
  const cached = names.flatMap(name => {
    const [, id, revision] = NAME.exec(name) ?? []
    return id && revision ? [{ name, id, revision }] : []
  })
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${cached.map(({ name }) => name)}::text[], ${cached.map(({ id }) => id)}::bigint[],
      ${cached.map(({ revision }) => revision)}::text[]) as cached (name, id, revision)
    where not exists (select from pictures where id = cached.id and revision = cached.revision)`.execute(db)
  // A file that another server is writing is deleted the next time.
  for (const { name } of rows) await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  for (const name of names) if (name.endsWith('.part')) await deleteStale(join(folder, name))
}

async function deleteStale(part: string): Promise<void> {
  const written = await stat(part).catch(() => undefined)
  if (written && Date.now() - written.mtimeMs > PART_STALE_MS) await rm(part, { force: true })
}
