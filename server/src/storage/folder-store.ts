import { isUtf8 } from 'node:buffer'
import type { BigIntStats, Dirent } from 'node:fs'
import { lstat, opendir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { FileSource, storableTime } from '../wsi/file-source.ts'
import { FolderParts } from './folder-parts.ts'
import { inParallel } from './in-parallel.ts'
import { isSlideFile } from './slide-file.ts'
import { storageMessages as messages } from './storage-messages.ts'
import {
  FileChanged,
  type FileStat,
  type FileStore,
  isMissing,
  isSameFile,
  type ListedFile,
  type ListedFiles,
  missingFile,
  type OpenFile,
  type Parts,
  PathError,
  type ReadLimits,
} from './store.ts'

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
  readonly prefix: string
  readonly directories: string[]
  skipped: number
}

/** Each read that hangs holds one of libuv's threads, which all folders share with everything else that the server does. */
export const FOLDER_LIMITS: ReadLimits = { timeMs: 2_000, pauseMs: 30_000, reads: 8 }

/** A folder of this machine, which may be a network drive. */
export class FolderStore implements FileStore {
  readonly name: string
  readonly limits = FOLDER_LIMITS
  readonly checkEveryMs = 1_000
  readonly isOnDisk = true
  readonly areFilesWhole = false
  readonly parts: Parts
  readonly #path: string

  constructor(name: string, path: string) {
    this.name = name
    this.#path = path
    this.parts = new FolderParts(path)
  }

  list(prefix = ''): AsyncGenerator<ListedFiles> {
    return walkFiles(this.#path, prefix)
  }

  async names(directory: string): Promise<string[]> {
    const names = await readdir(join(this.#path, directory)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.filter(name => !name.startsWith('.'))
  }

  async find(path: string): Promise<ListedFile | undefined> {
    return statFile(await realpath(this.#path), path)
  }

  async open(path: string, as?: FileStat): Promise<OpenFile> {
    const file = await this.locate(path)
    // Before it is opened: what replaced it may be anything, such as a pipe.
    if (as && !isSameFile(as, await statOf(file))) throw new FileChanged()
    const source = await FileSource.open(file)
    if (!as || isSameFile(as, source)) return source
    await source.close()
    throw new FileChanged()
  }

  async remove(path: string): Promise<void> {
    const file = resolve(this.#path, path)
    // A restored record can say anything.
    if (!isInside(this.#path, file)) throw new PathError(messages.outside(this.name, path))
    await rm(file, { force: true })
  }

  async check(path: string, as: FileStat): Promise<void> {
    if (!isSameFile(as, await statOf(await this.locate(path)))) throw new FileChanged()
  }

  /**
   * The file itself, behind all symbolic links.
   * @throws PathError if nothing or something outside of the folder is there; otherwise the file system's error
   */
  async locate(path: string): Promise<string> {
    // The folder itself may be a symbolic link: an admin made it.
    const [root, file] = await Promise.all([realpath(this.#path), realpath(join(this.#path, path))]).catch(error => {
      if (isMissing(error)) throw missingFile(this.name, path)
      throw error
    })
    if (!isInside(root, file)) throw new PathError(messages.outside(this.name, path))
    return file
  }
}

async function statOf(path: string): Promise<FileStat> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true })
  return { size: Number(size), mtimeNs: storableTime(mtimeNs), inode: ino }
}

/** Whether a file is below a folder, both as returned by `realpath`. */
const isInside = (folder: string, file: string) => file.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/**
 * The files below a folder that have the extension of a slide format, in parts of at most a thousand. Hidden ones are left out,
 * and links to anything but a file inside of the folder. Of a folder below it that can't be read, its path.
 * @throws the file system's error where the folder itself can't be read
 */
async function* walkFiles(folder: string, prefix: string): AsyncGenerator<ListedFiles> {
  const listing: Listing = { root: await realpath(folder), prefix, directories: [''], skipped: 0 }
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
  if (!isDirectory && !isSlideFile(name)) return undefined
  const path = directory === '' ? name : `${directory}/${name}`
  const { prefix } = listing
  if (!path.startsWith(prefix) && !(isDirectory && prefix.startsWith(`${path}/`))) return undefined
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
