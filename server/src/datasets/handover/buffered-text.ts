import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, deflateRaw, inflateRaw } from 'node:zlib'
import type { FileDigest } from './package-file.ts'

const compress = promisify(deflateRaw)
const expand = promisify(inflateRaw)

/** Texts are compressed in pieces of this many characters, outside of the main thread. */
const PIECE_LETTERS = 128 * 1024

/** The number of compressed bytes that all texts of a package may take. */
export class ByteBudget {
  #left: number

  constructor(limit: number) {
    this.#left = limit
  }

  get isFull(): boolean {
    return this.#left < 0
  }

  spend(bytes: number): void {
    this.#left -= bytes
  }
}

/** A text that is written sequentially: computes its digest and, unless the package exceeds its limit, stores the text. */
export class BufferedText {
  readonly #room: ByteBudget
  readonly #hash = createHash('sha256')
  #size = 0
  #open: string
  #pieces: Buffer[] = []

  constructor(room: ByteBudget, begin: string) {
    this.#room = room
    this.#open = begin
  }

  async add(text: string): Promise<void> {
    this.#open += text
    if (this.#open.length >= PIECE_LETTERS) await this.#closePiece()
  }

  async finish(path: string): Promise<FileDigest> {
    await this.#closePiece()
    return { path, size: this.#size, sha256: this.#hash.digest('hex') }
  }

  /** The finished text; undefined if the package exceeded its limit. */
  parts(): AsyncGenerator<string> | undefined {
    return this.#room.isFull ? undefined : this.#expanded()
  }

  async *#expanded(): AsyncGenerator<string> {
    for (const piece of this.#pieces) yield (await expand(piece)).toString()
  }

  async #closePiece(): Promise<void> {
    const bytes = Buffer.from(this.#open)
    this.#open = ''
    this.#hash.update(bytes)
    this.#size += bytes.length
    if (this.#room.isFull) this.#pieces = []
    if (this.#room.isFull || bytes.length === 0) return
    const piece = await compress(bytes, { level: constants.Z_BEST_SPEED })
    this.#room.spend(piece.length)
    this.#pieces.push(piece)
  }
}
