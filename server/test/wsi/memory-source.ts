import { resolve } from 'node:path'
import { type ByteSource, UnreadableImage } from '../../src/wsi/slide-image.ts'
import { wsiMessages } from '../../src/wsi/wsi-messages.ts'

export const picturePath = (name: string) => resolve(import.meta.dirname, '../pictures', name)

/** A file in memory that counts its reads and the bytes read. */
export function memorySource(bytes: Buffer): ByteSource & { reads: number; bytesRead: number } {
  const source = {
    size: bytes.length,
    reads: 0,
    bytesRead: 0,
    async read(offset: number, length: number) {
      source.reads++
      source.bytesRead += length
      // Like reads of a file on a disk.
      if (!Number.isInteger(offset) || !Number.isInteger(length)) throw new RangeError(`read(${offset}, ${length})`)
      if (offset < 0 || length < 0 || offset + length > bytes.length)
        throw new UnreadableImage('damaged', wsiMessages.endsEarly)
      return Buffer.from(bytes.subarray(offset, offset + length))
    },
    async readInto(target: Buffer, at: number, offset: number, length: number) {
      ;(await source.read(offset, length)).copy(target, at)
    },
  }
  return source
}
