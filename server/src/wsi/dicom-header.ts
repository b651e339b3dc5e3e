import type { DicomAttributes } from './dicom-attributes.ts'
import { type FramePositions, type ValuePosition, walkHeader } from './dicom-walk.ts'
import { WSI_LIMITS } from './limits.ts'
import type { ByteSource } from './slide-image.ts'
import { damaged } from './tiff-directories.ts'

/** The attributes of a DICOM file that Vitrine reads, all before the pixels. */
export interface DicomHeader {
  readonly source: ByteSource
  readonly attributes: DicomAttributes
  readonly transferSyntax: string
  /** The position of the value of Pixel Data. Its length is undefined if only a delimiter ends it. */
  readonly pixels: ValuePosition
  /** The value of Extended Offset Table, with 8 bytes per frame. */
  readonly extendedOffsets: Buffer | undefined
  readonly positions: FramePositions | undefined
  /** SHA-256 of the bytes that were read. */
  readonly digest: string
}

const PREAMBLE_BYTES = 128
const MARK = 'DICM'
const OFFSET_BYTES = 8

export const isDicom = async (source: ByteSource): Promise<boolean> =>
  source.size >= PREAMBLE_BYTES + MARK.length &&
  (await source.read(PREAMBLE_BYTES, MARK.length)).toString('latin1') === MARK

/**
 * Reads a file up to its pixels.
 * @throws {UnreadableImage}
 */
export async function readDicomHeader(source: ByteSource): Promise<DicomHeader> {
  const { extendedOffsets: table, ...walked } = await walkHeader(source, PREAMBLE_BYTES + MARK.length)
  return { source, ...walked, extendedOffsets: table && (await readTable(source, table)) }
}

function readTable(source: ByteSource, { offset, length = 0 }: ValuePosition): Promise<Buffer> {
  if (length > WSI_LIMITS.frames * OFFSET_BYTES) throw damaged('its table of frames is too long')
  return source.read(offset, length)
}
