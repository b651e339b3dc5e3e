import sharp from 'sharp'
import { TILES, tiffBytes } from './build-tiff.ts'

const TILE_PX = 2048

/**
 * A picture with one level in which all tiles are the same JPEG of noise: small as a file, but large once its smaller levels are
 * computed.
 */
export async function hugePicture(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: TILE_PX, height: TILE_PX, channels: 3, background: '#808080', noise } as const
  const tile = await sharp({ create }).removeAlpha().toColourspace('srgb').jpeg({ quality: 60 }).toBuffer()
  const sizes = { 256: side, 257: side, 322: TILE_PX, 323: TILE_PX }
  const colors = { 258: [8, 8, 8], 259: 7, 262: 6, 277: 3, 530: [2, 2] }
  const chunks = Array<Buffer>(Math.ceil(side / TILE_PX) ** 2).fill(tile)
  return tiffBytes([{ fields: { ...sizes, ...colors }, chunks, chunkFields: TILES }])
}
