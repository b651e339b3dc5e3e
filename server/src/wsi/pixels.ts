import sharp, { type Sharp } from 'sharp'
import { WSI_LIMITS } from './limits.ts'
import { UnreadableImage } from './slide-image.ts'
import { wsiMessages } from './wsi-messages.ts'

// With its cache, libvips fails to read a page a second time ('out of order read').
sharp.cache(false)
// One decoding is one core's work; how many run at once is the queue's matter.
sharp.concurrency(1)

/** Red, green and blue of each pixel, row by row. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const CHANNELS = 3
const WHITE = 255
const JPEG_QUALITY = 90

/** A part of a picture, in pixels. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Decodes an image that is whole in memory, or a region of it.
 * @throws {UnreadableImage} 'damaged'
 */
export async function decodeImage(encoded: Buffer, region?: Region): Promise<Pixels> {
  let image = sharp(encoded, { limitInputPixels: WSI_LIMITS.pagePixels })
  if (region) image = image.extract(region)
  try {
    const { data, info } = await image
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== CHANNELS) throw new Error(`it has ${info.channels} channels`)
    return { data, width: info.width, height: info.height }
  } catch (error) {
    throw new UnreadableImage('damaged', wsiMessages.undecodable(firstLine(error)))
  }
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

export const encodeJpeg = (pixels: Pixels): Promise<Buffer> =>
  toSharp(pixels).jpeg({ quality: JPEG_QUALITY }).toBuffer()

/** Makes the picture fit into `width` by `height`, without enlarging it. */
export async function resizePixels(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  const { data, info } = await toSharp(pixels)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const toSharp = ({ data, width, height }: Pixels): Sharp => sharp(data, { raw: { width, height, channels: CHANNELS } })

export function whitePixels(width: number, height: number): Pixels {
  return { data: Buffer.alloc(width * height * CHANNELS, WHITE), width, height }
}

/** Copies what of `part` lies inside `whole` when it is put at `left`, `top`. */
export function paste(whole: Pixels, part: Pixels, left: number, top: number): void {
  const width = Math.min(part.width, whole.width - left)
  const height = Math.min(part.height, whole.height - top)
  if (width <= 0) return
  for (let row = 0; row < height; row++) {
    const from = row * part.width * CHANNELS
    part.data.copy(whole.data, ((top + row) * whole.width + left) * CHANNELS, from, from + width * CHANNELS)
  }
}

/** Fills `part` with what `whole` has from `left`, `top` on; what lies beyond stays as it is. */
export function cut(part: Pixels, whole: Pixels, left: number, top: number): void {
  const width = Math.min(part.width, whole.width - left)
  if (width <= 0) return
  for (let row = 0; row < Math.min(part.height, whole.height - top); row++) {
    const from = ((top + row) * whole.width + left) * CHANNELS
    whole.data.copy(part.data, row * part.width * CHANNELS, from, from + width * CHANNELS)
  }
}
