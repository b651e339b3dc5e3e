/** Adobe's APP14 marker, which declares the color transform of three components: 0 RGB, 1 YCbCr. */
const app14 = (transform: 0 | 1) =>
  Buffer.from([0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, transform])
const SOI = Buffer.from([0xff, 0xd8])
const APP14_BYTES = 16

/** The bytes to put before a tile to make it a complete JPEG. */
export interface TileHead {
  /** SOI, APP14 if needed, tables. */
  readonly bytes: Buffer
  readonly hasApp14: boolean
}

/**
 * The common head of a directory's tiles: quantization and Huffman tables, and the color transform. Without the marker, viewers
 * mistake RGB for YCbCr.
 * @param tables the field JPEGTables, an abbreviated JPEG, or undefined
 * @param transform the color transform that the directory declares; undefined for gray
 */
export function buildTileHead(tables: Buffer | undefined, transform: 0 | 1 | undefined): TileHead {
  const { segments, hasColorMarker } = tables
    ? readTables(tables)
    : { segments: Buffer.alloc(0), hasColorMarker: false }
  const hasApp14 = transform !== undefined && !hasColorMarker
  return { bytes: Buffer.concat([SOI, ...(hasApp14 ? [app14(transform)] : []), segments]), hasApp14 }
}

/** The segments between SOI and EOI, and whether one of them declares the colors (JFIF, Adobe). */
function readTables(tables: Buffer): { segments: Buffer; hasColorMarker: boolean } {
  let at = isStartOfJpeg(tables, 0) ? 2 : 0
  const start = at
  let hasColorMarker = false
  while (at + 4 <= tables.length && tables[at] === 0xff && tables[at + 1] !== 0xd9) {
    if (isColorMarker(tables, at)) hasColorMarker = true
    at += 2 + tables.readUInt16BE(at + 2)
  }
  return { segments: tables.subarray(start, Math.min(at, tables.length)), hasColorMarker }
}

const isColorMarker = (bytes: Buffer, at: number) =>
  bytes[at] === 0xff && (bytes[at + 1] === 0xe0 || bytes[at + 1] === 0xee)

export const isStartOfJpeg = (bytes: Buffer, at: number) => bytes[at] === 0xff && bytes[at + 1] === 0xd8

/**
 * Uses one buffer and one read: the tile is read to the position where its SOI overwrites the last two bytes of the head, which
 * are then restored. If a tile has its own color marker, ours is skipped, so the JPEG begins 16 bytes later.
 * @param read fills the buffer from `at` with the tile
 * @returns undefined if the bytes are not a JPEG
 */
export async function spliceTile(
  head: TileHead,
  length: number,
  read: (buffer: Buffer, at: number) => Promise<void>,
): Promise<Buffer | undefined> {
  const at = head.bytes.length - 2
  const jpeg = Buffer.allocUnsafe(at + length)
  await read(jpeg, at)
  if (length < 4 || !isStartOfJpeg(jpeg, at)) return undefined
  const keepsOwnMarker = head.hasApp14 && isColorMarker(jpeg, at + 2)
  head.bytes.copy(jpeg)
  if (!keepsOwnMarker) return jpeg
  SOI.copy(jpeg, APP14_BYTES)
  return jpeg.subarray(APP14_BYTES)
}
