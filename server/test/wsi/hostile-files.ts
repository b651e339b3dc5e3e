import sharp from 'sharp'
import { buildDicom, insertBytes } from './build-dicom.ts'
import { STRIPS, TILES, tiffBytes } from './build-tiff.ts'

/** Small files that request many resources, each generated in less than a second. */
export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
  /** Why it can't be shown; null if it can. */
  readonly problem: string | null
}

export const jpegOf = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .jpeg({ quality: 10 })
    .toBuffer()

/** A page in which all tiles are the same JPEG. */
function pageOf(jpeg: Buffer, tile: number, width: number, height: number) {
  const tiles = Math.ceil(width / tile) * Math.ceil(height / tile)
  return {
    fields: { 256: width, 257: height, 258: [8, 8, 8], 259: 7, 262: 6, 277: 3, 322: tile, 323: tile },
    chunks: Array.from({ length: tiles }, () => jpeg),
    chunkFields: TILES,
  }
}

const ELEMENT_BYTES = 8
/** Attributes without values, each with a different tag. */
export function emptyAttributes(count: number): Buffer {
  const bytes = Buffer.alloc(count * ELEMENT_BYTES)
  for (let index = 0; index < count; index++) {
    const at = index * ELEMENT_BYTES
    bytes.writeUInt16LE(0x21 + 2 * (index >>> 16), at)
    bytes.writeUInt16LE(index & 0xffff, at + 2)
    bytes.write('LO', at + 4, 'latin1')
  }
  return bytes
}

/** A DICOM file with this many attributes of 8 bytes each. */
export const manyAttributes = (frame: Buffer, side: number, count: number): Buffer =>
  insertBytes(buildDicom({ width: side, height: side, tile: side, frames: [frame] }), emptyAttributes(count))

/** A TIFF file with this many pages, each with a description. */
export const longDescriptions = (tile: Buffer, pages: number, characters: number): Buffer =>
  tiffBytes(
    Array.from({ length: pages }, (_, index) => {
      const page = pageOf(tile, 256, 256, 256)
      return { ...page, fields: { ...page.fields, 270: `${index}`.padEnd(characters, ' x') } }
    }),
  )

/** A TIFF file with this many levels, each a pixel smaller than the previous one, in tiles of that size. */
export const manyLevels = (tile: Buffer, side: number, levels: number): Buffer =>
  tiffBytes(Array.from({ length: levels }, (_, index) => pageOf(tile, side, side - index, side - index)))

/** A TIFF file that declares tiles of 256 x 256 pixels, whatever the size of their JPEG. */
export const otherTiles = (tile: Buffer, side: number): Buffer => tiffBytes([pageOf(tile, 256, side, side)])

/** An NDPI file whose macro image has no bytes. */
export function emptyMacro(jpeg: Buffer, side: number): Buffer {
  const fields = { 256: side, 257: side, 258: [8, 8, 8], 259: 7, 262: 6, 277: 3, 278: side, 65420: 1 }
  const pages = [
    { fields: { ...fields, 65421: 20 }, chunks: [jpeg], chunkFields: STRIPS },
    { fields: { ...fields, 65421: 0xffff_ffff }, chunks: [Buffer.alloc(0)], chunkFields: STRIPS },
  ]
  return tiffBytes(pages, { isNdpi: true })
}

/** Files that used to stop a server, as large as necessary. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [small, large, huge] = await Promise.all([jpegOf(256), jpegOf(3152), jpegOf(5400)])
  return [
    {
      name: 'attributes.dcm',
      bytes: manyAttributes(small, 256, 1_700_000),
      problem: 'has too many attributes in its header, more than Vitrine reads (5,000)',
    },
    // Shown, because it is a picture with one tile, and its descriptions cost nothing.
    { name: 'descriptions.tif', bytes: longDescriptions(small, 200, 80_000), problem: null },
    {
      name: 'levels.tif',
      bytes: manyLevels(large, 3152, 150),
      problem: 'has 150 levels, more than Vitrine reads (32)',
    },
    {
      name: 'tiles.tif',
      bytes: otherTiles(huge, 20_480),
      problem: 'is damaged: it holds a tile that is larger than it says. Copy or export it again',
    },
  ]
}
