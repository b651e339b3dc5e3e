import { isStartOfJpeg } from './jpeg-splice.ts'
import type { EncodedImage, Size } from './slide-image.ts'

/** The size in the header of an encoded image; undefined if it is invalid. Decodes nothing. */
export const imageSize = ({ body, type }: EncodedImage): Size | undefined =>
  type === 'image/webp' ? webpSize(body) : jpegSize(body)

const JPEG_FILL = 0xff
/** Segments with a marker in the range of frames that aren't frames. */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)

function jpegSize(bytes: Buffer): Size | undefined {
  if (!isStartOfJpeg(bytes, 0)) return undefined
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === JPEG_FILL; ) {
    const marker = bytes[at + 1] as number
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += marker === JPEG_FILL ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const WEBP_HEAD_BYTES = 30

/** Depends on the first chunk: lossy, lossless, or extended (https://developers.google.com/speed/webp/docs/riff_container). */
function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < WEBP_HEAD_BYTES) return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}
