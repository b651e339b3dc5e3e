import type { PictureLevel } from '@vitrine/contract/pictures/pictures'
import type { Region, Size } from '../../wsi/slide-image.ts'

/** A picture reduced by a factor and divided into tiles, for IIIF viewers. Sizes in pixels. */
export interface Scale extends Size {
  readonly factor: number
  readonly tileWidth: number
  readonly tileHeight: number
  /** The index of the level to read from. */
  readonly level: number
  /** Whether that level has this size, to within a pixel; otherwise it is finer, and is reduced. */
  readonly isLevel: boolean
}

/** A level with a nominal factor of 16 has one of 15.97 or 16.02 in pixels. */
const ROUNDING = 1.02
/** The largest reduction of a level for a scale that has no level of the same size. */
const LARGEST_REDUCTION = 4 * ROUNDING
/** The longest side of tiles of such a scale: for each, several tiles of a finer level are decoded. */
const LARGEST_REDUCED_TILE_PX = 1_024

/**
 * The factors 1, 2, 4 and so on up to that of the smallest level, without a gap: OpenSeadragon requests every power of two, even
 * those that are not listed. Stops at a gap between two levels that is too wide to be computed.
 */
export function scalesOf(levels: readonly PictureLevel[]): Scale[] {
  const largest = (levels.at(-1)?.scale ?? 0) * ROUNDING
  const scales: Scale[] = []
  for (let factor = 1; factor <= largest; factor *= 2) {
    const scale = scaleOf(levels, factor)
    if (!scale.isLevel && factor > (levels[scale.level]?.scale ?? 0) * LARGEST_REDUCTION) break
    scales.push(scale)
  }
  return scales
}

function scaleOf(levels: readonly PictureLevel[], factor: number): Scale {
  const full = levels[0] as PictureLevel
  const own = levels.findIndex(
    ({ width, height }) => isNear(width, full.width / factor) && isNear(height, full.height / factor),
  )
  const isLevel = own >= 0
  const level = isLevel ? own : levels.findLastIndex(({ scale }) => scale <= factor * ROUNDING)
  const size = { width: Math.ceil(full.width / factor), height: Math.ceil(full.height / factor) }
  return { factor, ...size, ...tileSize(size, full, levels[level] ?? full, isLevel), level, isLevel }
}

/** Files round the sides of levels up, down or to the nearest. */
const isNear = (side: number, exact: number) => Math.abs(side - exact) <= 1

function tileSize({ width, height }: Size, full: PictureLevel, level: PictureLevel, isLevel: boolean) {
  // A level that fits one tile needs no tile size.
  const { tile_width, tile_height } = width <= full.tile_width && height <= full.tile_height ? full : level
  const largest = isLevel ? Number.POSITIVE_INFINITY : LARGEST_REDUCED_TILE_PX
  return { tileWidth: Math.min(tile_width, largest), tileHeight: Math.min(tile_height, largest) }
}

/** Whether the region is a tile of the scale, and the size that of the tile. */
export function isTile({ factor, tileWidth, tileHeight }: Scale, picture: Size, region: Region, size: Size): boolean {
  const [stepX, stepY] = [tileWidth * factor, tileHeight * factor]
  return (
    region.left % stepX === 0 &&
    region.left < picture.width &&
    region.top % stepY === 0 &&
    region.top < picture.height &&
    region.width === Math.min(stepX, picture.width - region.left) &&
    region.height === Math.min(stepY, picture.height - region.top) &&
    size.width === Math.ceil(region.width / factor) &&
    size.height === Math.ceil(region.height / factor)
  )
}

/**
 * The part of its level that a tile shows, in pixels of the level. A level that was rounded down may end before the tile does.
 */
export function regionOfLevel(scale: Scale, picture: Size, level: PictureLevel, region: Region): Region {
  const [across, down] = scale.isLevel
    ? [scale.factor, scale.factor]
    : [picture.width / level.width, picture.height / level.height]
  const [left, width] = partOfSide(region.left / across, region.width / across, level.width)
  const [top, height] = partOfSide(region.top / down, region.height / down, level.height)
  return { left, top, width, height }
}

/** @returns the first pixel, and the number of pixels: at least one */
function partOfSide(start: number, length: number, side: number): [number, number] {
  const first = Math.min(Math.floor(start), side - 1)
  return [first, Math.max(1, Math.min(Math.ceil(start + length), side) - first)]
}

/** The column and row of the stored tile with exactly this region of a level; undefined if there is none. */
export function storedTile(level: PictureLevel, { left, top, width, height }: Region): [number, number] | undefined {
  const [column, row] = [left / level.tile_width, top / level.tile_height]
  const isWhole = width === level.tile_width && height === level.tile_height
  return isWhole && Number.isInteger(column) && Number.isInteger(row) ? [column, row] : undefined
}
