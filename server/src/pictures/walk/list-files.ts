import { isUtf8 } from 'node:buffer'
import type { BigIntStats, Dirent } from 'node:fs'
import { lstat, opendir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSlideFileName } from '@vitrine/contract/pictures/uploads'
import { storableTime } from '../../wsi/file-source.ts'
import { isOtherSlideFormat } from '../../wsi/other-formats.ts'
import { isInside, isMissing } from '../picture-paths.ts'
import { inParallel } from './in-parallel.ts'
import type { FileStat } from './picture-content.ts'

/** A file that may be a scanned slide. */
export interface ListedFile extends FileStat {
  /** Below the folder, with slashes. */
  readonly path: string
}

/** A folder below the one that is listed, which can't be read. */
export interface UnreadPart {
  readonly path: string
  readonly error: NodeJS.ErrnoException
}

export interface ListedFiles {
  readonly files: readonly ListedFile[]
  /** Files and folders whose names can't be stored. */
  readonly skipped: number
  readonly unread: readonly UnreadPart[]
}

/** In bytes; an entry of the index over paths has room for them. */
const MAX_PATH_BYTES = 1500
/** Files in one part of the list. */
const BATCH = 1000
/** How many reads of a network drive run at once: each uses a thread for file access, which other calls need too. */
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
 * and links to anything but a file inside of the folder. Of a folder below it that can't be read, its path.
 * @throws the file system's error where the folder itself can't be read
 */
export async function* walkFiles(folder: string): AsyncGenerator<ListedFiles> {
  const listing: Listing = { root: await realpath(folder), directories: [''], skipped: 0 }
  for (let directory = listing.directories.pop(); directory !== undefined; directory = listing.directories.pop())
    try {
      yield* filesOf(listing, directory)
    } catch (error) {
      if (directory === '') throw error
      // Moved or deleted since its own folder was listed.
      if (!isMissing(error as NodeJS.ErrnoException))
        yield { files: [], skipped: 0, unread: [{ path: directory, error: error as NodeJS.ErrnoException }] }
    }
}

async function* filesOf(listing: Listing, directory: string): AsyncGenerator<ListedFiles> {
  let paths: string[] = []
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
  yield await statAll(listing, paths)
}

/** The path of an entry that may be a scanned slide. A directory is added to the list. */
function candidate(listing: Listing, directory: string, entry: Dirent<Buffer>): string | undefined {
  if (entry.name[0] === DOT) return undefined
  const isDirectory = entry.isDirectory()
  const name = entry.name.toString()
  if (!isDirectory && !isSlideFileName(name) && !isOtherSlideFormat(name)) return undefined
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
  return { files: files.filter(file => file !== undefined), skipped, unread: [] }
}

/** A file of a folder as it is now. undefined for what `listFiles` leaves out. */
export const statListed = async (folder: string, path: string): Promise<ListedFile | undefined> =>
  statFile(await realpath(folder), path)

/** undefined for a missing file, and for a link to anything but a file inside the folder. */
async function statFile(root: string, path: string): Promise<ListedFile | undefined> {
  const full = join(root, path)
  try {
    const own = await lstat(full, { bigint: true })
    const found = own.isSymbolicLink() ? await statLink(root, full) : own
    if (!found?.isFile()) return undefined
    return { path, size: Number(found.size), mtimeNs: storableTime(found.mtimeNs), inode: found.ino }
  } catch (error) {
    if (isMissing(error as NodeJS.ErrnoException)) return undefined
    throw error
  }
}

/** A link may point to itself, or to where nobody may read. */
async function statLink(root: string, link: string): Promise<BigIntStats | undefined> {
  try {
    return isInside(root, await realpath(link)) ? await stat(link, { bigint: true }) : undefined
  } catch {
    return undefined
  }
}
