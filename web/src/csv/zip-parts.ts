import { MAX_WORKBOOK_PARTS } from './table-limits.ts'

const CENTRAL_ENTRY = 0x02014b50
const CENTRAL_END = 0x06054b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT = 0xffff
const STORED = 0

/** A ZIP file whose directory is invalid. */
class BrokenZip extends Error {}

/** More parts than any workbook has. */
export class TooManyParts extends Error {}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === CENTRAL_END) return at
  throw new BrokenZip()
}

/** The compressed bytes of a part. If its size is unknown, everything that follows: inflating stops by itself. */
function packed(bytes: Uint8Array, view: DataView, entry: number): Uint8Array<ArrayBuffer> {
  const size = view.getUint32(entry + 20, true)
  const local = view.getUint32(entry + 42, true)
  const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const isKnown = size > 0 && size < 0xffffffff
  return bytes.subarray(start, isKnown ? start + size : undefined) as Uint8Array<ArrayBuffer>
}

/**
 * Unpacks a ZIP file part by part, each as a stream: sizes in its directory may be wrong.
 * @throws BrokenZip
 * @throws TooManyParts
 */
export function* zipParts(bytes: Uint8Array): Generator<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = findEnd(view)
    const count = view.getUint16(end + 10, true)
    if (count > MAX_WORKBOOK_PARTS) throw new TooManyParts()
    let at = view.getUint32(end + 16, true)
    for (let part = 0; part < count; part += 1) {
      if (view.getUint32(at, true) !== CENTRAL_ENTRY) throw new BrokenZip()
      const content = new Blob([packed(bytes, view, at)]).stream()
      const isStored = view.getUint16(at + 10, true) === STORED
      yield isStored ? content : content.pipeThrough(new DecompressionStream('deflate-raw'))
      at += ENTRY_BYTES
      at += view.getUint16(at - 18, true) + view.getUint16(at - 16, true) + view.getUint16(at - 14, true)
    }
  } catch (error) {
    throw error instanceof RangeError ? new BrokenZip() : error
  }
}
