import { type FileHandle, open } from 'node:fs/promises'
import { type ByteSource, UnreadableImage } from './slide-image.ts'
import { wsiMessages } from './wsi-messages.ts'

const LAST_TIME = 2n ** 63n - 1n

/**
 * A modification time in nanoseconds, limited to the range of the database: a scanner with a wrong clock may write one in the
 * year 2400.
 */
export const storableTime = (ns: bigint) => (ns > LAST_TIME ? LAST_TIME : ns < -LAST_TIME ? -LAST_TIME : ns)

/** A file that is open for reading, with its state at that time. Rejects with the system's error if it can't be opened. */
export class FileSource implements ByteSource {
  readonly size: number
  readonly mtimeNs: bigint
  readonly inode: bigint
  readonly #handle: FileHandle

  private constructor(handle: FileHandle, size: bigint, mtimeNs: bigint, inode: bigint) {
    this.#handle = handle
    this.size = Number(size)
    this.mtimeNs = mtimeNs
    this.inode = inode
  }

  static async open(path: string): Promise<FileSource> {
    const handle = await open(path, 'r')
    try {
      const { size, mtimeNs, ino } = await handle.stat({ bigint: true })
      return new FileSource(handle, size, storableTime(mtimeNs), ino)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async read(offset: number, length: number): Promise<Buffer> {
    this.#check(offset, length)
    const buffer = Buffer.allocUnsafe(length)
    await this.readInto(buffer, 0, offset, length)
    return buffer
  }

  async readInto(target: Buffer, at: number, offset: number, length: number): Promise<void> {
    this.#check(offset, length)
    let done = 0
    while (done < length) {
      const { bytesRead } = await this.#handle.read(target, at + done, length - done, offset + done)
      if (bytesRead === 0) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
      done += bytesRead
    }
  }

  /** Whether the open file was written to since it was opened. */
  async hasChanged(): Promise<boolean> {
    const { size, mtimeNs, ino } = await this.#handle.stat({ bigint: true })
    return Number(size) !== this.size || storableTime(mtimeNs) !== this.mtimeNs || ino !== this.inode
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  #check(offset: number, length: number) {
    if (!(offset >= 0) || !(length >= 0) || offset + length > this.size)
      throw new UnreadableImage('damaged', wsiMessages.endsEarly)
  }
}
