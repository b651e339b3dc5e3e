import sharp from 'sharp'
import { expect } from 'vitest'
import type { SlideImage } from '../../src/wsi/slide-image.ts'
import { TILES } from './build-tiff.ts'
import { picturePath } from './memory-source.ts'

/** Red, green and blue of each pixel. */
export interface Raw {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Decoded like in a browser or libvips, on white. */
export async function decode(image: string | Buffer, page: { page?: number; subifd?: number } = {}): Promise<Raw> {
  const { data, info } = await sharp(image, page)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The maximum and the mean difference of colors between the tiles of a level, decoded like in a browser, and `whole`. */
export async function compareLevel(image: SlideImage, level: number, whole: Raw) {
  const { tile_width, tile_height, columns, rows, width, height } = image.levels[level]!
  expect([whole.width, whole.height]).toEqual([width, height])
  let largest = 0
  let sum = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const tile = await decode((await image.tile(level, column, row))!.body)
      expect([tile.width, tile.height]).toEqual([tile_width, tile_height])
      for (let y = 0; y < Math.min(tile_height, height - row * tile_height); y++)
        for (let x = 0; x < Math.min(tile_width, width - column * tile_width) * 3; x++) {
          const seen = tile.data[y * tile_width * 3 + x]!
          const meant = whole.data[((row * tile_height + y) * width + column * tile_width) * 3 + x]!
          const difference = Math.abs(seen - meant)
          sum += difference
          largest = Math.max(largest, difference)
        }
    }
  return { largest, mean: sum / (width * height * 3) }
}

/** 600 x 500 pixels of stained tissue. */
export const tissue = () => decode(picturePath('tissue-webp.tif'))
export const asSharp = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 3 } })

/** A JPEG of 256 x 256 pixels. */
export const tissueTile = async () =>
  asSharp(await tissue())
    .resize(256, 256, { fit: 'fill' })
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer()

/** Adds a JFIF marker, which declares YCbCr. */
export const withJfif = (jpeg: Buffer) =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), jpeg.subarray(2)])

/** A level of 256 x 256 pixels in one YCbCr tile. */
export const jpegPage = (chunks: readonly Buffer[], width = 256, height = 256) => ({
  fields: { 256: width, 257: height, 258: [8, 8, 8], 259: 7, 262: 6, 277: 3, 322: 256, 323: 256 },
  chunks,
  chunkFields: TILES,
})
