import { CUT_PX, cutLevel } from './cut-level.ts'
import { type JpegHeader, readJpegHeader, withSize } from './jpeg-header.ts'
import type { Level } from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import { decodeImage, type Pixels } from './pixels.ts'
import { type Size, UnreadableImage } from './slide-image.ts'
import { damaged } from './tiff-directories.ts'
import { locateChunk, type TiffPage } from './tiff-page.ts'
import { TAG } from './tiff-tags.ts'
import { ValueTable } from './value-table.ts'
import { wsiMessages } from './wsi-messages.ts'

/** A tile may touch two intervals, and a JPEG has at most 65,535 pixels per side. */
const WIDEST_INTERVAL = 32_767
const HEADER_BYTES = 64 * 1024
const MARKER_BYTES = 2
/** RST0 to RST7, then the end of a JPEG. */
const isRestart = (bytes: Buffer, at: number) => bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf8) === 0xd0
const isEnd = (bytes: Buffer, at: number) => bytes[at] === 0xff && bytes[at + 1] === 0xd9

/** How a level's single JPEG is divided. An interval has the height of one block, and a width that divides that of the level. */
interface Intervals {
  readonly header: JpegHeader
  readonly offset: number
  readonly length: number
  readonly columns: number
  readonly rows: number
  readonly width: number
  /** The offset of each interval from the start of the JPEG. */
  readonly starts: readonly [ValueTable] | readonly [ValueTable, ValueTable]
}

/**
 * A level of NDPI is one JPEG, and its directory lists the intervals between restart markers. A tile is cut from the intervals
 * that it touches: they become a smaller JPEG, with corrected size and renumbered markers.
 * @throws {UnreadableImage}
 */
export async function ndpiLevel(page: TiffPage): Promise<Level> {
  const intervals = await readIntervals(page)
  if (!intervals) return wholeLevel(page)
  const { width, height } = page
  const { blockHeight } = intervals.header
  const tileWidth = Math.min(CUT_PX, width)
  const tileHeight = Math.ceil(Math.min(CUT_PX, height) / blockHeight) * blockHeight
  // An interval may be as wide as the level, so the tiles of a row may share it.
  const decodedPixels = (side: number) => side * tileHeight * Math.min(width, side * tileWidth + 2 * intervals.width)
  return cutLevel({ width, height, tileWidth, tileHeight }, decodedPixels, (column, row) => {
    const left = column * tileWidth
    const firstColumn = Math.floor(left / intervals.width)
    const endColumn = Math.min(intervals.columns, Math.ceil(Math.min(left + tileWidth, width) / intervals.width))
    const firstRow = (row * tileHeight) / blockHeight
    const endRow = Math.min(intervals.rows, ((row + 1) * tileHeight) / blockHeight)
    return {
      key: `${firstColumn}-${endColumn} ${row}`,
      left: left - firstColumn * intervals.width,
      top: 0,
      decode: () => decodeIntervals(page, intervals, { firstColumn, endColumn, firstRow, endRow }),
    }
  })
}

/** undefined if the JPEG has no restart markers, or the listed ones don't match its size. */
async function readIntervals(page: TiffPage): Promise<Intervals | undefined> {
  const marks = page.directory.fields.get(TAG.ndpiRestartMarks)
  if (!marks) return undefined
  const { offset, length } = await locateChunk(page, 0, Number.MAX_SAFE_INTEGER)
  const { source } = page.tiff
  if (offset + length > source.size) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
  const header = readJpegHeader(await source.read(offset, Math.min(length, HEADER_BYTES)))
  if (header.restartInterval === 0) return undefined
  const columns = Math.ceil(page.width / header.blockWidth) / header.restartInterval
  const rows = Math.ceil(page.height / header.blockHeight)
  const interval = header.restartInterval * header.blockWidth
  if (!Number.isInteger(columns) || marks.count < columns * rows || interval > WIDEST_INTERVAL) return undefined
  const high = page.directory.fields.get(TAG.ndpiRestartMarksHigh)
  const low = new ValueTable(page.tiff, marks)
  return {
    header,
    offset,
    length,
    columns,
    rows,
    width: interval,
    starts: high ? [low, new ValueTable(page.tiff, high)] : [low],
  }
}

async function startOf({ starts: [low, high] }: Intervals, index: number): Promise<number> {
  return (await low.get(index)) + (high ? (await high.get(index)) * 2 ** 32 : 0)
}

interface IntervalRange {
  readonly firstColumn: number
  readonly endColumn: number
  readonly firstRow: number
  readonly endRow: number
}

const sizeOf = ({ header, width }: Intervals, range: IntervalRange): Size => ({
  width: (range.endColumn - range.firstColumn) * width,
  height: (range.endRow - range.firstRow) * header.blockHeight,
})

async function decodeIntervals(page: TiffPage, intervals: Intervals, range: IntervalRange): Promise<Pixels> {
  const { width, height } = sizeOf(intervals, range)
  return decodeImage(await cutJpeg(page, intervals, range), width * height)
}

async function cutJpeg(page: TiffPage, intervals: Intervals, range: IntervalRange): Promise<Buffer> {
  const { header, columns, rows } = intervals
  const { width, height } = sizeOf(intervals, range)
  const parts: Buffer[] = [withSize(header, width, height)]
  let number = 0
  for (let row = range.firstRow; row < range.endRow; row++) {
    const first = row * columns + range.firstColumn
    const end = row * columns + range.endColumn
    const starts = await Promise.all(
      Array.from({ length: end - first }, (_, index) => startOf(intervals, first + index)),
    )
    const runEnd = end < columns * rows ? await startOf(intervals, end) : intervals.length
    const [runStart = 0] = starts
    if (runEnd <= runStart || runEnd - runStart > WSI_LIMITS.tileBytes || runEnd > intervals.length)
      throw damaged('its restart markers are out of order')
    const run = await page.tiff.source.read(intervals.offset + runStart, runEnd - runStart)
    for (const [index, start] of starts.entries()) {
      const markerAt = (starts[index + 1] ?? runEnd) - runStart - MARKER_BYTES
      if (markerAt <= start - runStart || !(isRestart(run, markerAt) || isEnd(run, markerAt)))
        throw damaged('a restart marker is missing')
      run[markerAt + 1] = 0xd0 + (number++ % 8)
    }
    parts.push(run)
  }
  const last = parts.at(-1)
  if (last) last[last.length - 1] = 0xd9
  return Buffer.concat(parts)
}

/** A level without restart markers has to be decoded whole. */
function wholeLevel(page: TiffPage): Level {
  const { width, height } = page
  if (width * height > WSI_LIMITS.pagePixels) throw new UnreadableImage('unsupported', wsiMessages.withoutTiles)
  const tiling = { width, height, tileWidth: Math.min(CUT_PX, width), tileHeight: Math.min(CUT_PX, height) }
  const decodedPixels = () => width * height
  return cutLevel(tiling, decodedPixels, (column, row) => ({
    key: 'whole',
    left: column * tiling.tileWidth,
    top: row * tiling.tileHeight,
    decode: () => decodeWhole(page),
  }))
}

/** Decodes a page that consists of one JPEG. */
export async function decodeWhole(page: TiffPage): Promise<Pixels> {
  const { offset, length } = await locateChunk(page, 0)
  return decodeImage(await page.tiff.source.read(offset, length), page.width * page.height)
}
