import { UnreadableImage } from '../wsi/slide-image.ts'
import { wsiMessages } from '../wsi/wsi-messages.ts'
import type { Bucket } from './bucket.ts'
import type { OpenFile, Parts, PartWriter } from './store.ts'

const FOLDER = 'parts/'
const MB = 1024 ** 2
/** The amount that is buffered in memory before it is written. */
const PIECE_BYTES = 8 * MB
/**
 * Stores combine at most 10,000 pieces, so the size of pieces grows by this fraction of the bytes received: a file of 10 TB has
 * 8,150.
 */
const PIECE_SHARE = 1 / 1_000
/** The minimum size of all combined pieces except the last. */
const LEAST_JOINED = 5 * MB
/** Digits of an offset in a key, so that keys sort in the order of the file. */
const OFFSET_DIGITS = 15

interface Piece {
  readonly path: string
  readonly offset: number
  readonly size: number
  readonly mtimeNs: bigint
}

const prefixOf = (id: string) => `${FOLDER}${id}/`
const offsetOf = (path: string) => Number(path.slice(-OFFSET_DIGITS))

/**
 * Stores each file as a series of objects, one for each saved piece, named by its offset, because a store can't append to an
 * object. So any server can continue after another one was stopped, and the received bytes can be read.
 */
export class BucketParts implements Parts {
  readonly #bucket: Bucket

  constructor(bucket: Bucket) {
    this.#bucket = bucket
  }

  async size(id: string): Promise<number> {
    return endOf(await this.#pieces(id))
  }

  async append(id: string, from: number): Promise<PartWriter> {
    await this.#cut(id, from)
    return new PieceWriter(from, {
      put: (offset, bytes) => this.#bucket.put(prefixOf(id) + String(offset).padStart(OFFSET_DIGITS, '0'), bytes),
      cut: length => this.#cut(id, length),
    })
  }

  async open(id: string): Promise<OpenFile | undefined> {
    const pieces = await this.#pieces(id)
    return pieces.length === 0 ? undefined : new PiecedFile(this.#bucket, pieces)
  }

  async complete(id: string, path: string): Promise<void> {
    const pieces = await this.#pieces(id)
    if (pieces.length === 0) {
      await this.#bucket.stat(path)
      return
    }
    await this.#join(pieces, path)
    await this.remove(id)
  }

  remove(id: string): Promise<void> {
    return this.#cut(id, 0)
  }

  async list(): Promise<{ id: string; modifiedMs: number }[]> {
    const parts = new Map<string, number>()
    for await (const objects of this.#bucket.list(FOLDER))
      for (const { path, mtimeNs } of objects) {
        const id = path.split('/')[1] as string
        parts.set(id, Math.max(parts.get(id) ?? 0, Number(mtimeNs / 1_000_000n)))
      }
    return [...parts].map(([id, modifiedMs]) => ({ id, modifiedMs }))
  }

  /** If the store is unavailable, requests fail with another error. */
  async isThere(): Promise<boolean> {
    return true
  }

  /** The pieces from the beginning of the file up to the first gap. */
  async #pieces(id: string): Promise<Piece[]> {
    const pieces: Piece[] = []
    for await (const objects of this.#bucket.list(prefixOf(id)))
      for (const { path, size, mtimeNs } of objects)
        if (offsetOf(path) === endOf(pieces)) pieces.push({ path, size, mtimeNs, offset: offsetOf(path) })
    return pieces
  }

  async #cut(id: string, length: number): Promise<void> {
    const paths: string[] = []
    for await (const objects of this.#bucket.list(prefixOf(id)))
      paths.push(...objects.map(({ path }) => path).filter(path => offsetOf(path) >= length))
    await this.#bucket.remove(paths)
  }

  /**
   * The store copies large pieces itself. Small ones, which occur at the end of calls, are read and combined with the following
   * ones.
   */
  async #join(pieces: readonly Piece[], path: string): Promise<void> {
    await this.#bucket.writeParts(path, async ({ add, copy }) => {
      let small: Buffer[] = []
      let bytes = 0
      for (const [index, piece] of pieces.entries()) {
        const isLast = index === pieces.length - 1
        if (bytes === 0 && (piece.size >= LEAST_JOINED || isLast)) await copy(piece.path)
        else {
          small.push((await this.#bucket.read(piece.path, { first: 0, last: piece.size - 1 })).bytes)
          bytes += piece.size
          if (bytes < LEAST_JOINED && !isLast) continue
          await add(Buffer.concat(small))
          small = []
          bytes = 0
        }
      }
    })
  }
}

const endOf = (pieces: readonly Piece[]) => {
  const last = pieces.at(-1)
  return last === undefined ? 0 : last.offset + last.size
}

interface PieceStore {
  put(offset: number, bytes: Buffer): Promise<unknown>
  cut(length: number): Promise<void>
}

class PieceWriter implements PartWriter {
  readonly #store: PieceStore
  /** The number of bytes before those in memory. */
  #stored: number
  #pending: Buffer[] = []
  #bytes = 0

  constructor(from: number, store: PieceStore) {
    this.#stored = from
    this.#store = store
  }

  async write(bytes: Buffer): Promise<void> {
    this.#pending.push(bytes)
    this.#bytes += bytes.length
    if (this.#bytes >= Math.max(PIECE_BYTES, this.#stored * PIECE_SHARE)) await this.save()
  }

  async save(): Promise<void> {
    if (this.#bytes === 0) return
    await this.#store.put(this.#stored, Buffer.concat(this.#pending))
    this.#stored += this.#bytes
    this.#forget()
  }

  async cut(length: number): Promise<void> {
    this.#forget()
    this.#stored = length
    await this.#store.cut(length)
  }

  async close(): Promise<void> {}

  #forget(): void {
    this.#pending = []
    this.#bytes = 0
  }
}

/** The pieces as one file, to be read sequentially for its digest. */
class PiecedFile implements OpenFile {
  readonly size: number
  readonly mtimeNs: bigint
  readonly inode = 0n
  readonly #bucket: Bucket
  readonly #pieces: readonly Piece[]

  constructor(bucket: Bucket, pieces: readonly Piece[]) {
    this.#bucket = bucket
    this.#pieces = pieces
    this.size = endOf(pieces)
    this.mtimeNs = pieces.at(-1)?.mtimeNs ?? 0n
  }

  async read(offset: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length)
    await this.readInto(buffer, 0, offset, length)
    return buffer
  }

  async readInto(target: Buffer, at: number, offset: number, length: number): Promise<void> {
    if (offset + length > this.size) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
    for (const piece of this.#pieces) {
      const first = Math.max(offset, piece.offset)
      const end = Math.min(offset + length, piece.offset + piece.size)
      if (first >= end) continue
      const range = { first: first - piece.offset, last: end - piece.offset - 1 }
      ;(await this.#bucket.read(piece.path, range)).bytes.copy(target, at + first - offset)
    }
  }

  async hasChanged(): Promise<boolean> {
    return false
  }

  async close(): Promise<void> {}
}
