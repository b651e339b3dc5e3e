import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { ByteSource } from '../../wsi/slide-image.ts'
import { type PictureReading, ReaderCrash, ReadingProcess } from './reading-process.ts'

/** Longer than a pause between reads: the processes end between two walks. */
const IDLE_MS = 10_000
const MOST_PROCESSES = 4

// Leave one core to the rest of the server.
const limit = pLimit(Math.min(MOST_PROCESSES, Math.max(1, availableParallelism() - 1)))
const idle: ReadingProcess[] = []

/** Sets how many files are read at once. */
export function setReaders(workers: number): void {
  limit.concurrency = workers
}

/**
 * Reads and checks a file that may be malicious, and the code on its label, in a process that is killed when it exceeds its time
 * or memory. The bytes come through the caller's sources.
 * @param sources the main file of the picture, and its other files
 * @throws {UnreadableImage} for anything wrong with the file; otherwise the error of a source, or the reason of `signal`
 */
export const readInProcess = (
  sources: readonly [ByteSource, ...ByteSource[]],
  signal?: AbortSignal,
): Promise<PictureReading> =>
  limit(async () => {
    try {
      return await readOnce(sources, signal)
    } catch (error) {
      if (!(error instanceof ReaderCrash)) throw error
      // Retries once: a machine short of memory may kill the process, whatever the file.
      return readOnce(sources, signal)
    }
  })

/** An idle process that is still running. */
function popIdle(): ReadingProcess | undefined {
  for (let reading = idle.pop(); reading; reading = idle.pop()) if (reading.isAlive) return reading
  return undefined
}

async function readOnce(
  sources: readonly [ByteSource, ...ByteSource[]],
  signal?: AbortSignal,
): Promise<PictureReading> {
  signal?.throwIfAborted()
  const reading = popIdle() ?? new ReadingProcess()
  try {
    return await reading.read(sources, signal)
  } finally {
    if (reading.isAlive) {
      reading.endLater(IDLE_MS)
      idle.push(reading)
    }
  }
}
