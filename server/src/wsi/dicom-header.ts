import { createHash } from 'node:crypto'
import dicomParser, { type DataSet } from 'dicom-parser'
import { WSI_LIMITS } from './limits.ts'
import { type ByteSource, UnreadableImage } from './slide-image.ts'
import { megabytes, wsiMessages } from './wsi-messages.ts'

/** The attributes of a DICOM file that come before its pixels, by tag. */
export interface DicomHeader {
  readonly source: ByteSource
  readonly attributes: DataSet
  readonly transferSyntax: string
  /** Where the value of Pixel Data begins, and how long it is; undefined where only a delimiter says so. */
  readonly pixels: { readonly offset: number; readonly length: number | undefined }
  /** The value of Extended Offset Table, 8 bytes for each frame. */
  readonly extendedOffsets: Buffer | undefined
  /** SHA-256 of all attributes. */
  readonly digest: string
}

/** PS3.6 of DICOM. Groups and elements as the parser names them. */
export const DICOM = {
  imageType: 'x00080008',
  sopClass: 'x00080016',
  acquisitionDate: 'x00080022',
  acquisitionDateTime: 'x0008002a',
  acquisitionTime: 'x00080032',
  manufacturer: 'x00080070',
  timezone: 'x00080201',
  model: 'x00081090',
  softwareVersions: 'x00181020',
  series: 'x0020000e',
  concatenation: 'x00209161',
  partsOfConcatenation: 'x00209163',
  dimensionOrganization: 'x00209311',
  samples: 'x00280002',
  photometric: 'x00280004',
  planarConfiguration: 'x00280006',
  frames: 'x00280008',
  rows: 'x00280010',
  columns: 'x00280011',
  pixelSpacing: 'x00280030',
  bitsAllocated: 'x00280100',
  pixelMeasures: 'x00289110',
  volumeWidth: 'x00480001',
  totalColumns: 'x00480006',
  totalRows: 'x00480007',
  opticalPaths: 'x00480105',
  lensPower: 'x00480112',
  planePosition: 'x0048021a',
  columnPosition: 'x0048021e',
  rowPosition: 'x0048021f',
  opticalPathCount: 'x00480302',
  focalPlaneCount: 'x00480303',
  sharedGroups: 'x52009229',
  groupsOfFrames: 'x52009230',
  extendedOffsets: 'x7fe00001',
  pixelData: 'x7fe00010',
} as const

/** VL Whole Slide Microscopy Image Storage. */
const SLIDE_MICROSCOPY = '1.2.840.10008.5.1.4.1.1.77.1.6'
const PREAMBLE_BYTES = 128
const TRANSFER_SYNTAX = 'x00020010'
/** Most headers have a few kilobytes; those that list the positions of all frames megabytes. */
const FIRST_READ_BYTES = 32 * 1024
const READ_GROWTH = 8
const UNDEFINED_LENGTH = 0xffff_ffff
/** Tag and type of the table, and the tag of what follows sooner or later. */
const EXTENDED_OFFSETS = Buffer.from('e07f01004f56', 'hex')
const PIXEL_DATA = 0x0010_7fe0
/** Tag, type, two bytes of nothing, length. */
const ATTRIBUTE_HEAD_BYTES = 12

export const isDicom = async (source: ByteSource): Promise<boolean> =>
  source.size >= PREAMBLE_BYTES + 4 && (await source.read(PREAMBLE_BYTES, 4)).toString('latin1') === 'DICM'

/** Deflated: the parser would unpack a file of any size. */
const DEFLATED = '1.2.840.10008.1.2.1.99'

/**
 * Reads a file up to its pixels, in few reads of growing size.
 * @throws {UnreadableImage}
 */
export async function readDicomHeader(source: ByteSource): Promise<DicomHeader> {
  for (let length = FIRST_READ_BYTES; ; length *= READ_GROWTH) {
    const isWhole = length >= source.size
    const bytes = await source.read(0, Math.min(length, source.size))
    const header = parse(bytes)
    if (header) return { source, ...header }
    if (isWhole) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
    if (length >= WSI_LIMITS.headerBytes)
      throw new UnreadableImage(
        'unsupported',
        wsiMessages.tooLarge('a header of many megabytes', megabytes(WSI_LIMITS.headerBytes)),
      )
  }
}

/** undefined where the attributes go on behind `bytes`. */
function parse(bytes: Buffer): Omit<DicomHeader, 'source'> | undefined {
  const transferSyntax = attempt(() => dicomParser.readPart10Header(bytes, { untilTag: '' }).string(TRANSFER_SYNTAX))
  if (transferSyntax === undefined) return undefined
  if (transferSyntax === DEFLATED) throw new UnreadableImage('unsupported', wsiMessages.transferSyntax(DEFLATED))
  const tableAt = bytes.indexOf(EXTENDED_OFFSETS)
  const until = tableAt < 0 ? DICOM.pixelData : DICOM.extendedOffsets
  const attributes = attempt(() => dicomParser.parseDicom(bytes, { untilTag: until }))
  const sopClass = attributes?.string(DICOM.sopClass)
  if (sopClass !== undefined && sopClass !== SLIDE_MICROSCOPY)
    throw new UnreadableImage('unsupported', wsiMessages.otherDicom)
  if (!attributes?.elements[until]) return undefined
  const end = tableAt < 0 ? pixelsOf(attributes) : attempt(() => pixelsBehind(bytes, tableAt))
  if (end === undefined) return undefined
  return {
    attributes,
    transferSyntax,
    ...end,
    digest: createHash('sha256').update(bytes.subarray(0, end.pixels.offset)).digest('hex'),
  }
}

type End = Pick<DicomHeader, 'pixels' | 'extendedOffsets'>

const lengthOf = (length: number) => (length === UNDEFINED_LENGTH ? undefined : length)

function pixelsOf({ elements }: DataSet): End | undefined {
  const pixels = elements[DICOM.pixelData]
  return (
    pixels && { pixels: { offset: pixels.dataOffset, length: lengthOf(pixels.length) }, extendedOffsets: undefined }
  )
}

/** The parser does not know the type of extended offset tables (OV), whose lengths have four bytes. */
function pixelsBehind(bytes: Buffer, tableAt: number): End {
  const length = bytes.readUInt32LE(tableAt + 8)
  const extendedOffsets = Buffer.from(
    bytes.subarray(tableAt + ATTRIBUTE_HEAD_BYTES, tableAt + ATTRIBUTE_HEAD_BYTES + length),
  )
  for (let at = tableAt; ; at += ATTRIBUTE_HEAD_BYTES + bytes.readUInt32LE(at + 8)) {
    if (bytes.readUInt32LE(at) !== PIXEL_DATA) continue
    const pixels = { offset: at + ATTRIBUTE_HEAD_BYTES, length: lengthOf(bytes.readUInt32LE(at + 8)) }
    return { pixels, extendedOffsets }
  }
}

/** The parser throws texts and objects where bytes are missing or make no sense. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
