import { isStartOfJpeg } from './jpeg-splice.ts'
import { damaged } from './tiff-directories.ts'

/** The head of a JPEG, up to its compressed data. */
export interface JpegHeader {
  readonly bytes: Buffer
  /** The position of the segment with the image size. */
  readonly frameAt: number
  readonly width: number
  readonly height: number
  /** The size of compressed blocks, in pixels. */
  readonly blockWidth: number
  readonly blockHeight: number
  /** The number of blocks between two restart markers; 0 if there are none. */
  readonly restartInterval: number
}

const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1])
const DEFINE_RESTART = 0xdd
const START_OF_SCAN = 0xda

/**
 * Reads the segments of a sequential JPEG.
 * @throws {UnreadableImage} 'damaged'
 */
export function readJpegHeader(bytes: Buffer): JpegHeader {
  if (!isStartOfJpeg(bytes, 0)) throw damaged('a tile is no JPEG')
  let at = 2
  let frameAt = 0
  let restartInterval = 0
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) break
    if (FRAMES.has(marker)) frameAt = at
    if (marker === DEFINE_RESTART) restartInterval = bytes.readUInt16BE(at + 4)
    if (marker === START_OF_SCAN && frameAt > 0)
      return {
        bytes: bytes.subarray(0, end),
        frameAt,
        width: bytes.readUInt16BE(frameAt + 7),
        height: bytes.readUInt16BE(frameAt + 5),
        ...blockSize(bytes, frameAt),
        restartInterval,
      }
    at = end
  }
  throw damaged('the head of a JPEG is incomplete')
}

/** Each component's sampling factors are the two halves of a byte; the block size follows from the largest ones. */
function blockSize(bytes: Buffer, frameAt: number) {
  const components = bytes[frameAt + 9] ?? 0
  const factors = Array.from({ length: components }, (_, index) => bytes[frameAt + 11 + index * 3] ?? 0)
  const blockWidth = 8 * Math.max(...factors.map(factor => factor >> 4))
  const blockHeight = 8 * Math.max(...factors.map(factor => factor & 15))
  if (!(blockWidth >= 8 && blockHeight >= 8)) throw damaged('the head of a JPEG is incomplete')
  return { blockWidth, blockHeight }
}

/** The same header for a JPEG of another size. */
export function withSize({ bytes, frameAt }: JpegHeader, width: number, height: number): Buffer {
  const header = Buffer.from(bytes)
  header.writeUInt16BE(height, frameAt + 5)
  header.writeUInt16BE(width, frameAt + 7)
  return header
}
