import { FileChanged, type FileStat, PathError } from '../storage/store.ts'
import type { RegisteredFile } from './picture-source.ts'

/**
 * Another file of a picture that consists of several (DICOM), in its state when the picture was registered. Stored with the
 * picture, in `properties.files`. Both numbers are text because they can exceed JSON's exact range.
 */
export interface CompanionFile {
  /** Relative to the folder of the picture's main file. */
  readonly name: string
  readonly size: number
  readonly mtime_ns: string
  readonly inode: string
}

export const companionFile = (path: string, { size, mtimeNs, inode }: FileStat): CompanionFile => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  size,
  mtime_ns: String(mtimeNs),
  inode: String(inode),
})

/** The path of a companion of the picture at `path`. */
export const companionPath = (path: string, { name }: CompanionFile) => path.slice(0, path.lastIndexOf('/') + 1) + name

export const registeredCompanion = (folder: string, path: string, file: CompanionFile): RegisteredFile => ({
  folder,
  path: companionPath(path, file),
  size: file.size,
  mtime_ns: BigInt(file.mtime_ns),
  inode: BigInt(file.inode),
})

/** A picture with a missing companion counts as changed: reading it again gives the picture without that file. */
export function changedIfMissing(error: unknown): never {
  throw error instanceof PathError ? new FileChanged() : error
}
