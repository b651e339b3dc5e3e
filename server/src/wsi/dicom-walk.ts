import { createHash } from 'node:crypto'
import { ByteWindow } from './byte-window.ts'
import { DicomAttributes } from './dicom-attributes.ts'
import { DICOM, isKnownSequence, isReadFrom, ROOT } from './dicom-tags.ts'
import { WSI_LIMITS } from './limits.ts'
import { type ByteSource, UnreadableImage } from './slide-image.ts'
import { damaged } from './tiff-directories.ts'
import { thousands, wsiMessages } from './wsi-messages.ts'

/** The position of a value in the file; the length is undefined if only a delimiter ends it. */
export interface ValuePosition {
  readonly offset: number
  readonly length: number | undefined
}

/** The positions of frames in the picture, counted from 1, in the order of the frames. */
export interface FramePositions {
  readonly columns: readonly number[]
  readonly rows: readonly number[]
}

/** The relevant parts of a header, up to the pixels. */
export interface WalkedHeader {
  readonly attributes: DicomAttributes
  readonly transferSyntax: string
  readonly pixels: ValuePosition
  readonly extendedOffsets: ValuePosition | undefined
  /** undefined if the header does not list the positions of frames. */
  readonly positions: FramePositions | undefined
  /** SHA-256 of the bytes that were read. */
  readonly digest: string
}

const IMPLICIT = '1.2.840.10008.1.2'
/** Unsupported encodings: deflated, and big-endian. */
const UNREAD_SYNTAXES: ReadonlySet<string> = new Set(['1.2.840.10008.1.2.1.99', '1.2.840.10008.1.2.2'])
/** VL Whole Slide Microscopy Image Storage. */
const SLIDE_MICROSCOPY = '1.2.840.10008.5.1.4.1.1.77.1.6'

const UNDEFINED_LENGTH = 0xffff_ffff
const ITEM = 0xfffe_e000
const END_OF_ITEM = 0xfffe_e00d
const END_OF_SEQUENCE = 0xfffe_e0dd
const SHORT_HEAD_BYTES = 8
const LONG_HEAD_BYTES = 12

const typeCode = (name: string) => name.charCodeAt(0) * 256 + name.charCodeAt(1)
/** Types with a length of four bytes, after two reserved bytes. */
const LONG_TYPES: ReadonlySet<number> = new Set(
  ['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'].map(typeCode),
)
const SEQUENCE = typeCode('SQ')
const UNKNOWN = typeCode('UN')

/** A sequence, which consists of items, or the attributes of an item or of the whole header. */
interface Level {
  readonly isSequence: boolean
  /** The tag of the sequence. */
  readonly tag: number
  readonly end: number
  isImplicit: boolean
  /** Whether any attributes are read. Other levels are skipped, except those without a length. */
  readonly isRead: boolean
  /** The number of attributes or items. */
  count: number
}

interface Head {
  readonly type: number
  readonly valueAt: number
  readonly length: number
}

/**
 * Reads the attributes that Vitrine needs, in one pass without recursion. Everything else is skipped: private attributes, color
 * profiles, tables. Each attribute that is parsed takes some nanoseconds, so their number is limited.
 * @throws {UnreadableImage}
 */
export const walkHeader = (source: ByteSource, start: number): Promise<WalkedHeader> => new Walk(source).run(start)

class Walk {
  readonly #source: ByteSource
  readonly #hash = createHash('sha256')
  readonly #window: ByteWindow
  readonly #values = new Map<number, Buffer>()
  readonly #columns: number[] = []
  readonly #rows: number[] = []
  readonly #levels: Level[]
  #extendedOffsets: ValuePosition | undefined
  #transferSyntax = ''
  #looked = 0

  constructor(source: ByteSource) {
    this.#source = source
    this.#window = new ByteWindow(source, this.#hash)
    this.#levels = [{ isSequence: false, tag: ROOT, end: source.size, isImplicit: false, isRead: true, count: 0 }]
  }

  async run(start: number): Promise<WalkedHeader> {
    let at = start
    for (;;) {
      const level = this.#levels.at(-1) as Level
      if (at >= level.end && this.#levels.length > 1) {
        this.#levels.pop()
        continue
      }
      this.#count(level)
      // The last attribute of a file may be shorter than the longest head.
      const wanted = Math.max(SHORT_HEAD_BYTES, Math.min(LONG_HEAD_BYTES, this.#source.size - at))
      if (!this.#window.has(at, wanted)) await this.#window.load(at, wanted)
      const tag = this.#tagAt(at)
      if (tag === END_OF_ITEM || tag === END_OF_SEQUENCE) {
        at = this.#leave(level, at)
        continue
      }
      if (level.isSequence) {
        at = this.#enterItem(level, tag, at)
        continue
      }
      if (level.tag === ROOT) this.#noteSyntax(level, tag)
      const head = this.#headAt(at, level.isImplicit)
      if (level.tag === ROOT && tag === DICOM.pixelData) return this.#found(place(head))
      at = await this.#pass(level, tag, head)
    }
  }

  #found(pixels: ValuePosition): WalkedHeader {
    const hasPositions = Number.isFinite(this.#columns[0])
    return {
      attributes: new DicomAttributes(this.#values),
      transferSyntax: this.#transferSyntax,
      pixels,
      extendedOffsets: this.#extendedOffsets,
      positions: hasPositions ? { columns: this.#columns, rows: this.#rows } : undefined,
      digest: this.#hash.digest('hex'),
    }
  }

  #count(level: Level): void {
    const most = level.isSequence ? WSI_LIMITS.frames : WSI_LIMITS.attributesOfItem
    if (++level.count <= most && ++this.#looked <= WSI_LIMITS.attributes) return
    throw new UnreadableImage(
      'unsupported',
      wsiMessages.tooLarge('too many attributes in its header', thousands(WSI_LIMITS.attributesOfItem)),
    )
  }

  #uint32(at: number): number {
    return this.#window.bytes.readUInt32LE(at - this.#window.start)
  }

  #tagAt(at: number): number {
    const halves = this.#uint32(at)
    return (halves & 0xffff) * 0x1_0000 + (halves >>> 16)
  }

  #headAt(at: number, isImplicit: boolean): Head {
    if (isImplicit) return { type: UNKNOWN, valueAt: at + SHORT_HEAD_BYTES, length: this.#uint32(at + 4) }
    const place = at - this.#window.start
    const type = this.#window.bytes.readUInt16BE(place + 4)
    if (!LONG_TYPES.has(type))
      return { type, valueAt: at + SHORT_HEAD_BYTES, length: this.#window.bytes.readUInt16LE(place + 6) }
    if (!this.#window.has(at, LONG_HEAD_BYTES)) throw endsEarly()
    return { type, valueAt: at + LONG_HEAD_BYTES, length: this.#uint32(at + SHORT_HEAD_BYTES) }
  }

  /** Handles the delimiter of a sequence or item of undefined length. */
  #leave(level: Level, at: number): number {
    if (this.#levels.length === 1) throw damaged('its header ends a list that never began')
    if (level.isSequence !== (this.#tagAt(at) === END_OF_SEQUENCE)) throw damaged('a list in its header has no end')
    this.#levels.pop()
    return at + SHORT_HEAD_BYTES
  }

  #enterItem(sequence: Level, tag: number, at: number): number {
    if (tag !== ITEM) throw damaged('a list in its header has no items')
    const length = this.#uint32(at + 4)
    const from = at + SHORT_HEAD_BYTES
    if (sequence.tag === DICOM.groupsOfFrames && sequence.isRead) {
      this.#columns.push(Number.NaN)
      this.#rows.push(Number.NaN)
    }
    // Skipped items may contain anything, not only attributes.
    if (!sequence.isRead && length !== UNDEFINED_LENGTH) return this.#end(sequence, from, length)
    this.#enter({ ...sequence, isSequence: false, end: this.#end(sequence, from, length), count: 0 })
    return from
  }

  #enter(level: Level): void {
    if (this.#levels.length >= WSI_LIMITS.nestedAttributes) throw damaged('its header has lists in lists without end')
    this.#levels.push(level)
  }

  /** The end of a part of a level. */
  #end(level: Level, from: number, length: number): number {
    if (length === UNDEFINED_LENGTH) return level.end
    if (from + length > this.#source.size) throw endsEarly()
    if (from + length > level.end) throw damaged('a part of its header is longer than the whole')
    return from + length
  }

  /** Skips an attribute, or enters it if it is a sequence. */
  async #pass(level: Level, tag: number, { type, valueAt, length }: Head): Promise<number> {
    const isRead = level.isRead && isReadFrom(tag, level.tag)
    const isList = type === SEQUENCE || length === UNDEFINED_LENGTH || (level.isImplicit && isKnownSequence(tag))
    const end = this.#end(level, valueAt, length)
    if (isList && (isRead || length === UNDEFINED_LENGTH)) {
      // An attribute of unknown type and undefined length is a sequence in the implicit syntax.
      const isImplicit = level.isImplicit || type === UNKNOWN
      this.#enter({ isSequence: true, tag, end, isImplicit, isRead, count: 0 })
      return valueAt
    }
    if (!isRead || isList) return end
    if (tag === DICOM.extendedOffsets) this.#extendedOffsets = { offset: valueAt, length }
    else if (length <= WSI_LIMITS.attributeBytes) await this.#note(tag, valueAt, length)
    return end
  }

  async #note(tag: number, valueAt: number, length: number): Promise<void> {
    if (!this.#window.has(valueAt, length)) await this.#window.load(valueAt, length)
    const from = valueAt - this.#window.start
    const value = this.#window.bytes.subarray(from, from + length)
    if (tag === DICOM.columnPosition || tag === DICOM.rowPosition) {
      const list = tag === DICOM.columnPosition ? this.#columns : this.#rows
      if (length >= 4) list[list.length - 1] = value.readInt32LE(0)
      return
    }
    // Only the first of several items counts. The value is copied, so as not to keep the whole window in memory.
    if (!this.#values.has(tag)) this.#values.set(tag, Buffer.from(value))
    if (tag === DICOM.sopClass && textOf(value) !== SLIDE_MICROSCOPY)
      throw new UnreadableImage('unsupported', wsiMessages.otherDicom)
  }

  /** Called after the group with the transfer syntax, which is always explicit itself. */
  #noteSyntax(root: Level, tag: number): void {
    if (this.#transferSyntax !== '' || tag < 0x0003_0000) return
    const value = this.#values.get(DICOM.transferSyntax)
    if (value === undefined) throw damaged('its transfer syntax is missing')
    this.#transferSyntax = textOf(value)
    if (UNREAD_SYNTAXES.has(this.#transferSyntax))
      throw new UnreadableImage('unsupported', wsiMessages.transferSyntax(this.#transferSyntax))
    root.isImplicit = this.#transferSyntax === IMPLICIT
  }
}

const place = ({ valueAt, length }: Head): ValuePosition => ({
  offset: valueAt,
  length: length === UNDEFINED_LENGTH ? undefined : length,
})

const textOf = (value: Buffer) => value.toString('latin1').replace(/[\0 ]+$/, '')
const endsEarly = () => new UnreadableImage('damaged', wsiMessages.endsEarly)
