import type { ByteSource } from '../wsi/slide-image.ts'
import { storageMessages as messages } from './storage-messages.ts'

/** Identifies the content of a file: another size, time or inode means other content. In a bucket the ETag stands for the inode. */
export interface FileStat {
  readonly size: number
  readonly mtimeNs: bigint
  readonly inode: bigint
}

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

/** A file that is open for reading, with its state when it was opened. */
export interface OpenFile extends ByteSource, FileStat {
  /** Whether it was written to since. */
  hasChanged(): Promise<boolean>
  close(): Promise<void>
}

/** Writes on at the end of a file that is arriving. */
export interface PartWriter {
  write(bytes: Buffer): Promise<void>
  /** From then on no crash loses what was written. */
  save(): Promise<void>
  /** Removes what was written beyond so many bytes of the file, which were saved. */
  cut(length: number): Promise<void>
  close(): Promise<void>
}

/** Files that are arriving, by the ids of their uploads, until they are complete and get a path. */
export interface Parts {
  /** Bytes that are stored. */
  size(id: string): Promise<number>
  /** Goes on at `from`; what is stored beyond it is removed. */
  append(id: string, from: number): Promise<PartWriter>
  /** undefined if nothing is stored. */
  open(id: string): Promise<OpenFile | undefined>
  /** Gives a complete file its path; a no-op if it has it. */
  complete(id: string, path: string): Promise<void>
  remove(id: string): Promise<void>
  /** All of them, with the time of the last write. */
  list(): Promise<readonly { readonly id: string; readonly modifiedMs: number }[]>
  /** Whether the store works, so that a file which is not there is lost. */
  isThere(): Promise<boolean>
}

/** How long a store has for an answer, and how many reads of it run at once. */
export interface ReadLimits {
  /** The limit of one read from its start, and of the wait for its start. */
  readonly timeMs: number
  /** How long a store that did not answer is left alone. */
  readonly pauseMs: number
  readonly reads: number
}

/**
 * Scanned files below one root: a folder of this machine, or a part of a bucket. Paths have slashes. Errors are those of the file
 * system, or `BucketError`, which looks like one.
 */
export interface FileStore {
  /** By which settings and sentences call it. */
  readonly name: string
  readonly limits: ReadLimits
  /** How often an open file's path is looked at. */
  readonly checkEveryMs: number
  /** A folder of this machine, also of a network drive. */
  readonly isOnDisk: boolean
  /** Whether a file appears at once with all of its bytes, so that none is found while it is being copied. */
  readonly areFilesWhole: boolean
  /** Files that are arriving. Only that of uploads has any: scanners' folders are never written. */
  readonly parts: Parts
  /**
   * The files with the extension of a slide format, in parts of at most a thousand, without hidden ones.
   * @param prefix what their paths begin with
   * @throws where the root can't be read; what can't be read below it is part of the list
   */
  list(prefix?: string): AsyncGenerator<ListedFiles>
  /** The names of files directly in a directory ('.': the root), without hidden ones. */
  names(directory: string): Promise<string[]>
  /** undefined for a missing file, and for a link to anything but a file inside the root. */
  find(path: string): Promise<ListedFile | undefined>
  /** @param as the file that is expected. @throws FileChanged for another one; PathError */
  open(path: string, as?: FileStat): Promise<OpenFile>
  /** A missing file is gone already. @throws PathError for a path that leads out */
  remove(path: string): Promise<void>
  /** Looks at the path without opening it. @throws FileChanged, PathError */
  check(path: string, as: FileStat): Promise<void>
}

/** The file is no longer the expected one. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/** Where a file should be, there is none that may be read. The message is a sentence for a lab user. */
export class PathError extends Error {
  override readonly name = 'PathError'
  readonly namesFile = true
}

export const missingFile = (store: string, path: string) => new PathError(messages.missing(store, path))

export const isSameFile = (one: FileStat, other: FileStat) =>
  one.size === other.size && one.mtimeNs === other.mtimeNs && one.inode === other.inode

/** Nothing is where a path leads. */
export const isMissing = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR'
