import { columnsOf, type Level, type Tiling, tileRows } from './level.ts'
import { decodeResized, encodeJpeg, type Pixels, paste, resizePixels, whitePixels } from './pixels.ts'
import { type ComputedLevel, isComputed, type PyramidLevel } from './pyramid.ts'
import type { CacheImage, Size, TilePosition } from './slide-image.ts'

/** A tile of the next finer level, and the position of its reduced pixels. */
interface SourceTile {
  readonly column: number
  readonly row: number
  readonly left: number
  readonly top: number
}

/**
 * A tile needs more of the file than a call may wait for. The tiles computed so far are stored, and the next call continues
 * there.
 */
export class StillComputing extends Error {
  constructor() {
    super('This picture lacks small levels, and the server is still computing them. Try again in a minute.')
    this.name = 'StillComputing'
  }
}

export interface Computing {
  readonly cache: CacheImage
  /** The time, by `performance.now()`, after which no further tile is begun. */
  readonly untilMs: number
  /** Whether tiles of a level can be passed through as stored. */
  readonly isDirect: (level: Level) => boolean
  /** Runs `decode` when it is its turn in the queue. */
  readonly inTurn: <T>(decode: () => Promise<T>) => Promise<T>
}

/** Decodes a tile of the file at another size. For tiles stored as JPEG, this takes a fraction of the time of full decoding. */
const reducedTile =
  (level: Level, isDirect: boolean) =>
  async ({ column, row }: SourceTile, { width, height }: Size): Promise<Pixels> => {
    if (!isDirect || !level.encodedTile) return resizePixels(await level.tilePixels(column, row), width, height)
    const encoded = await level.encodedTile(column, row)
    if (!encoded) return whitePixels(width, height)
    return decodeResized(encoded.body, level.tileWidth * level.tileHeight, { width, height })
  }

/**
 * A tile of a computed level, stored like its source tiles. Each source tile is decoded only once, no matter how much of the full
 * size the tile shows, and one at a time, so that a call has a single place in the queue.
 * @param index the index of the level
 * @throws StillComputing
 */
export function computedTile(
  pyramid: readonly PyramidLevel[],
  index: number,
  [column, row]: readonly [number, number],
  computing: Computing,
): Promise<Buffer> {
  const { cache, untilMs, isDirect, inTurn } = computing
  return cache(`${index}/${column}_${row}`, async () => {
    if (performance.now() > untilMs) throw new StillComputing()
    const [finer, level] = [pyramid[index - 1], pyramid[index]]
    if (!finer || !level || !isComputed(level)) throw new Error(`level ${index} is not computed`)
    const sources = sourcesOf(finer, level, column, row)
    if (!isComputed(finer)) return inTurn(() => joinTiles(level, sources, reducedTile(finer, isDirect(finer))))
    const tiles: Buffer[] = []
    for (const source of sources)
      tiles.push(await computedTile(pyramid, index - 1, [source.column, source.row], computing))
    return inTurn(() =>
      joinTiles(level, sources, (_source, size, at) =>
        decodeResized(tiles[at] as Buffer, finer.tileWidth * finer.tileHeight, size),
      ),
    )
  })
}

/**
 * The tiles of the smallest level and of the computed levels below it, each after its source tiles. None if the file contains the
 * smallest level.
 */
export function* overviewTiles(pyramid: readonly PyramidLevel[]): Generator<TilePosition> {
  const index = pyramid.length - 1
  const level = pyramid[index]
  if (!level || !isComputed(level)) return
  for (let row = 0; row < tileRows(level); row++)
    for (let column = 0; column < columnsOf(level); column++) yield* withSources(pyramid, { level: index, column, row })
}

function* withSources(pyramid: readonly PyramidLevel[], tile: TilePosition): Generator<TilePosition> {
  const [finer, level] = [pyramid[tile.level - 1], pyramid[tile.level]]
  if (finer && level && isComputed(finer) && isComputed(level))
    for (const { column, row } of sourcesOf(finer, level, tile.column, tile.row))
      yield* withSources(pyramid, { level: tile.level - 1, column, row })
  yield tile
}

function sourcesOf(finer: Tiling, { side, tileWidth, tileHeight }: ComputedLevel, column: number, row: number) {
  const sources: SourceTile[] = []
  for (let y = row * side; y < Math.min((row + 1) * side, tileRows(finer)); y++)
    for (let x = column * side; x < Math.min((column + 1) * side, columnsOf(finer)); x++)
      sources.push({
        column: x,
        row: y,
        left: Math.floor(((x - column * side) * tileWidth) / side),
        top: Math.floor(((y - row * side) * tileHeight) / side),
      })
  return sources
}

/** Composes a tile of a computed level from the pixels of its sources, as a JPEG. */
async function joinTiles(
  { side, tileWidth, tileHeight }: ComputedLevel,
  sources: readonly SourceTile[],
  reduced: (source: SourceTile, size: Size, index: number) => Promise<Pixels>,
): Promise<Buffer> {
  const tile = whitePixels(tileWidth, tileHeight)
  const size = { width: Math.ceil(tileWidth / side), height: Math.ceil(tileHeight / side) }
  for (const [index, source] of sources.entries())
    paste(tile, await reduced(source, size, index), source.left, source.top)
  return encodeJpeg(tile)
}
