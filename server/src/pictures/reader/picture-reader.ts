import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { ByteSource } from '../../wsi/slide-image.ts'
import { type PictureReading, ReaderCrash, ReadingProcess } from './reading-process.ts'

/** Between two walks the processes end. */
const IDLE_MS = 10_000
const MOST_PROCESSES = 4

// One core stays free for everything else that the server does.
const limit = pLimit(Math.min(MOST_PROCESSES, Math.max(1, availableParallelism() - 1)))
const idle: ReadingProcess[] = []

/** By setting, so many files are read at once. */
export function setReaders(workers: number): void {
  limit.concurrency = workers
}

/**
 * Reads and checks a file that may be malicious, and the code on its label, in a process that is killed when it takes too much
 * time or memory. The caller's sources read the bytes.
 * @param sources the picture's own file, and the others that it consists of
 * @throws {UnreadableImage} for anything wrong with the file; otherwise the error of a source, or the reason of `signal`
 */
export const readPictureApart = (
  sources: readonly [ByteSource, ...ByteSource[]],
  signal?: AbortSignal,
): Promise<PictureReading> =>
  limit(async () => {
    try {
      return await readOnce(sources, signal)
    } catch (error) {
      if (!(error instanceof ReaderCrash)) throw error
      // Retries: a machine that is short of memory ends a process, whatever it reads.
      return readOnce(sources, signal)
    }
  })

/** One that still runs: those that have ended are left out. */
function takeIdle(): ReadingProcess | undefined {
  for (let reading = idle.pop(); reading; reading = idle.pop()) if (reading.isAlive) return reading
  return undefined
}

async function readOnce(
  sources: readonly [ByteSource, ...ByteSource[]],
  signal?: AbortSignal,
): Promise<PictureReading> {
  signal?.throwIfAborted()
  const reading = takeIdle() ?? new ReadingProcess()
  try {
    return await reading.read(sources, signal)
  } finally {
    if (reading.isAlive) {
      reading.endLater(IDLE_MS)
      idle.push(reading)
    }
  }
}
