import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ByteSource } from '../../wsi/slide-image.ts'

/** A request to a bucket takes about as long for one as for eight. */
const READ_BYTES = 8 * 1024 * 1024
/** Takes a millisecond, after which others have their turn. */
const HASHED_BYTES = 1024 * 1024

/**
 * SHA-256 of a whole file, in hex.
 * @throws the signal's reason as soon as that is aborted: a large file takes minutes, and a disk may never answer
 */
export async function digestOfSource(source: ByteSource, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  aborted.catch(() => undefined)
  signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    for (let at = 0; at < source.size; at += READ_BYTES) {
      const bytes = await Promise.race([source.read(at, Math.min(READ_BYTES, source.size - at)), aborted])
      for (let from = 0; from < bytes.length; from += HASHED_BYTES) {
        hash.update(bytes.subarray(from, from + HASHED_BYTES))
        await setImmediate()
      }
    }
    return hash.digest('hex')
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** SHA-256, in base64, of the first and the last `size` of the bytes up to `end`. */
export async function sampleOf(source: ByteSource, end: number, size: number): Promise<string> {
  const part = Math.min(end, size)
  const hash = createHash('sha256').update(await source.read(0, part))
  return hash.update(await source.read(end - part, part)).digest('base64')
}
