import type { Hash } from 'node:crypto'
import { WSI_LIMITS } from './limits.ts'
import { type ByteSource, UnreadableImage } from './slide-image.ts'
import { megabytes, wsiMessages } from './wsi-messages.ts'

/** Most headers have a few kilobytes; those that list the positions of all frames have megabytes. */
const FIRST_READ_BYTES = 32 * 1024
const READ_GROWTH = 4
/** Limits reads, so that a long header doesn't hold up others. */
const LONGEST_READ_BYTES = 1024 * 1024

/** The part of a file that is in memory while its header is read from start to end. Skipped parts are not read. */
export class ByteWindow {
  bytes: Buffer = Buffer.alloc(0)
  /** The offset of `bytes` in the file. */
  start = 0
  readonly #source: ByteSource
  readonly #hash: Hash
  #read = 0

  /** @param hash updated with all bytes that are read */
  constructor(source: ByteSource, hash: Hash) {
    this.#source = source
    this.#hash = hash
  }

  has(offset: number, length: number): boolean {
    return offset >= this.start && offset + length <= this.start + this.bytes.length
  }

  /** Loads at least `length` bytes from `offset`, and usually some more. @throws {UnreadableImage} */
  async load(offset: number, length: number): Promise<void> {
    const ahead = Math.min(LONGEST_READ_BYTES, Math.max(FIRST_READ_BYTES, this.#read * READ_GROWTH))
    const bytes = Math.max(length, Math.min(ahead, this.#source.size - offset))
    this.#read += bytes
    if (this.#read > WSI_LIMITS.headerBytes)
      throw new UnreadableImage(
        'unsupported',
        wsiMessages.tooLarge('a header of many megabytes', megabytes(WSI_LIMITS.headerBytes)),
      )
    this.bytes = await this.#source.read(offset, bytes)
    this.start = offset
    this.#hash.update(this.bytes)
  }
}
