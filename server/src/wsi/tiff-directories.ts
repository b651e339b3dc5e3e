import { createHash } from 'node:crypto'
import { WSI_LIMITS } from './limits.ts'
import { type ByteSource, UnreadableImage } from './slide-image.ts'
import { TAG } from './tiff-tags.ts'
import { megabytes, wsiMessages } from './wsi-messages.ts'

/** One field of a directory. Its values are still in the file, at `offset`. */
export interface TiffField {
  readonly type: number
  readonly count: number
  readonly offset: number
  /** A number to add to the value: NDPI stores the upper halves of its 64-bit numbers separately. */
  readonly added: number
}

/** One directory (IFD): its fields by tag, and the values that are read immediately. */
export interface TiffDirectory {
  /** The number in the order of the file, as libtiff counts pages; undefined for a directory referenced by a SubIFDs field. */
  readonly page: number | undefined
  readonly fields: ReadonlyMap<number, TiffField>
  readonly numbers: ReadonlyMap<number, readonly number[]>
  readonly bytes: ReadonlyMap<number, Buffer>
  readonly children: readonly TiffDirectory[]
}

/** The directories of a TIFF file, with everything needed to read further values. */
export interface Tiff {
  readonly source: ByteSource
  readonly isLittleEndian: boolean
  readonly isNdpi: boolean
  readonly directories: readonly TiffDirectory[]
  /** SHA-256 of the directories and the values that were read. */
  readonly digest: string
}

/** The size of one value by the type of its field. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}

const LONG = 4
/** BYTE, SHORT, LONG, IFD, LONG8. */
const INTEGER_TYPES: ReadonlySet<number> = new Set([1, 3, LONG, 13, 16])
/** Fields that may be fractions; sizes, offsets and counts may not. */
const FRACTIONS: ReadonlySet<number> = new Set([
  TAG.xResolution,
  TAG.yResolution,
  TAG.referenceBlackWhite,
  TAG.ndpiSourceLens,
])

/** Values to read when a file is opened, with their maximum count. Tables of tiles stay in the file. */
const NUMBERS: ReadonlyMap<number, number> = new Map([
  [TAG.newSubfileType, 1],
  [TAG.width, 1],
  [TAG.height, 1],
  [TAG.bitsPerSample, 16],
  [TAG.compression, 1],
  [TAG.photometric, 1],
  [TAG.orientation, 1],
  [TAG.samplesPerPixel, 1],
  [TAG.rowsPerStrip, 1],
  [TAG.xResolution, 1],
  [TAG.yResolution, 1],
  [TAG.resolutionUnit, 1],
  [TAG.planarConfiguration, 1],
  [TAG.predictor, 1],
  [TAG.tileWidth, 1],
  [TAG.tileHeight, 1],
  [TAG.subDirectories, WSI_LIMITS.subDirectories],
  [TAG.extraSamples, 16],
  [TAG.sampleFormat, 16],
  [TAG.colorMap, 768],
  [TAG.subsampling, 2],
  [TAG.referenceBlackWhite, 6],
  [TAG.ndpiFormat, 1],
  [TAG.ndpiSourceLens, 1],
])
const BYTES: ReadonlyMap<number, number> = new Map([
  [TAG.description, WSI_LIMITS.descriptionBytes],
  [TAG.make, 4096],
  [TAG.model, 4096],
  [TAG.software, 4096],
  [TAG.dateTime, 64],
  [TAG.jpegTables, WSI_LIMITS.jpegTablesBytes],
  [TAG.ndpiProperties, 65_536],
])

interface Layout {
  readonly isLittleEndian: boolean
  readonly isBig: boolean
  readonly isNdpi: boolean
}

/**
 * Reads the directories of a classic TIFF, a BigTIFF or an NDPI file. Loops, and files that exceed the limits, are refused.
 * @throws {UnreadableImage}
 */
export async function readTiff(source: ByteSource): Promise<Tiff> {
  const { layout, first } = await readHeader(source)
  const reader = new DirectoryReader(source, layout)
  const directories = await reader.readChain(first)
  return {
    source,
    isLittleEndian: layout.isLittleEndian,
    isNdpi: layout.isNdpi,
    directories,
    digest: reader.hash.digest('hex'),
  }
}

async function readHeader(source: ByteSource): Promise<{ layout: Layout; first: number }> {
  if (source.size < 8) throw new UnreadableImage('unsupported', wsiMessages.notAPicture)
  const head = await source.read(0, Math.min(source.size, 16))
  const order = head.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') throw new UnreadableImage('unsupported', wsiMessages.notAPicture)
  const isLittleEndian = order === 'II'
  const version = isLittleEndian ? head.readUInt16LE(2) : head.readUInt16BE(2)
  if (version !== 42 && version !== 43) throw new UnreadableImage('unsupported', wsiMessages.notAPicture)
  if (version === 43) {
    if (head.length < 16) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
    const layout = { isLittleEndian, isBig: true, isNdpi: false }
    return { layout, first: readUnsigned(head, 8, 8, isLittleEndian) }
  }
  const first = readUnsigned(head, 4, 4, isLittleEndian)
  // NDPI declares classic TIFF, but its offsets have 64 bits.
  const ndpiFirst = isLittleEndian && head.length >= 12 ? first + head.readUInt32LE(8) * 2 ** 32 : first
  const isNdpi = isLittleEndian && (await hasNdpiTag(source, ndpiFirst))
  return { layout: { isLittleEndian, isBig: false, isNdpi }, first: isNdpi ? ndpiFirst : first }
}

async function hasNdpiTag(source: ByteSource, offset: number): Promise<boolean> {
  if (offset + 2 > source.size) return false
  const count = (await source.read(offset, 2)).readUInt16LE(0)
  if (count > WSI_LIMITS.entriesOfDirectory || offset + 2 + count * 12 > source.size) return false
  const entries = await source.read(offset + 2, count * 12)
  for (let at = 0; at < entries.length; at += 12) if (entries.readUInt16LE(at) === TAG.ndpiFormat) return true
  return false
}

class DirectoryReader {
  readonly hash = createHash('sha256')
  readonly #source: ByteSource
  readonly #layout: Layout
  readonly #seen = new Set<number>()
  /** The directory being read. */
  #block: { readonly bytes: Buffer; readonly start: number } = { bytes: Buffer.alloc(0), start: 0 }
  #count = 0
  #bytes = 0

  constructor(source: ByteSource, layout: Layout) {
    this.#source = source
    this.#layout = layout
  }

  async readChain(first: number): Promise<TiffDirectory[]> {
    const directories: TiffDirectory[] = []
    let offset = first
    while (offset !== 0) {
      const { directory, next } = await this.#read(offset, directories.length)
      directories.push(directory)
      offset = next
    }
    if (directories.length === 0) throw new UnreadableImage('damaged', wsiMessages.damaged('it holds no picture'))
    return directories
  }

  async #read(offset: number, page: number | undefined): Promise<{ directory: TiffDirectory; next: number }> {
    if (this.#seen.has(offset)) throw damaged('its list of pictures runs in a circle')
    this.#seen.add(offset)
    if (++this.#count > WSI_LIMITS.directories)
      throw new UnreadableImage(
        'unsupported',
        wsiMessages.tooLarge('too many pictures', `${WSI_LIMITS.directories} directories`),
      )
    const { fields, next } = await this.#readFields(offset)
    const numbers = new Map<number, readonly number[]>()
    const bytes = new Map<number, Buffer>()
    for (const [tag, field] of fields) {
      const mostNumbers = NUMBERS.get(tag)
      if (mostNumbers !== undefined) numbers.set(tag, await this.#readNumbers(tag, field, mostNumbers))
      const mostBytes = BYTES.get(tag)
      if (mostBytes !== undefined) bytes.set(tag, await this.#readBytes(tag, field, mostBytes))
    }
    const children: TiffDirectory[] = []
    if (page !== undefined)
      for (const child of numbers.get(TAG.subDirectories) ?? [])
        children.push((await this.#read(child, undefined)).directory)
    return { directory: { page, fields, numbers, bytes, children }, next }
  }

  async #readFields(offset: number) {
    const { isBig, isNdpi, isLittleEndian } = this.#layout
    const countBytes = isBig ? 8 : 2
    const entryBytes = isBig ? 20 : 12
    const pointerBytes = isBig || isNdpi ? 8 : 4
    const count = readUnsigned(await this.#source.read(offset, countBytes), 0, countBytes, isLittleEndian)
    if (count > WSI_LIMITS.entriesOfDirectory)
      throw new UnreadableImage(
        'damaged',
        wsiMessages.tooLarge(`a directory of ${count} entries`, `${WSI_LIMITS.entriesOfDirectory}`),
      )
    const start = offset + countBytes
    const tail = pointerBytes + (isNdpi ? count * 4 : 0)
    const block = await this.#source.read(start, count * entryBytes + tail)
    this.hash.update(block)
    this.#block = { bytes: block, start }
    const fields = new Map<number, TiffField>()
    for (let index = 0; index < count; index++) {
      const at = index * entryBytes
      const tag = readUnsigned(block, at, 2, isLittleEndian)
      const type = readUnsigned(block, at + 2, 2, isLittleEndian)
      const values = readUnsigned(block, at + 4, isBig ? 8 : 4, isLittleEndian)
      const slot = at + (isBig ? 12 : 8)
      const slotBytes = isBig ? 8 : 4
      const length = (TYPE_BYTES[type] ?? 1) * values
      const isInline = length <= slotBytes
      const added = isNdpi ? block.readUInt32LE(count * entryBytes + pointerBytes + index * 4) * 2 ** 32 : 0
      const value = isInline ? start + slot : readUnsigned(block, slot, slotBytes, isLittleEndian) + added
      fields.set(tag, {
        type,
        count: values,
        offset: value,
        added: isInline && type === LONG && values === 1 ? added : 0,
      })
    }
    return { fields, next: readUnsigned(block, count * entryBytes, pointerBytes, isLittleEndian) }
  }

  async #readNumbers(tag: number, field: TiffField, most: number): Promise<number[]> {
    if (tag === TAG.subDirectories && field.count > most)
      throw new UnreadableImage(
        'unsupported',
        wsiMessages.tooLarge(`${field.count} levels in one directory`, `${WSI_LIMITS.subDirectories}`),
      )
    const size = TYPE_BYTES[field.type]
    // Treated as missing, because most fields aren't needed.
    if (size === undefined || field.type === 2) return []
    if (!INTEGER_TYPES.has(field.type) && !FRACTIONS.has(tag)) return []
    const length = Math.min(field.count, most) * size
    const values = await this.#readValue(field.offset, length)
    this.hash.update(values)
    return readValues(values, field.type, this.#layout.isLittleEndian)
  }

  async #readBytes(tag: number, field: TiffField, most: number): Promise<Buffer> {
    const length = (TYPE_BYTES[field.type] ?? 1) * field.count
    if (length > most)
      throw new UnreadableImage('unsupported', wsiMessages.tooLarge(`field ${tag} of ${length} bytes`, `${most} bytes`))
    this.#bytes += length
    if (this.#bytes > WSI_LIMITS.textBytes)
      throw new UnreadableImage(
        'unsupported',
        wsiMessages.tooLarge('descriptions of many megabytes', `${megabytes(WSI_LIMITS.textBytes)} in all`),
      )
    const bytes = await this.#readValue(field.offset, length)
    this.hash.update(bytes)
    return bytes
  }

  /** Short values are in the directory itself. */
  async #readValue(offset: number, length: number): Promise<Buffer> {
    const { bytes, start } = this.#block
    const isInside = offset >= start && offset + length <= start + bytes.length
    // Copied, so that a value does not keep the directory in memory.
    return isInside
      ? Buffer.from(bytes.subarray(offset - start, offset - start + length))
      : this.#source.read(offset, length)
  }
}

/** The numbers in `values`, which all have the same TIFF type. Rationals become fractions. */
export function readValues(values: Buffer, type: number, isLittleEndian: boolean): number[] {
  const size = TYPE_BYTES[type] ?? 1
  return Array.from({ length: Math.floor(values.length / size) }, (_, index) => {
    const at = index * size
    switch (type) {
      case 5:
        return readUnsigned(values, at, 4, isLittleEndian) / readUnsigned(values, at + 4, 4, isLittleEndian)
      case 6:
        return values.readInt8(at)
      case 8:
        return isLittleEndian ? values.readInt16LE(at) : values.readInt16BE(at)
      case 9:
        return isLittleEndian ? values.readInt32LE(at) : values.readInt32BE(at)
      case 10:
        return isLittleEndian
          ? values.readInt32LE(at) / values.readInt32LE(at + 4)
          : values.readInt32BE(at) / values.readInt32BE(at + 4)
      case 11:
        return isLittleEndian ? values.readFloatLE(at) : values.readFloatBE(at)
      case 12:
        return isLittleEndian ? values.readDoubleLE(at) : values.readDoubleBE(at)
      default:
        return readUnsigned(values, at, size, isLittleEndian)
    }
  })
}

/** The size of one value of the field's type; undefined for a type that can't represent offsets and lengths. */
export const valueBytes = ({ type }: TiffField): number | undefined =>
  INTEGER_TYPES.has(type) ? TYPE_BYTES[type] : undefined

function readUnsigned(buffer: Buffer, at: number, size: number, isLittleEndian: boolean): number {
  switch (size) {
    case 1:
      return buffer.readUInt8(at)
    case 2:
      return isLittleEndian ? buffer.readUInt16LE(at) : buffer.readUInt16BE(at)
    case 4:
      return isLittleEndian ? buffer.readUInt32LE(at) : buffer.readUInt32BE(at)
    default: {
      const value = isLittleEndian ? buffer.readBigUInt64LE(at) : buffer.readBigUInt64BE(at)
      if (value > Number.MAX_SAFE_INTEGER) throw damaged('an offset lies beyond every file')
      return Number(value)
    }
  }
}

export const damaged = (what: string) => new UnreadableImage('damaged', wsiMessages.damaged(what))
