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

/** The maximum length in bytes that fits into an entry of the index of paths. */
const MAX_PATH_BYTES = 1500
/** The maximum number of files in a batch. */
const BATCH = 1000
/** The number of concurrent reads of a network drive: each occupies a thread for file access, which other calls need, too. */
const STATS_AT_ONCE = 4
const DOT = '.'.charCodeAt(0)

/** The state of a listing: the directories still to be listed, and the files skipped. */
interface Listing {
  readonly root: string
  readonly prefix: string
  readonly directories: string[]
  skipped: number
}

/** Each hanging read occupies one of libuv's threads, which all folders share with the rest of the server. */
export const FOLDER_LIMITS: ReadLimits = { timeMs: 2_000, pauseMs: 30_000, reads: 8 }

/** A local folder, which may be on a network drive. */
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
    // Checked before opening, because the path may have been replaced by anything, such as a pipe.
    if (as && !isSameFile(as, await statOf(file))) throw new FileChanged()
    const source = await FileSource.open(file)
    if (!as || isSameFile(as, source)) return source
    await source.close()
    throw new FileChanged()
  }

  async remove(path: string): Promise<void> {
    const file = resolve(this.#path, path)
    // The path may come from a restored record, so it can't be trusted.
    if (!isInside(this.#path, file)) throw new PathError(messages.outside(this.name, path))
    await rm(file, { force: true })
  }

  async check(path: string, as: FileStat): Promise<void> {
    if (!isSameFile(as, await statOf(await this.locate(path)))) throw new FileChanged()
  }

  /**
   * The path of the file itself, with all symbolic links resolved.
   * @throws PathError if nothing is there, or something outside of the folder; otherwise the file system's error
   */
  async locate(path: string): Promise<string> {
    // The folder itself may be a symbolic link, since an admin made it.
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

/** Whether a file is inside a folder. Both must be results of `realpath`. */
const isInside = (folder: string, file: string) => file.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/**
 * The files below a folder that have the extension of a slide format, in batches of at most a thousand. Hidden files are left
 * out, and links to anything but a file inside the folder. Subfolders that can't be read are reported with their paths.
 * @throws the file system's error if the folder itself can't be read
 */
async function* walkFiles(folder: string, prefix: string): AsyncGenerator<ListedFiles> {
  const listing: Listing = { root: await realpath(folder), prefix, directories: [''], skipped: 0 }
  for (let directory = listing.directories.pop(); directory !== undefined; directory = listing.directories.pop())
    try {
      yield* filesOf(listing, directory)
    } catch (error) {
      if (directory === '') throw error
      // It was moved or deleted after its parent was listed.
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

/** The path of an entry that may be a scanned slide. Directories are added to the listing. */
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

/** A link may point to itself, or to a place without read permission. */
async function statLink(root: string, link: string): Promise<BigIntStats | undefined> {
  try {
    return isInside(root, await realpath(link)) ? await stat(link, { bigint: true }) : undefined
  } catch {
    return undefined
  }
}
