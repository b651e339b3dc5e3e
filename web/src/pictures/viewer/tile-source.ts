import type { Picture, PictureLevel } from '@vitrine/contract/pictures/pictures'
import type OpenSeadragon from 'openseadragon'
import { loadFile } from '../../api/load-file.ts'

type Library = typeof OpenSeadragon

/** Path of a tile, relative to the API's address. */
const tilePath = (address: string, revision: string, level: number, column: number, row: number): string =>
  `${address}${revision}/tiles/${level}/${column}_${row}/`

/** Base address of the tiles of a file. */
export const pictureAddress = (fileId: number): string => `/api/files/${fileId}/picture/`

/**
 * The tiles of a picture for OpenSeadragon, which counts levels from the smallest; the API counts from the largest. Tiles are
 * loaded by the app's own call, which sends the current token and renews it.
 * @param onFailed receives the reason why a tile failed
 */
export function tileSource(
  library: Library,
  picture: Picture,
  address: string,
  onFailed: (error: Error) => void,
): OpenSeadragon.TileSource {
  const { width, height, levels, revision } = picture
  const last = levels.length - 1
  const levelAt = (level: number) => levels[last - level] as PictureLevel
  const source = new library.TileSource({
    width: width ?? 1,
    height: height ?? 1,
    minLevel: 0,
    maxLevel: last,
  } as never)
  return Object.assign(source, {
    getLevelScale: (level: number) => 1 / levelAt(level).scale,
    getNumTiles: (level: number) => new library.Point(levelAt(level).columns, levelAt(level).rows),
    getTileWidth: (level: number) => levelAt(level).tile_width,
    getTileHeight: (level: number) => levelAt(level).tile_height,
    getTileUrl: (level: number, x: number, y: number) => tilePath(address, revision, last - level, x, y),
    /**
     * Files pad tiles at the edges to their full size. The library cuts the padding off by the ratio of the widths, which leaves
     * a line of it if the height of a level was rounded.
     */
    getTileBounds(level: number, x: number, y: number, isSource = false) {
      const at = levelAt(level)
      const [left, top] = [x * at.tile_width, y * at.tile_height]
      const [wide, high] = [Math.min(at.tile_width, at.width - left), Math.min(at.tile_height, at.height - top)]
      if (isSource) return new library.Rect(0, 0, wide, high)
      const down = 1 / (at.height * source.aspectRatio)
      return new library.Rect(left / at.width, top * down, wide / at.width, high * down)
    },
    downloadTileStart(job: OpenSeadragon.ImageJob) {
      const abort = new AbortController()
      job.userData.abort = abort
      loadFile(job.src, abort.signal).then(
        blob => job.finish(blob, null, 'rasterBlob'),
        (error: Error) => {
          if (abort.signal.aborted) return
          onFailed(error)
          job.fail(error.message, null)
        },
      )
    },
    downloadTileAbort(job: OpenSeadragon.ImageJob) {
      job.userData.abort.abort()
    },
  })
}
