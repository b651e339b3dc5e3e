/** A field of a directory: numbers are written as LONG, or LONG8 in a BigTIFF, text as ASCII, bytes unchanged. */
type FieldValue = number | readonly number[] | string | Buffer

export interface BuiltPage {
  readonly fields: Readonly<Record<number, FieldValue>>
  /** The tiles or strips; their offsets and lengths are written to the given fields. */
  readonly chunks: readonly Buffer[]
  readonly chunkFields: { readonly offsets: number; readonly lengths: number }
}

export const TILES = { offsets: 324, lengths: 325 }
export const STRIPS = { offsets: 273, lengths: 279 }

interface Layout {
  readonly isBig?: boolean
  readonly isBigEndian?: boolean
  /** Adds NDPI's longer pointers and upper halves of values. */
  readonly isNdpi?: boolean
  /** The offset of everything after the header, for files beyond 4 GB. */
  readonly base?: number
}

/** The header of a TIFF file, and the content at `base`. An empty chunk becomes an absent tile. */
export function buildTiff(pages: readonly BuiltPage[], layout: Layout = {}) {
  const { isBig = false, isBigEndian = false, isNdpi = false, base = 16 } = layout
  const unsigned = (value: number, size: number) => {
    const bytes = Buffer.alloc(size)
    if (size === 8 && isBigEndian) bytes.writeBigUInt64BE(BigInt(value))
    else if (size === 8) bytes.writeBigUInt64LE(BigInt(value))
    else if (isBigEndian) bytes.writeUIntBE(value, 0, size)
    else bytes.writeUIntLE(value, 0, size)
    return bytes
  }
  const parts: Buffer[] = []
  let end = base
  const append = (bytes: Buffer) => {
    const at = end
    parts.push(bytes)
    end += bytes.length
    return at
  }
  const pointer = isBig ? 8 : 4
  const numberType = isBig ? 16 : 4
  const placed = new Map<Buffer, number>()
  const place = (chunk: Buffer) => {
    const known = placed.get(chunk) ?? append(chunk)
    placed.set(chunk, known)
    return known
  }
  const encode = (value: FieldValue): { type: number; count: number; bytes: Buffer } => {
    if (typeof value === 'string')
      return { type: 2, count: value.length + 1, bytes: Buffer.from(`${value}\0`, 'latin1') }
    if (Buffer.isBuffer(value)) return { type: 7, count: value.length, bytes: value }
    const numbers = typeof value === 'number' ? [value] : value
    return {
      type: numberType,
      count: numbers.length,
      bytes: Buffer.concat(numbers.map(each => unsigned(each, pointer))),
    }
  }
  let first = 0
  let next = Buffer.alloc(0)
  for (const { fields, chunks, chunkFields } of pages) {
    const all: Record<number, FieldValue> = {
      ...fields,
      [chunkFields.offsets]: chunks.map(chunk => (chunk.length === 0 ? 0 : place(chunk))),
      [chunkFields.lengths]: chunks.map(chunk => chunk.length),
    }
    const entries = Object.entries(all)
      .map(([tag, value]) => ({ tag: Number(tag), ...encode(value) }))
      .toSorted((a, b) => a.tag - b.tag)
      .map(({ tag, type, count, bytes }) => {
        const slot = Buffer.alloc(pointer)
        if (bytes.length <= pointer) bytes.copy(slot)
        else unsigned(append(bytes), pointer).copy(slot)
        return Buffer.concat([unsigned(tag, 2), unsigned(type, 2), unsigned(count, pointer), slot])
      })
    const at = append(Buffer.concat([unsigned(entries.length, isBig ? 8 : 2), ...entries]))
    if (first === 0) first = at
    else unsigned(at, pointer).copy(next)
    next = Buffer.alloc(isNdpi ? 8 : pointer)
    append(next)
    if (isNdpi) append(Buffer.alloc(entries.length * 4))
  }
  const header = Buffer.concat([
    Buffer.from(isBigEndian ? 'MM' : 'II'),
    unsigned(isBig ? 43 : 42, 2),
    ...(isBig ? [unsigned(8, 2), unsigned(0, 2)] : []),
    unsigned(first, pointer),
  ])
  return { header, body: Buffer.concat(parts), base }
}

/** The whole file, if it is small. */
export function tiffBytes(pages: readonly BuiltPage[], layout: Omit<Layout, 'base'> = {}): Buffer {
  const { header, body, base } = buildTiff(pages, layout)
  return Buffer.concat([header, Buffer.alloc(base - header.length), body])
}
