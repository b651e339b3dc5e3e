import type { Hash } from 'node:crypto'
import { WSI_LIMITS } from './limits.ts'
import { type ByteSource, UnreadableImage } from './slide-image.ts'
import { megabytes, wsiMessages } from './wsi-messages.ts'

/** Most headers have a few kilobytes; those that list the positions of all frames megabytes. */
const FIRST_READ_BYTES = 32 * 1024
const READ_GROWTH = 4
/** So that a long header leaves others their turn. */
const LONGEST_READ_BYTES = 1024 * 1024

/** The part of a file that is in memory, for a header that is read from its beginning on. What is skipped is not read. */
export class ByteWindow {
  bytes: Buffer = Buffer.alloc(0)
  /** Where `bytes` begins in the file. */
  start = 0
  readonly #source: ByteSource
  readonly #hash: Hash
  #read = 0

  /** @param hash takes all bytes that are read */
  constructor(source: ByteSource, hash: Hash) {
    this.#source = source
    this.#hash = hash
  }

  has(offset: number, length: number): boolean {
    return offset >= this.start && offset + length <= this.start + this.bytes.length
  }

  /** Reads on from `offset`, at least `length` bytes. @throws {UnreadableImage} */
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
