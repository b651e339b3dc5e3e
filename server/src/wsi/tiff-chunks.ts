import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { readJpegHeader } from './jpeg-header.ts'
import { WSI_LIMITS } from './limits.ts'
import { UnreadableImage } from './slide-image.ts'
import { damaged } from './tiff-directories.ts'
import { locateChunk, type TiffPage } from './tiff-page.ts'
import { COMPRESSION, PHOTOMETRIC, TAG } from './tiff-tags.ts'
import { wsiMessages } from './wsi-messages.ts'

const deflate = promisify(zlib.deflate)
type FieldType = 3 | 4 | 7
const SHORT: FieldType = 3
const LONG: FieldType = 4
const UNDEFINED: FieldType = 7
const LARGEST_SHORT = 0xffff
/** The size of a field's type, in bytes. */
const SIZE: Readonly<Record<FieldType, number>> = { 3: 2, 4: 4, 7: 1 }

/**
 * A small TIFF file with `rows` rows of a page, in memory: only what libtiff needs to decode these tiles or strips. So the cost
 * of decoding depends on the pixels and not on the size of the file, and all reads go through the same open file.
 * @param indices tiles or strips, from top to bottom; none may be absent
 */
export async function extractChunks(page: TiffPage, indices: readonly number[], rows: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let total = 0
  for (const index of indices) {
    const { offset, length } = await locateChunk(page, index)
    total += length
    if (total > WSI_LIMITS.pageBytes) throw damaged('a part of it is larger than its pixels')
    chunks.push(await unpackZstd(page, await page.tiff.source.read(offset, length)))
  }
  const { directory } = page
  const isZstd = page.compression === COMPRESSION.zstd
  const short = (tag: number) => {
    const values = directory.numbers.get(tag)
    if (values?.some(value => value > LARGEST_SHORT)) throw damaged(`field ${tag} is out of range`)
    return values ? [{ tag, type: SHORT, values }] : []
  }
  const tables = directory.bytes.get(TAG.jpegTables)
  return writeTiff(
    [
      { tag: TAG.width, type: LONG, values: [page.chunkWidth] },
      { tag: TAG.height, type: LONG, values: [rows] },
      ...short(TAG.bitsPerSample),
      { tag: TAG.compression, type: SHORT, values: [isZstd ? COMPRESSION.deflate : page.compression] },
      { tag: TAG.photometric, type: SHORT, values: [page.photometric] },
      { tag: TAG.samplesPerPixel, type: SHORT, values: [page.samples] },
      { tag: TAG.rowsPerStrip, type: LONG, values: [page.chunkHeight] },
      ...short(TAG.predictor),
      ...short(TAG.colorMap),
      ...extraSamples(page),
      ...(tables ? [{ tag: TAG.jpegTables, type: UNDEFINED, values: tables }] : []),
      ...subsampling(page, chunks[0]),
    ],
    chunks,
  )
}

/** As declared by the JPEG: if the directory differs, libtiff corrects it, but with a warning that libvips treats as an error. */
function subsampling(page: TiffPage, chunk: Buffer | undefined): WrittenField[] {
  if (page.photometric !== PHOTOMETRIC.yCbCr || page.compression !== COMPRESSION.jpeg || !chunk) return []
  const { blockWidth, blockHeight } = readJpegHeader(chunk)
  return [{ tag: TAG.subsampling, type: SHORT, values: [blockWidth / 8, blockHeight / 8] }]
}

/**
 * The types of channels other than colors; 0 if the directory doesn't declare them, to avoid a warning of libtiff. libvips treats
 * those as transparency.
 */
function extraSamples({ directory, photometric, samples }: TiffPage): WrittenField[] {
  const colors = photometric === PHOTOMETRIC.rgb || photometric === PHOTOMETRIC.yCbCr ? 3 : 1
  const declared = directory.numbers.get(TAG.extraSamples) ?? []
  const values = Array.from({ length: Math.max(0, samples - colors) }, (_, index) =>
    Math.min(declared[index] ?? 0, LARGEST_SHORT),
  )
  return values.length > 0 ? [{ tag: TAG.extraSamples, type: SHORT, values }] : []
}

/** The libtiff in libvips has no Zstandard. Chunks are recompressed at level 0, because predictors only work with compression. */
async function unpackZstd(page: TiffPage, chunk: Buffer): Promise<Buffer> {
  if (page.compression !== COMPRESSION.zstd) return chunk
  if (!('zstdDecompress' in zlib)) throw new UnreadableImage('unsupported', wsiMessages.zstd)
  const maxOutputLength = page.chunkWidth * page.chunkHeight * page.samples
  try {
    return await deflate(await promisify(zlib.zstdDecompress)(chunk, { maxOutputLength }), { level: 0 })
  } catch {
    throw damaged("a tile can't be unpacked")
  }
}

interface WrittenField {
  readonly tag: number
  readonly type: FieldType
  readonly values: readonly number[] | Buffer
}

/** Writes header, strips, directory and values. */
function writeTiff(fields: readonly WrittenField[], strips: readonly Buffer[]): Buffer {
  let end = 8
  const offsets = strips.map(strip => {
    const offset = end
    end += strip.length + (strip.length % 2)
    return offset
  })
  const sorted: WrittenField[] = [
    ...fields,
    { tag: TAG.stripOffsets, type: LONG, values: offsets } as const,
    { tag: TAG.stripByteCounts, type: LONG, values: strips.map(strip => strip.length) } as const,
  ].toSorted((a, b) => a.tag - b.tag)
  const directoryAt = end
  let valuesAt = directoryAt + 2 + sorted.length * 12 + 4
  const valueBytes = sorted.reduce((sum, { type, values }) => sum + values.length * SIZE[type] + 4, 0)
  const file = Buffer.alloc(valuesAt + valueBytes)
  file.write('II', 'latin1')
  file.writeUInt16LE(42, 2)
  file.writeUInt32LE(directoryAt, 4)
  for (const [index, strip] of strips.entries()) strip.copy(file, offsets[index])
  file.writeUInt16LE(sorted.length, directoryAt)
  for (const [index, { tag, type, values }] of sorted.entries()) {
    const at = directoryAt + 2 + index * 12
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(values.length, at + 4)
    const length = values.length * SIZE[type]
    const valueAt = length <= 4 ? at + 8 : valuesAt
    if (length > 4) {
      file.writeUInt32LE(valuesAt, at + 8)
      valuesAt += length + (length % 2)
    }
    for (const [position, value] of values.entries()) {
      if (type === UNDEFINED) file.writeUInt8(value, valueAt + position)
      else if (type === SHORT) file.writeUInt16LE(value, valueAt + position * 2)
      else file.writeUInt32LE(value, valueAt + position * 4)
    }
  }
  return file
}
