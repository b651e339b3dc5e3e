import { WSI_LIMITS } from './limits.ts'

/** The UID of a transfer syntax. */
const BIG_ENDIAN = '1.2.840.10008.1.2.2'

/** By the UID of the transfer syntax. */
const DICOM_COMPRESSIONS: Readonly<Record<string, string>> = {
  '1.2.840.10008.1.2.1.99': 'deflate',
  '1.2.840.10008.1.2.4.57': 'lossless JPEG',
  '1.2.840.10008.1.2.4.70': 'lossless JPEG',
  '1.2.840.10008.1.2.4.80': 'JPEG-LS',
  '1.2.840.10008.1.2.4.81': 'JPEG-LS',
  '1.2.840.10008.1.2.4.90': 'JPEG 2000',
  '1.2.840.10008.1.2.4.91': 'JPEG 2000',
  '1.2.840.10008.1.2.4.201': 'High-Throughput JPEG 2000',
  '1.2.840.10008.1.2.4.202': 'High-Throughput JPEG 2000',
  '1.2.840.10008.1.2.4.203': 'High-Throughput JPEG 2000',
  '1.2.840.10008.1.2.4.110': 'JPEG XL',
  '1.2.840.10008.1.2.4.112': 'JPEG XL',
  '1.2.840.10008.1.2.5': 'RLE',
}

/** '2 million' */
export const millions = (count: number) => `${count / 1_000_000} million`

/** '16 MB' */
export const megabytes = (bytes: number) => `${Math.ceil(bytes / (1024 * 1024))} MB`

/** '10,000' */
export const thousands = (count: number) => count.toLocaleString('en')

/** The largest tile. */
export const TILE_LIMIT = `${millions(WSI_LIMITS.tilePixels)} pixels, ${thousands(WSI_LIMITS.tileLongestSide)} a side`

/** Reasons why a file is not shown (docs/product/pictures.md#pictures). Each follows the file's name. */
export const wsiMessages = {
  notAPicture: "isn't a slide picture that Vitrine reads (TIFF, SVS, NDPI, DICOM)",
  otherDicom: 'is DICOM, but not a picture of a slide (a whole-slide microscopy image)',
  besideLevels: (role: string) => `is the ${role} image of a DICOM slide, whose levels are in other files`,
  transferSyntax: (uid: string) =>
    uid === BIG_ENDIAN
      ? 'is DICOM with its bytes in the older order (big endian), which is not supported: export it with JPEG (baseline)'
      : `is DICOM compressed with ${DICOM_COMPRESSIONS[uid] ?? `the transfer syntax ${uid}`}, which is not supported: export it with JPEG (baseline)`,
  concatenation:
    'is one of several DICOM files that hold parts of one level (a concatenation), which is not supported: export each level as one file',
  dicomColor: (name: string) =>
    `has colors of a kind that is not supported (DICOM photometric interpretation ${name || 'missing'}): export it as RGB or YBR_FULL_422`,
  opticalPaths: (count: number) =>
    `has ${count} optical paths (channels), which is not supported (1 is): export one picture a channel`,
  focalPlanes: (count: number) =>
    `has ${count} focal planes, which is not supported (1 is): export one picture a plane`,
  overlappingFrames:
    'has frames that overlap or leave gaps, which is not supported: export it with frames side by side (TILED_FULL)',
  endsEarly: 'ends early: it is still being copied, or damaged',
  damaged: (what: string) => `is damaged: ${what}. Copy or export it again`,
  withoutAnyTile: 'none of its tiles is there',
  jpeg2000: 'is compressed with JPEG 2000, which is not supported yet: export it with JPEG',
  otherFormat: (name: string) =>
    `is ${name}, which is not supported: export it as SVS, TIFF (pyramid with tiles) or DICOM`,
  compression: (id: number) =>
    `is compressed in a way that is not supported (TIFF compression ${id}): export it with JPEG`,
  bits: (bits: number) => `has ${bits} bits per color, which is not supported yet (8 are): export it with 8`,
  color: (id: number) =>
    `has colors of a kind that is not supported (TIFF photometric interpretation ${id}): export it as RGB`,
  unreadable: (why: string) => `can't be read: ${why}. Copy or export it again`,
  tooSlow: (seconds: number) =>
    `takes more than ${seconds} seconds to be checked: it is damaged, or made to keep the server busy. Export it again`,
  tooMuchMemory: (most: string) =>
    `takes more than ${most} of memory to be checked: it is damaged, or made to keep the server busy. Export it again`,
  crashed: 'ends the program that checks it: it is damaged. Export it again',
  undecodable: (why: string) => `can't be decoded: ${why}. Copy or export it again`,
  samples: (count: number) => `has ${count} color channels, which is not supported (1 to 4 are): export it as RGB`,
  zstd: 'is compressed with Zstandard, which needs Node 22.15 or newer on the server: export it with JPEG',
  planes: 'stores each color in a plane of its own, which is not supported: export it with interleaved colors',
  noSmallLevels: (width: number, height: number) =>
    `has ${thousands(width)} x ${thousands(height)} pixels and lacks smaller levels, which would take too long to compute: export it as a pyramid`,
  tooLarge: (what: string, most: string) => `has ${what}, more than Vitrine reads (${most})`,
  smallTiles: (width: number, height: number) =>
    `is stored in tiles of ${width} x ${height} pixels, which are too small to be read (${WSI_LIMITS.tileSide} is the least): export it with tiles of 256 x 256`,
  withoutTiles:
    'is a large picture that is not stored in tiles, which is not supported: export it as a pyramid with tiles',
} as const
