/** An attribute of a DICOM file: its tag, the type of its value, and the value. A sequence has items. */
type Attribute = readonly [tag: number, vr: string, value: string | number | Buffer | readonly (readonly Attribute[])[]]

const JPEG_BASELINE = '1.2.840.10008.1.2.4.50'
export const EXPLICIT = '1.2.840.10008.1.2.1'
export const IMPLICIT = '1.2.840.10008.1.2'

const NUMBER_BYTES: Readonly<Record<string, number>> = { US: 2, UL: 4, SL: 4 }
/** Types with a length of four bytes, after two reserved bytes. */
const LONG_TYPES = new Set(['OB', 'OV', 'OW', 'SQ', 'UN'])

const tagBytes = (tag: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16LE(tag >>> 16, 0)
  bytes.writeUInt16LE(tag & 0xffff, 2)
  return bytes
}
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Includes its head: tag and length. */
const item = (content: Buffer) => Buffer.concat([tagBytes(0xfffe_e000), uint32(content.length), content])
const DELIMITER = Buffer.concat([tagBytes(0xfffe_e0dd), uint32(0)])

function encode([tag, vr, value]: Attribute, isImplicit: boolean): Buffer {
  const content = contentOf(vr, value, isImplicit)
  const padded = content.length % 2 ? Buffer.concat([content, Buffer.from(vr === 'UI' ? '\0' : ' ')]) : content
  return Buffer.concat([head(tag, vr, padded.length, isImplicit), padded])
}

function contentOf(vr: string, value: Attribute[2], isImplicit: boolean): Buffer {
  if (Buffer.isBuffer(value)) return value
  if (typeof value === 'string') return Buffer.from(value, 'latin1')
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(NUMBER_BYTES[vr]!)
    if (vr === 'SL') bytes.writeInt32LE(value)
    else bytes.writeUIntLE(value, 0, bytes.length)
    return bytes
  }
  return Buffer.concat(value.map(attributes => item(encodeAll(attributes, isImplicit))))
}

const encodeAll = (attributes: readonly Attribute[], isImplicit = false) =>
  Buffer.concat(attributes.toSorted(([a], [b]) => a - b).map(attribute => encode(attribute, isImplicit)))

function head(tag: number, vr: string, length: number, isImplicit: boolean): Buffer {
  if (isImplicit) return Buffer.concat([tagBytes(tag), uint32(length)])
  if (LONG_TYPES.has(vr)) return Buffer.concat([tagBytes(tag), Buffer.from(`${vr}\0\0`), uint32(length)])
  return Buffer.concat([tagBytes(tag), Buffer.from(vr), uint32(length).subarray(0, 2)])
}

export interface BuiltInstance {
  readonly width: number
  readonly height: number
  readonly tile: number
  readonly frames: readonly Buffer[]
  readonly syntax?: string
  /** How the frames are found, for JPEG frames. `parts` divides each frame into this many items. */
  readonly table?: 'none' | 'basic' | 'extended'
  readonly parts?: number
  readonly series?: string
  /** Replace or extend the attributes of a brightfield color scan. */
  readonly attributes?: readonly Attribute[]
}

/** A DICOM file with one level of a color slide, its frames row by row. */
export function buildDicom({ width, height, tile, frames, series = '1.2.3', ...options }: BuiltInstance): Buffer {
  const { syntax = JPEG_BASELINE, table = 'none', parts = 1, attributes = [] } = options
  const isJpeg = syntax !== EXPLICIT && syntax !== IMPLICIT
  const chunks = frames.map(frame => cutInto(even(frame), parts))
  const items = chunks.map(each => Buffer.concat(each.map(item)))
  const offsets = items.map((_, index) => items.slice(0, index).reduce((sum, { length }) => sum + length, 0))
  const wanted: Attribute[] = [
    [0x0008_0008, 'CS', 'ORIGINAL\\PRIMARY\\VOLUME\\NONE'],
    [0x0008_0016, 'UI', '1.2.840.10008.5.1.4.1.1.77.1.6'],
    [0x0020_000e, 'UI', series],
    [0x0020_9311, 'CS', 'TILED_FULL'],
    [0x0028_0002, 'US', 3],
    [0x0028_0004, 'CS', isJpeg ? 'YBR_FULL_422' : 'RGB'],
    [0x0028_0006, 'US', 0],
    [0x0028_0008, 'IS', String(frames.length)],
    [0x0028_0010, 'US', tile],
    [0x0028_0011, 'US', tile],
    [0x0028_0100, 'US', 8],
    [0x0048_0006, 'UL', width],
    [0x0048_0007, 'UL', height],
  ]
  if (table === 'extended') wanted.push([0x7fe0_0001, 'OV', Buffer.from(BigUint64Array.from(offsets, BigInt).buffer)])
  const own = new Set(attributes.map(([tag]) => tag))
  const all = [...wanted.filter(([tag]) => !own.has(tag)), ...attributes]
  const isImplicit = syntax === IMPLICIT
  const pixels = isJpeg
    ? [item(Buffer.concat(table === 'basic' ? offsets.map(uint32) : [])), ...items, DELIMITER]
    : [...frames]
  const length = isJpeg ? 0xffff_ffff : Buffer.concat(frames).length
  const meta = encodeAll([[0x0002_0010, 'UI', syntax]])
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    encodeAll([[0x0002_0000, 'UL', meta.length]]),
    meta,
    encodeAll(all, isImplicit),
    head(0x7fe0_0010, 'OB', length, isImplicit),
    ...pixels,
  ])
}

const even = (bytes: Buffer) => (bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes)

function cutInto(bytes: Buffer, parts: number): Buffer[] {
  const size = 2 * Math.ceil(bytes.length / parts / 2)
  return Array.from({ length: parts }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
}

/** The positions of frames, counted from 1 like in DICOM. The file is then no longer TILED_FULL. */
export const sparse = (places: readonly (readonly [x: number, y: number])[]): Attribute[] => [
  [0x0020_9311, 'CS', 'TILED_SPARSE'],
  [
    0x5200_9230,
    'SQ',
    places.map(([x, y]) => [
      [
        0x0048_021a,
        'SQ',
        [
          [
            [0x0048_021e, 'SL', x],
            [0x0048_021f, 'SL', y],
          ],
        ],
      ],
    ]),
  ],
]

/** The position of the attributes of group 0028 in a built slide. */
const GROUP_28 = Buffer.from('28000200', 'hex')

/** Inserts bytes into the header of a file, before the attributes that describe its pixels. */
export function insertBytes(file: Buffer, bytes: Buffer): Buffer {
  const at = file.indexOf(GROUP_28)
  return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)])
}

const UNDEFINED_LENGTH = Buffer.from('ffffffff', 'hex')

/** An attribute with a long head and an undefined length, terminated by a delimiter. */
export const endless = (tag: number, vr: string, items: Buffer) =>
  Buffer.concat([tagBytes(tag), Buffer.from(`${vr}\0\0`), UNDEFINED_LENGTH, items, DELIMITER])

/** An item terminated by a delimiter. */
export const endlessItem = (content: Buffer) =>
  Buffer.concat([tagBytes(0xfffe_e000), UNDEFINED_LENGTH, content, tagBytes(0xfffe_e00d), uint32(0)])

/** Attributes as encoded in a header. */
export const attributeBytes = (attributes: readonly Attribute[], isImplicit = false) =>
  encodeAll(attributes, isImplicit)
