import { setImmediate } from 'node:timers/promises'
import { FileChanged, type FileStat, type OpenFile } from '../storage/store.ts'
import type { ByteSource } from '../wsi/slide-image.ts'
import type { FolderGuard } from './folder-guard.ts'
import type { PicturePaths } from './picture-paths.ts'

/** A scanned file in its state when it was registered. */
export interface RegisteredFile {
  readonly folder: string
  readonly path: string
  readonly size: number
  readonly mtime_ns: bigint
  readonly inode: bigint
}

/** The size that a folder must be able to read within the guard's time limit. */
const PIECE_BYTES = 8 * 1024 * 1024

const statOf = ({ size, mtime_ns, inode }: RegisteredFile): FileStat => ({ size, mtimeNs: mtime_ns, inode })

/** Node runs the callbacks of all finished reads before those of `setImmediate`. */
const allEndedReads = () => setImmediate()

/** Reads the bytes of a registered file, and never those of a file that replaced it. */
export class PictureSource implements ByteSource {
  readonly size: number
  readonly #file: RegisteredFile
  readonly #guard: FolderGuard
  readonly #source: OpenFile
  #check: Promise<unknown> = Promise.resolve()
  #nextCheck: Promise<void> | undefined

  private constructor(file: RegisteredFile, guard: FolderGuard, source: OpenFile) {
    this.size = file.size
    this.#file = file
    this.#guard = guard
    this.#source = source
  }

  /** @throws FileChanged, PathError, ApiError 503 by the guard, or the file system's error */
  static async open(file: RegisteredFile, paths: PicturePaths, guard: FolderGuard): Promise<PictureSource> {
    const open = async () => paths.store(file.folder).open(file.path, statOf(file))
    const source = await guard.run(file.folder, open, late => void late.close().catch(() => undefined))
    return new PictureSource(file, guard, source)
  }

  read(offset: number, length: number): Promise<Buffer> {
    // The source rejects reads beyond its end, before this would allocate the memory.
    if (length <= PIECE_BYTES || offset + length > this.size)
      return this.#guarded(() => this.#source.read(offset, length))
    const buffer = Buffer.allocUnsafe(length)
    return this.readInto(buffer, 0, offset, length).then(() => buffer)
  }

  async readInto(target: Buffer, at: number, offset: number, length: number): Promise<void> {
    for (let done = 0; done < length; done += PIECE_BYTES) {
      const bytes = Math.min(PIECE_BYTES, length - done)
      await this.#guarded(() => this.#source.readInto(target, at + done, offset + done, bytes))
    }
  }

  /** Bypasses the guard, which rejects calls for a folder that does not respond, and so would leave the file open. */
  close(): Promise<void> {
    return this.#source.close()
  }

  // The check follows the read, to detect writes in between.
  #guarded<T>(read: () => Promise<T>): Promise<T> {
    return this.#guard.run(this.#file.folder, async () => {
      const value = await read()
      await this.#checkUnchanged()
      return value
    })
  }

  /** Reads that end together, or while another check runs, share the next check, which costs a third of a tile. */
  #checkUnchanged(): Promise<void> {
    this.#nextCheck ??= this.#check.then(allEndedReads).then(() => {
      this.#nextCheck = undefined
      const changed = this.#source.hasChanged()
      this.#check = changed.catch(() => undefined)
      return changed.then(hasChanged => {
        if (hasChanged) throw new FileChanged()
      })
    })
    return this.#nextCheck
  }
}

/**
 * Checks the path, since an open file can still be read after it was replaced or removed.
 * @throws FileChanged, PathError, ApiError 503 by the guard, or the file system's error
 */
export const checkPath = (file: RegisteredFile, paths: PicturePaths, guard: FolderGuard): Promise<void> =>
  guard.run(file.folder, async () => paths.store(file.folder).check(file.path, statOf(file)))
