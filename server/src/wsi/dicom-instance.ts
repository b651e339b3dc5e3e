import type { DicomAttributes } from './dicom-attributes.ts'
import type { DicomHeader } from './dicom-header.ts'
import { readDicomScan } from './dicom-scan.ts'
import { DICOM } from './dicom-tags.ts'
import type { FramePositions } from './dicom-walk.ts'
import { isLargeTile, WSI_LIMITS } from './limits.ts'
import type { ScanMetadata } from './scan-metadata.ts'
import { UnreadableImage } from './slide-image.ts'
import { damaged } from './tiff-directories.ts'
import { millions, TILE_LIMIT, wsiMessages } from './wsi-messages.ts'

/** A file's role in its slide, known even if it can't be shown. */
export interface SeriesMember {
  /** The id of the picture that it belongs to. */
  readonly series: string
  readonly role: 'level' | 'label' | 'macro' | 'thumbnail'
  /** The width of the level or image, in pixels. */
  readonly width: number
}

/** A DICOM file of a slide: one level, or an associated image. */
export interface DicomInstance
  extends SeriesMember,
    Pick<DicomHeader, 'source' | 'transferSyntax' | 'pixels' | 'extendedOffsets' | 'digest'> {
  readonly height: number
  readonly tileWidth: number
  readonly tileHeight: number
  readonly samples: 1 | 3
  /** Whether uncompressed colors are stored as separate planes. */
  readonly isPlanar: boolean
  readonly frames: number
  readonly scan: ScanMetadata
  /** The frame of a tile; undefined if the scanner skipped it. */
  frameAt(column: number, row: number): number | undefined
}

/** The supported transfer syntaxes: uncompressed and JPEG. */
const RAW_SYNTAXES: ReadonlySet<string> = new Set(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1'])
const JPEG_SYNTAXES: ReadonlySet<string> = new Set(['1.2.840.10008.1.2.4.50', '1.2.840.10008.1.2.4.51'])
const JPEG_COLORS: ReadonlySet<string> = new Set(['RGB', 'YBR_FULL_422', 'YBR_FULL', 'MONOCHROME2'])
const RAW_COLORS: ReadonlySet<string> = new Set(['RGB', 'MONOCHROME2'])

export const isJpegSyntax = (uid: string) => JPEG_SYNTAXES.has(uid)

const refuse = (problem: string) => {
  throw new UnreadableImage('unsupported', problem)
}

/**
 * Interprets a header.
 * @throws {UnreadableImage} for anything that would be displayed incorrectly
 */
export function instanceOf(header: DicomHeader): DicomInstance {
  const { attributes, positions, ...file } = header
  const tileWidth = attributes.uint16(DICOM.columns) ?? 0
  const tileHeight = attributes.uint16(DICOM.rows) ?? 0
  const size = {
    width: attributes.uint32(DICOM.totalColumns) ?? tileWidth,
    height: attributes.uint32(DICOM.totalRows) ?? tileHeight,
    tileWidth,
    tileHeight,
  }
  checkSupported(header, size)
  const frames = Math.trunc(attributes.decimal(DICOM.frames) ?? 1)
  const columns = Math.ceil(size.width / tileWidth)
  const rows = Math.ceil(size.height / tileHeight)
  if (!(frames >= 1 && frames <= WSI_LIMITS.frames)) throw damaged(`it has ${frames} frames`)
  const cells = framesOfCells(header, size, frames)
  if (!cells && frames !== columns * rows) throw damaged(`it has ${frames} frames instead of ${columns * rows}`)
  return {
    ...file,
    ...size,
    frames,
    ...memberOf(header),
    samples: attributes.uint16(DICOM.samples) === 1 ? 1 : 3,
    isPlanar: attributes.uint16(DICOM.planarConfiguration) === 1,
    scan: readDicomScan(attributes),
    frameAt: (column, row) => (cells ? cells.get(row * columns + column) : row * columns + column),
  }
}

export const memberOf = ({ attributes }: DicomHeader): SeriesMember => ({
  series: attributes.string(DICOM.series) ?? '',
  role: roleOf(attributes),
  width: attributes.uint32(DICOM.totalColumns) ?? attributes.uint16(DICOM.columns) ?? 0,
})

type Size = Pick<DicomInstance, 'width' | 'height' | 'tileWidth' | 'tileHeight'>

function checkSupported({ attributes, transferSyntax }: DicomHeader, size: Size): void {
  const { width, height, tileWidth, tileHeight } = size
  if (!RAW_SYNTAXES.has(transferSyntax) && !isJpegSyntax(transferSyntax))
    refuse(wsiMessages.transferSyntax(transferSyntax))
  if (Math.min(width, height, tileWidth, tileHeight) < 1) throw damaged('it has no width or height')
  if ((attributes.uint16(DICOM.partsOfConcatenation) ?? 1) > 1 && attributes.string(DICOM.concatenation))
    refuse(wsiMessages.concatenation)
  const bits = attributes.uint16(DICOM.bitsAllocated) ?? 8
  if (bits !== 8) refuse(wsiMessages.bits(bits))
  const samples = attributes.uint16(DICOM.samples) ?? 3
  if (samples !== 1 && samples !== 3) refuse(wsiMessages.samples(samples))
  const color = attributes.string(DICOM.photometric) ?? ''
  const colors = isJpegSyntax(transferSyntax) ? JPEG_COLORS : RAW_COLORS
  if (!colors.has(color) || (color === 'MONOCHROME2') !== (samples === 1)) refuse(wsiMessages.dicomColor(color))
  const paths = attributes.uint32(DICOM.opticalPathCount) ?? 1
  if (paths > 1) refuse(wsiMessages.opticalPaths(paths))
  const planes = attributes.uint32(DICOM.focalPlaneCount) ?? 1
  if (planes > 1) refuse(wsiMessages.focalPlanes(planes))
  if (width > WSI_LIMITS.sidePixels || height > WSI_LIMITS.sidePixels)
    refuse(wsiMessages.tooLarge(`${width} x ${height} pixels`, `${millions(WSI_LIMITS.sidePixels)} a side`))
  if (isLargeTile({ width: tileWidth, height: tileHeight }))
    refuse(wsiMessages.tooLarge(`tiles of ${tileWidth} x ${tileHeight} pixels`, TILE_LIMIT))
  if (isManyTiny(size)) refuse(wsiMessages.smallTiles(tileWidth, tileHeight))
}

/** Whether a level consists of many tiny tiles. The smallest levels have a single tile of their own size. */
const isManyTiny = ({ width, height, tileWidth, tileHeight }: Size) =>
  Math.min(tileWidth, tileHeight) < WSI_LIMITS.tileSide && (width > tileWidth || height > tileHeight)

/** The third value of Image Type is VOLUME, LABEL, OVERVIEW (formerly LOCALIZER) or THUMBNAIL. */
function roleOf(attributes: DicomAttributes): DicomInstance['role'] {
  const word = attributes.string(DICOM.imageType, 2)
  if (word === 'LABEL') return 'label'
  if (word === 'OVERVIEW' || word === 'LOCALIZER') return 'macro'
  return word === 'THUMBNAIL' ? 'thumbnail' : 'level'
}

/** For TILED_SPARSE, the frame at each position, counted from 1; undefined for TILED_FULL, which has all frames, row by row. */
function framesOfCells(
  { attributes, positions }: DicomHeader,
  size: Size,
  frames: number,
): ReadonlyMap<number, number> | undefined {
  if (attributes.string(DICOM.dimensionOrganization) === 'TILED_FULL' || !positions) return undefined
  if (positions.columns.length !== frames) throw damaged('its table of frames is too short')
  return cellsOf(positions, size)
}

function cellsOf(positions: FramePositions, { width, tileWidth, tileHeight }: Size): Map<number, number> {
  const columns = Math.ceil(width / tileWidth)
  const cells = new Map<number, number>()
  for (const [frame, position] of positions.columns.entries()) {
    const column = (position - 1) / tileWidth
    const row = ((positions.rows[frame] as number) - 1) / tileHeight
    if (!(column >= 0 && row >= 0 && column < columns)) throw damaged('a frame lies beside the picture')
    if (!Number.isInteger(column) || !Number.isInteger(row)) refuse(wsiMessages.overlappingFrames)
    cells.set(row * columns + column, frame)
  }
  return cells
}
