import sharp, { type Sharp } from 'sharp'
import { WSI_LIMITS } from './limits.ts'
import { type Region, type Size, UnreadableImage } from './slide-image.ts'
import { wsiMessages } from './wsi-messages.ts'

// With its cache, libvips fails to read a page a second time ('out of order read').
sharp.cache(false)
// Each decoding uses one core; the queue decides how many run at once.
sharp.concurrency(1)

/** Red, green and blue of each pixel, row by row. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const CHANNELS = 3
const WHITE = 255
/** The problem with such a tile or image. */
export const LARGER = 'it holds a tile that is larger than it says'

const JPEG_QUALITY = 90
const WEBP_QUALITY = 90

/**
 * Decodes an image in memory, or a region of it.
 * @param most the maximum number of pixels in the image's own header, whatever the file declares
 * @throws {UnreadableImage} 'damaged'
 */
export const decodeImage = (encoded: Buffer, most: number, region?: Region): Promise<Pixels> =>
  toPixels(encoded, most, image => (region ? image.extract(region) : image))

async function toPixels(encoded: Buffer, most: number, change: (image: Sharp) => Sharp): Promise<Pixels> {
  try {
    const image = sharp(encoded, { limitInputPixels: Math.min(most, WSI_LIMITS.pagePixels) })
    const { data, info } = await change(image)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== CHANNELS) throw new Error(`it has ${info.channels} channels`)
    return { data, width: info.width, height: info.height }
  } catch (error) {
    const reason = firstLine(error)
    throw new UnreadableImage(
      'damaged',
      reason.includes('pixel limit') ? wsiMessages.damaged(LARGER) : wsiMessages.undecodable(reason),
    )
  }
}

/**
 * Decodes an image at another size. To shrink a JPEG, only decodes what is needed.
 * @throws {UnreadableImage} 'damaged'
 */
export const decodeResized = (encoded: Buffer, most: number, { width, height }: Size): Promise<Pixels> =>
  toPixels(encoded, most, image => image.resize(width, height, { fit: 'fill' }))

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

export const encodeJpeg = (pixels: Pixels): Promise<Buffer> =>
  toSharp(pixels).jpeg({ quality: JPEG_QUALITY }).toBuffer()

export const encodeWebp = (pixels: Pixels): Promise<Buffer> =>
  toSharp(pixels).webp({ quality: WEBP_QUALITY }).toBuffer()

/** Resizes pixels to `width` by `height`. */
export async function resizePixels(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels
  const { data, info } = await toSharp(pixels)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A transformation of pixels: mirrors first, then rotates clockwise. */
export interface Turn {
  readonly flop?: boolean
  readonly flip?: boolean
  readonly degrees?: 0 | 90 | 180 | 270
}

export async function turnPixels(pixels: Pixels, { flop = false, flip = false, degrees = 0 }: Turn): Promise<Pixels> {
  const { data, info } = await toSharp(pixels)
    .flop(flop)
    .flip(flip)
    .rotate(degrees)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const toSharp = ({ data, width, height }: Pixels): Sharp => sharp(data, { raw: { width, height, channels: CHANNELS } })

export function whitePixels(width: number, height: number): Pixels {
  return { data: Buffer.alloc(width * height * CHANNELS, WHITE), width, height }
}

/** Copies the part of `part` inside `whole` when placed at `left`, `top`, which may be negative. */
export function paste(whole: Pixels, part: Pixels, left: number, top: number): void {
  const [firstColumn, firstRow] = [Math.max(0, -left), Math.max(0, -top)]
  const width = Math.min(part.width, whole.width - left) - firstColumn
  if (width <= 0) return
  for (let row = firstRow; row < Math.min(part.height, whole.height - top); row++) {
    const from = (row * part.width + firstColumn) * CHANNELS
    part.data.copy(
      whole.data,
      ((top + row) * whole.width + left + firstColumn) * CHANNELS,
      from,
      from + width * CHANNELS,
    )
  }
}

/** Fills `part` with the pixels of `whole` from `left`, `top`; pixels outside of `whole` are left unchanged. */
export const cut = (part: Pixels, whole: Pixels, left: number, top: number): void => paste(part, whole, -left, -top)
