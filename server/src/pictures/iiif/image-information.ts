import type { ImageInformation } from '@vitrine/contract/pictures/iiif'
import { THUMBNAIL_PX } from '@vitrine/contract/pictures/pictures'
import { sizeWithin } from '../../wsi/size-within.ts'
import type { EncodedImage, Size } from '../../wsi/slide-image.ts'
import type { Scale } from './scales.ts'

/** The longest side of an image of the whole picture, unless tiles are larger. */
const LARGEST_PX = 1_024

/** The longest side of `max`, which is at least that of a tile. */
export const largestSide = (scales: readonly Scale[]): number =>
  Math.max(LARGEST_PX, ...scales.flatMap(({ tileWidth, tileHeight }) => [tileWidth, tileHeight]))

const thumbnailSize = (picture: Size): Size => sizeWithin(picture, THUMBNAIL_PX)

export function isThumbnailSize(size: Size, picture: Size): boolean {
  const { width, height } = thumbnailSize(picture)
  return size.width === width && size.height === height
}

/** The sizes of the whole picture, smallest first: the thumbnail, and the scales that fit into one image or one tile. */
export function wholeSizes(picture: Size, scales: readonly Scale[]): Size[] {
  const isOne = ({ width, height, tileWidth, tileHeight }: Scale) =>
    Math.max(width, height) <= LARGEST_PX || (width <= tileWidth && height <= tileHeight)
  const sizes = [thumbnailSize(picture), ...scales.filter(isOne)]
  return sizes
    .map(({ width, height }) => ({ width, height }))
    .toSorted((a, b) => a.width - b.width || a.height - b.height)
    .filter(({ width, height }, at, all) => width !== all[at - 1]?.width || height !== all[at - 1]?.height)
}

/** @param id the absolute address of the service */
export function imageInformation(
  id: string,
  picture: Size,
  scales: readonly Scale[],
  tileType: EncodedImage['type'],
): ImageInformation {
  const largest = largestSide(scales)
  return {
    '@context': 'http://iiif.io/api/image/3/context.json',
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level0',
    width: picture.width,
    height: picture.height,
    ...(Math.max(picture.width, picture.height) > largest && { maxWidth: largest }),
    sizes: wholeSizes(picture, scales),
    tiles: tilesOf(scales),
    ...(tileType === 'image/webp' && { extraFormats: ['webp'], preferredFormats: ['webp'] }),
  }
}

/** Each size of tiles is listed once. */
function tilesOf(scales: readonly Scale[]): ImageInformation['tiles'] {
  const bySize = Map.groupBy(scales, ({ tileWidth, tileHeight }) => `${tileWidth}x${tileHeight}`)
  return [...bySize.values()].map(alike => {
    const [{ tileWidth, tileHeight }] = alike as [Scale]
    return { width: tileWidth, height: tileHeight, scaleFactors: alike.map(({ factor }) => factor) }
  })
}
