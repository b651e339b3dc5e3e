import type { DicomInstance } from './dicom-instance.ts'
import { isStartOfJpeg } from './jpeg-splice.ts'
import { WSI_LIMITS } from './limits.ts'
import { type ByteSource, UnreadableImage } from './slide-image.ts'
import { damaged } from './tiff-directories.ts'
import { wsiMessages } from './wsi-messages.ts'

/** An item of encapsulated pixel data begins with its tag and its length. */
const ITEM_HEAD_BYTES = 8
const ITEM = 0xe000_fffe
const DELIMITER = 0xe0dd_fffe

/** The positions of frames: the items of frame i, with their heads, are between `starts[i]` and `starts[i + 1]`. */
type FrameTable = Float64Array

type EncapsulatedPixels = Pick<DicomInstance, 'source' | 'pixels' | 'extendedOffsets' | 'frames'>

/**
 * Finds the frames of encapsulated pixel data by the extended offset table, the basic one or, if both are empty, by scanning all
 * items. Checks that the last frame is complete.
 * @throws {UnreadableImage} 'damaged'
 */
export async function findFrames(instance: EncapsulatedPixels): Promise<FrameTable> {
  const { source, pixels, frames } = instance
  const end = pixels.length === undefined ? source.size : pixels.offset + pixels.length
  if (end > source.size) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
  const table = await readItem(source, pixels.offset)
  if (table === undefined) throw damaged('its table of frames is missing')
  const first = pixels.offset + ITEM_HEAD_BYTES + table.length
  const offsets = extendedOffsets(instance) ?? (await basicOffsets(instance, table.length))
  if (!offsets) return countFrames(source, first, end, frames)
  const starts = new Float64Array(frames + 1)
  for (const [index, offset] of offsets.entries()) {
    if (offset < (offsets[index - 1] ?? 0)) throw damaged('its table of frames is out of order')
    starts[index] = first + offset
  }
  starts[frames] = await endOfItems(source, starts[frames - 1] ?? 0, end)
  return starts
}

/** The bytes of a frame without the heads of its items, of which most frames have only one. */
export async function readFrame({ source }: EncapsulatedPixels, table: FrameTable, index: number): Promise<Buffer> {
  const [start = 0, end = 0] = table.subarray(index, index + 2)
  if (end - start > WSI_LIMITS.tileBytes) throw damaged(`a tile of ${end - start} bytes`)
  const bytes = await source.read(start, end - start)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = at + ITEM_HEAD_BYTES <= bytes.length ? bytes.readUInt32LE(at + 4) : Number.NaN
    const next = at + ITEM_HEAD_BYTES + length
    if (!(next <= bytes.length) || bytes.readUInt32LE(at) !== ITEM) throw damaged('a frame is not where its table says')
    parts.push(bytes.subarray(at + ITEM_HEAD_BYTES, next))
    at = next
  }
  const [first] = parts
  return parts.length === 1 && first ? first : Buffer.concat(parts)
}

/** undefined at the delimiter that ends the pixel data. */
async function readItem(
  source: Pick<ByteSource, 'size' | 'read'>,
  offset: number,
): Promise<{ length: number; isJpeg: boolean } | undefined> {
  const head = await source.read(offset, Math.min(ITEM_HEAD_BYTES + 2, Math.max(ITEM_HEAD_BYTES, source.size - offset)))
  const tag = head.readUInt32LE(0)
  if (tag === DELIMITER) return undefined
  const length = head.readUInt32LE(4)
  if (tag !== ITEM) throw damaged('its pixels are no list of frames')
  if (offset + ITEM_HEAD_BYTES + length > source.size) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
  return { length, isJpeg: head.length > ITEM_HEAD_BYTES && isStartOfJpeg(head, ITEM_HEAD_BYTES) }
}

function extendedOffsets({ extendedOffsets: bytes, frames }: EncapsulatedPixels): Float64Array | undefined {
  if (bytes === undefined || bytes.length === 0) return undefined
  if (bytes.length !== frames * 8) throw damaged('its table of frames is too short')
  const offsets = new Float64Array(frames)
  for (let index = 0; index < frames; index++)
    offsets[index] = bytes.readUInt32LE(index * 8) + bytes.readUInt32LE(index * 8 + 4) * 2 ** 32
  return offsets
}

async function basicOffsets({ source, pixels, frames }: EncapsulatedPixels, length: number) {
  if (length === 0) return undefined
  if (length !== frames * 4) throw damaged('its table of frames is too short')
  const bytes = await source.read(pixels.offset + ITEM_HEAD_BYTES, length)
  const offsets = new Float64Array(frames)
  for (let index = 0; index < frames; index++) offsets[index] = bytes.readUInt32LE(index * 4)
  return offsets
}

/** Finds the end of a frame by its items, because only the offset of a next frame would mark it. */
async function endOfItems(source: ByteSource, start: number, end: number): Promise<number> {
  let at = start
  for (let items = 0; at < end; items++) {
    if (items > WSI_LIMITS.itemsOfFrame) throw damaged('a frame has too many parts')
    const item = await readItem(source, at)
    if (item === undefined) break
    at += ITEM_HEAD_BYTES + item.length
  }
  if (at === start) throw damaged('its last frame is missing')
  return at
}

/** Frames are usually longer, so each costs one read; hundreds of tiny ones share a read. */
const READ_AHEAD_BYTES = 4096

function readAhead(source: ByteSource): Pick<ByteSource, 'size' | 'read'> {
  let bytes: Buffer = Buffer.alloc(0)
  let start = 0
  return {
    size: source.size,
    async read(offset, length) {
      if (offset < start || offset + length > start + bytes.length) {
        bytes = await source.read(offset, Math.max(length, Math.min(READ_AHEAD_BYTES, source.size - offset)))
        start = offset
      }
      return bytes.subarray(offset - start, offset - start + length)
    },
  }
}

/** If there are as many items as frames, each item is a frame; otherwise, each item that begins a JPEG begins a frame. */
async function countFrames(source: ByteSource, first: number, end: number, frames: number): Promise<FrameTable> {
  // Stops at one more than `frames`, which is enough to detect too many.
  const items: number[] = []
  const jpegs: number[] = []
  const ahead = readAhead(source)
  let at = first
  for (let count = 0; at < end; count++) {
    const item = await readItem(ahead, at)
    if (item === undefined) break
    if (count >= Math.min(frames * WSI_LIMITS.itemsOfFrame, WSI_LIMITS.items))
      throw damaged('a frame has too many parts')
    if (items.length <= frames) items.push(at)
    if (item.isJpeg && jpegs.length <= frames) jpegs.push(at)
    at += ITEM_HEAD_BYTES + item.length
  }
  const starts = items.length === frames ? items : jpegs
  if (starts.length !== frames) throw damaged(`it has ${starts.length} frames instead of ${frames}`)
  return Float64Array.from([...starts, at])
}
