import { columnsOf, type Level, levelPixels, tileRows } from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import { cut, type Pixels, resizePixels, whitePixels } from './pixels.ts'
import { type Region, UnreadableImage } from './slide-image.ts'

/** The number of compared tiles of the finer level along each side: 64 decodings take a fraction of a second. */
const COMPARED_TILES_A_SIDE = 8
export const COMPARED_TILES = COMPARED_TILES_A_SIDE ** 2
/** A compared tile is reduced to at most 8 x 8 colors, each from at least 4 x 4 pixels of the smaller level. */
const MAX_BLOCKS = 8
const BLOCK_PX = 4
/** The mean difference of a color (0 to 255) that compression and scaling can cause. */
const MAX_MEAN_DIFFERENCE = 3
/**
 * Scaling blurs edges, so high-contrast pictures may differ by this share of their mean deviation; other pictures differ by all
 * of it.
 */
const MAX_SHARE_OF_CONTRAST = 0.25

/**
 * Whether a small level shows the same as a finer one, rather than another crop or another picture of the same proportions. False
 * if one of them can't be decoded.
 */
export async function showsSame(small: Level, finer: Level): Promise<boolean> {
  if (small.width * small.height > WSI_LIMITS.pagePixels) return false
  try {
    return isSimilar(await comparedColors(await levelPixels(small), finer))
  } catch (error) {
    if (error instanceof UnreadableImage) return false
    throw error
  }
}

interface ComparedColors {
  readonly small: Buffer
  readonly finer: Buffer
}

function isSimilar({ small, finer }: ComparedColors): boolean {
  const mean = finer.reduce((sum, value) => sum + value, 0) / finer.length
  const deviation = finer.reduce((sum, value) => sum + Math.abs(value - mean), 0) / finer.length
  const difference = finer.reduce((sum, value, at) => sum + Math.abs(value - (small[at] ?? 0)), 0) / finer.length
  return difference <= MAX_MEAN_DIFFERENCE + MAX_SHARE_OF_CONTRAST * deviation
}

/** The colors of tiles spread over the finer level, and of the corresponding parts of the small one. */
async function comparedColors(small: Pixels, finer: Level): Promise<ComparedColors> {
  const colors: { small: Buffer; finer: Buffer }[] = []
  for (const row of spread(tileRows(finer)))
    for (const column of spread(columnsOf(finer))) {
      const left = column * finer.tileWidth
      const top = row * finer.tileHeight
      const width = Math.min(finer.tileWidth, finer.width - left)
      const height = Math.min(finer.tileHeight, finer.height - top)
      const smallLeft = Math.min(Math.round((left * small.width) / finer.width), small.width - 1)
      const smallTop = Math.min(Math.round((top * small.height) / finer.height), small.height - 1)
      const smallWidth = Math.max(1, Math.round(((left + width) * small.width) / finer.width) - smallLeft)
      const smallHeight = Math.max(1, Math.round(((top + height) * small.height) / finer.height) - smallTop)
      const blocks = [blocksOf(smallWidth), blocksOf(smallHeight)] as const
      const part = await reduced(
        small,
        { left: smallLeft, top: smallTop, width: smallWidth, height: smallHeight },
        blocks,
      )
      const tile = await reduced(await finer.tilePixels(column, row), { left: 0, top: 0, width, height }, blocks)
      colors.push({ small: part, finer: tile })
    }
  return {
    small: Buffer.concat(colors.map(pair => pair.small)),
    finer: Buffer.concat(colors.map(pair => pair.finer)),
  }
}

const blocksOf = (side: number) => Math.max(1, Math.min(MAX_BLOCKS, Math.floor(side / BLOCK_PX)))

/** The indices of at most `COMPARED_TILES_A_SIDE` evenly spaced tiles. */
function spread(count: number): number[] {
  const compared = Math.min(count, COMPARED_TILES_A_SIDE)
  return Array.from({ length: compared }, (_, index) => Math.floor(((index + 0.5) * count) / compared))
}

async function reduced(whole: Pixels, region: Region, blocks: readonly [number, number]): Promise<Buffer> {
  const part = whitePixels(region.width, region.height)
  cut(part, whole, region.left, region.top)
  return (await resizePixels(part, ...blocks)).data
}
