import { isUtf8 } from 'node:buffer'
import type { Dirent } from 'node:fs'
import { lstat, opendir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { inParallel } from './in-parallel.ts'
import type { FileStat } from './picture-content.ts'

/** A file that may be a scanned slide. */
export interface ListedFile extends FileStat {
  /** Below the folder, with slashes. */
  readonly path: string
}

export interface ListedFiles {
  readonly files: readonly ListedFile[]
  /** Files and folders whose names can't be stored. */
  readonly skipped: number
}

/** A folder below the one that is listed can't be read. */
export class PartUnreadable extends Error {
  readonly path: string
  override readonly cause: NodeJS.ErrnoException

  constructor(path: string, cause: NodeJS.ErrnoException) {
    super(cause.message)
    this.path = path
    this.cause = cause
  }
}

const SLIDE_FILE = /\.(svs|tiff?|ndpi|dcm)$/i
/** In bytes; an entry of the index over paths has room for them. */
const MAX_PATH_BYTES = 1500
/** Files in one part of the list. */
const BATCH = 1000
/** A network drive is asked for so much at once: each takes a thread for file access, which other calls need too. */
const STATS_AT_ONCE = 4
const DOT = '.'.charCodeAt(0)

/** The files of a directory that is being listed, and the directories in it. */
interface Listing {
  readonly root: string
  readonly directories: string[]
  skipped: number
}

/**
 * The files below a folder that have the extension of a slide format, in parts of at most a thousand. Hidden ones are left out,
 * and links to anything but a file inside of the folder.
 * @throws the file system's error where the folder can't be read, `PartUnreadable` where one below it can't
 */
export async function* listFiles(folder: string): AsyncGenerator<ListedFiles> {
  const listing: Listing = { root: await realpath(folder), directories: [''], skipped: 0 }
  for (let directory = listing.directories.pop(); directory !== undefined; directory = listing.directories.pop())
    yield* filesOf(listing, directory)
}

async function* filesOf(listing: Listing, directory: string): AsyncGenerator<ListedFiles> {
  let paths: string[] = []
  try {
    const entries = await opendir(join(listing.root, directory), {
      encoding: 'buffer' as BufferEncoding,
      bufferSize: 256,
    })
    for await (const entry of entries) {
      const path = candidate(listing, directory, entry as unknown as Dirent<Buffer>)
      if (path === undefined) continue
      paths.push(path)
      if (paths.length < BATCH) continue
      yield await statAll(listing, paths)
      paths = []
    }
  } catch (error) {
    if (directory === '') throw error
    throw new PartUnreadable(directory, error as NodeJS.ErrnoException)
  }
  yield await statAll(listing, paths)
}

/** The path of an entry that may be a scanned slide. A directory is put on the list. */
function candidate(listing: Listing, directory: string, entry: Dirent<Buffer>): string | undefined {
  if (entry.name[0] === DOT) return undefined
  const isDirectory = entry.isDirectory()
  const name = entry.name.toString()
  if (!isDirectory && !SLIDE_FILE.test(name)) return undefined
  const path = directory === '' ? name : `${directory}/${name}`
  if (!isUtf8(entry.name) || Buffer.byteLength(path) > MAX_PATH_BYTES) listing.skipped++
  else if (isDirectory) listing.directories.push(path)
  else if (entry.isFile() || entry.isSymbolicLink()) return path
  return undefined
}

async function statAll(listing: Listing, paths: readonly string[]): Promise<ListedFiles> {
  const files: (ListedFile | undefined)[] = []
  await inParallel(paths.entries(), STATS_AT_ONCE, async ([index, path]) => {
    files[index] = await statFile(listing.root, path)
  })
  const { skipped } = listing
  listing.skipped = 0
  return { files: files.filter(file => file !== undefined), skipped }
}

/** undefined for what is gone by now, and for a link to something else than a file inside of the folder. */
async function statFile(root: string, path: string): Promise<ListedFile | undefined> {
  const full = join(root, path)
  try {
    const own = await lstat(full, { bigint: true })
    const found =
      own.isSymbolicLink() && (await realpath(full)).startsWith(root + sep) ? await stat(full, { bigint: true }) : own
    if (!found.isFile()) return undefined
    return { path, size: Number(found.size), mtimeNs: found.mtimeNs, inode: found.ino }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
