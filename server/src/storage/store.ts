import type { ByteSource } from '../wsi/slide-image.ts'
import { storageMessages as messages } from './storage-messages.ts'

/**
 * Identifies the content of a file: another size, time or inode means other content. For objects in a bucket, the inode is
 * derived from the ETag.
 */
export interface FileStat {
  readonly size: number
  readonly mtimeNs: bigint
  readonly inode: bigint
}

/** A file that may be a scanned slide. */
export interface ListedFile extends FileStat {
  /** Relative to the folder, with slashes. */
  readonly path: string
}

/** A subfolder that can't be read. */
export interface UnreadPart {
  readonly path: string
  readonly error: NodeJS.ErrnoException
}

export interface ListedFiles {
  readonly files: readonly ListedFile[]
  /** The number of files and folders whose names can't be stored. */
  readonly skipped: number
  readonly unread: readonly UnreadPart[]
}

/** A file that is open for reading, with its state when it was opened. */
export interface OpenFile extends ByteSource, FileStat {
  /** Whether the file was written to since it was opened. */
  hasChanged(): Promise<boolean>
  close(): Promise<void>
}

/** Appends to a file that is arriving. */
export interface PartWriter {
  write(bytes: Buffer): Promise<void>
  /** Makes everything written so far survive a crash. */
  save(): Promise<void>
  /** Truncates the file to this length, which must have been saved. */
  cut(length: number): Promise<void>
  close(): Promise<void>
}

/** Files that are still arriving, by the ids of their uploads. Once complete, they get a path. */
export interface Parts {
  /** The number of stored bytes. */
  size(id: string): Promise<number>
  /** Continues at `from`; stored bytes beyond it are removed. */
  append(id: string, from: number): Promise<PartWriter>
  /** undefined if nothing is stored. */
  open(id: string): Promise<OpenFile | undefined>
  /** Gives a complete file its path; does nothing if it already has it. */
  complete(id: string, path: string): Promise<void>
  remove(id: string): Promise<void>
  /** All files, with the time of the last write. */
  list(): Promise<readonly { readonly id: string; readonly modifiedMs: number }[]>
  /** Whether the store works, in which case a missing file is lost. */
  isThere(): Promise<boolean>
}

/** The time limits and the concurrency of reads. */
export interface ReadLimits {
  /** The limit for one read, and for waiting to start it. */
  readonly timeMs: number
  /** How long a store is not called after it failed to respond. */
  readonly pauseMs: number
  readonly reads: number
}

/**
 * Scanned files below a root: a local folder, or a prefix of a bucket. Paths have slashes. Errors are those of the file system,
 * or `BucketError`, which has the same properties.
 */
export interface FileStore {
  /** The name in settings and messages. */
  readonly name: string
  readonly limits: ReadLimits
  /** How often to check the path of an open file. */
  readonly checkEveryMs: number
  /** Whether it is a local folder, including network drives. */
  readonly isOnDisk: boolean
  /** Whether files appear with all of their bytes at once, so that they are never found while being copied. */
  readonly areFilesWhole: boolean
  /** Files that are arriving. Only used for uploads: scanners' folders are never written to. */
  readonly parts: Parts
  /**
   * The files with the extension of a slide format, in batches of at most a thousand, without hidden ones.
   * @param prefix the beginning of their paths
   * @throws if the root can't be read; unreadable subfolders are part of the list
   */
  list(prefix?: string): AsyncGenerator<ListedFiles>
  /** The names of files directly in a directory ('.': the root), without hidden ones. */
  names(directory: string): Promise<string[]>
  /** undefined for a missing file, and for a link to anything but a file inside the root. */
  find(path: string): Promise<ListedFile | undefined>
  /** @param as the expected file. @throws FileChanged if it is another one; PathError */
  open(path: string, as?: FileStat): Promise<OpenFile>
  /** Ignores a missing file. @throws PathError for a path that leads out of the root */
  remove(path: string): Promise<void>
  /** Checks the path without opening the file. @throws FileChanged, PathError */
  check(path: string, as: FileStat): Promise<void>
}

/** The file is no longer the expected one. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/** There is no readable file at a path. The message is a sentence for lab users. */
export class PathError extends Error {
  override readonly name = 'PathError'
  readonly namesFile = true
}

export const missingFile = (store: string, path: string) => new PathError(messages.missing(store, path))

export const isSameFile = (one: FileStat, other: FileStat) =>
  one.size === other.size && one.mtimeNs === other.mtimeNs && one.inode === other.inode

/** Whether the error means that nothing exists at the path. */
export const isMissing = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR'
