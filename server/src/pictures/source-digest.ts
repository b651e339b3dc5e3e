import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ByteSource } from '../wsi/slide-image.ts'

/** Hashing a step blocks the event loop for less than a millisecond. */
const STEP_BYTES = 256 * 1024

/**
 * A request to a bucket takes about as long for one MiB as for eight, and a disk can read this much within the guard's time
 * limit.
 */
const PIECE_BYTES = 8 * 1024 * 1024
const NEVER = new AbortController().signal

interface DigestOptions {
  /** Default: never aborted */
  readonly signal?: AbortSignal
  /** Size of each read. Default: 8 MiB */
  readonly pieceBytes?: number
  /** Decides when each piece is read and hashed. Default: immediately */
  readonly pace?: (bytes: number, work: () => Promise<void>) => Promise<void>
}

/**
 * SHA-256 of a whole file, in hex.
 * @throws the signal's reason as soon as it aborts, because a large file takes minutes, and a disk may never respond
 */
export async function digestOfSource(source: ByteSource, options: DigestOptions = {}): Promise<string> {
  const { signal = NEVER } = options
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([hashPieces(source, options), aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function hashPieces(
  source: ByteSource,
  { signal = NEVER, pieceBytes = PIECE_BYTES, pace = (_bytes, work) => work() }: DigestOptions,
): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, source.size))
  for (let offset = 0; offset < source.size; offset += pieceBytes) {
    const piece = buffer.subarray(0, source.size - offset)
    await pace(piece.length, async () => {
      await source.readInto(piece, 0, offset, piece.length)
      for (let from = 0; from < piece.length; from += STEP_BYTES) {
        signal.throwIfAborted()
        hash.update(piece.subarray(from, from + STEP_BYTES))
        await setImmediate()
      }
    })
  }
  return hash.digest('hex')
}

/** SHA-256, in base64, of the first and the last `size` bytes before `end`. */
export async function sampleOf(source: ByteSource, end: number, size: number): Promise<string> {
  const part = Math.min(end, size)
  const hash = createHash('sha256').update(await source.read(0, part))
  return hash.update(await source.read(end - part, part)).digest('base64')
}
