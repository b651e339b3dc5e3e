import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The name of the file in the bench's picture folder, the name of its slide, and the side of its level 0 in pixels. */
export const LARGE_PYRAMID = { file: 'large-pyramid.tif', slide: 'bench large pyramid', side: 40_000 } as const

/** A pyramid of YCbCr JPEG tiles from the demo, used to make larger ones. */
const SOURCE = fileURLToPath(new URL('../../server/demo/pictures/CMU-1-cut-2.tif', import.meta.url))
const TILE_PX = 256
/** Micrometers per pixel, like in a scan at 20x. */
const MPP = 0.5

/** Tags of TIFF 6.0 and their types. */
const TAG = { tileOffsets: 324, tileByteCounts: 325, jpegTables: 347 } as const
const SHORT = 3
const LONG = 4
const RATIONAL = 5
const UNDEFINED = 7

interface JpegTiles {
  tiles: Buffer[]
  tables: Buffer
}

/** The tiles of the first directory of a little-endian classic TIFF. */
async function readTiles(path: string): Promise<JpegTiles> {
  const file = await readFile(path)
  const directory = file.readUInt32LE(4)
  const entries = new Map<number, { count: number; at: number }>()
  for (let index = 0; index < file.readUInt16LE(directory); index++) {
    const entry = directory + 2 + index * 12
    entries.set(file.readUInt16LE(entry), { count: file.readUInt32LE(entry + 4), at: file.readUInt32LE(entry + 8) })
  }
  const entryOf = (tag: number) => {
    const entry = entries.get(tag)
    if (entry === undefined) throw new Error(`${path} has no tag ${tag}`)
    return entry
  }
  const numbers = (tag: number) => {
    const { count, at } = entryOf(tag)
    return Array.from({ length: count }, (_, index) => file.readUInt32LE(at + index * 4))
  }
  const lengths = numbers(TAG.tileByteCounts)
  const tables = entryOf(TAG.jpegTables)
  return {
    tiles: numbers(TAG.tileOffsets).map((offset, index) => file.subarray(offset, offset + (lengths[index] as number))),
    tables: file.subarray(tables.at, tables.at + tables.count),
  }
}

interface Entry {
  tag: number
  type: number
  count: number
  /** The value, or the offset of several values. */
  value: number
}

function directoryBytes(entries: readonly Entry[], next: number): Buffer {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  bytes.writeUInt16LE(entries.length, 0)
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const at = 2 + index * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  bytes.writeUInt32LE(next, bytes.length - 4)
  return bytes
}

const longs = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

/** The sides of the levels in pixels, halved until a single tile is enough. */
const levelSides = (side: number): number[] => (side <= TILE_PX ? [side] : [side, ...levelSides(Math.ceil(side / 2))])

/**
 * Writes a square tiled pyramid (classic TIFF, JPEG) in the form of a scanner's file, with repeated tiles of a real slide. Keeps
 * an existing file.
 * @param side the side of level 0, in pixels
 */
export async function writeLargePyramid(path: string, side: number): Promise<void> {
  if (existsSync(path)) return
  await mkdir(dirname(path), { recursive: true })
  const { tiles, tables } = await readTiles(SOURCE)
  const file = await open(`${path}.part`, 'w')
  let position = 0
  const append = async (bytes: Buffer) => {
    const at = position
    await file.write(bytes, 0, bytes.length, at)
    // Values are aligned to even offsets.
    position += bytes.length + (bytes.length % 2)
    return at
  }
  const header = Buffer.from('II*\0\0\0\0\0', 'latin1')
  await append(header)
  const tablesAt = await append(tables)
  const rational = Buffer.alloc(8)
  rational.writeUInt32LE(Math.round(10_000 / MPP), 0)
  rational.writeUInt32LE(1, 4)
  const resolutionAt = await append(rational)
  const bitsAt = await append(Buffer.from([8, 0, 8, 0, 8, 0]))
  /** The position of the offset of the next directory. */
  let link = 4
  for (const [level, levelSide] of levelSides(side).entries()) {
    const columns = Math.ceil(levelSide / TILE_PX)
    const offsets: number[] = []
    const lengths: number[] = []
    for (let index = 0; index < columns * columns; index++) {
      const tile = tiles[(index * 7919 + level) % tiles.length] as Buffer
      offsets.push(await append(tile))
      lengths.push(tile.length)
    }
    const isOne = offsets.length === 1
    const offsetsAt = isOne ? (offsets[0] as number) : await append(longs(offsets))
    const lengthsAt = isOne ? (lengths[0] as number) : await append(longs(lengths))
    const directory = directoryBytes(
      [
        { tag: 254, type: LONG, count: 1, value: level === 0 ? 0 : 1 },
        { tag: 256, type: LONG, count: 1, value: levelSide },
        { tag: 257, type: LONG, count: 1, value: levelSide },
        { tag: 258, type: SHORT, count: 3, value: bitsAt },
        { tag: 259, type: SHORT, count: 1, value: 7 },
        { tag: 262, type: SHORT, count: 1, value: 6 },
        { tag: 277, type: SHORT, count: 1, value: 3 },
        { tag: 282, type: RATIONAL, count: 1, value: resolutionAt },
        { tag: 283, type: RATIONAL, count: 1, value: resolutionAt },
        { tag: 284, type: SHORT, count: 1, value: 1 },
        { tag: 296, type: SHORT, count: 1, value: 3 },
        { tag: 322, type: LONG, count: 1, value: TILE_PX },
        { tag: 323, type: LONG, count: 1, value: TILE_PX },
        { tag: TAG.tileOffsets, type: LONG, count: offsets.length, value: offsetsAt },
        { tag: TAG.tileByteCounts, type: LONG, count: lengths.length, value: lengthsAt },
        { tag: TAG.jpegTables, type: UNDEFINED, count: tables.length, value: tablesAt },
        // Chroma is subsampled 2 x 2 in the source.
        { tag: 530, type: SHORT, count: 2, value: 2 | (2 << 16) },
      ],
      0,
    )
    const at = await append(directory)
    await file.write(longs([at]), 0, 4, link)
    link = at + directory.length - 4
  }
  await file.close()
  await rename(`${path}.part`, path)
}
