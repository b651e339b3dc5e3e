const MB = 1024 * 1024

/** Limits of the process that reads an unchecked file. */
export interface ReaderLimits {
  /** Time of a core, once for the picture and once for its label. */
  readonly cpuMs: number
  /** Until it answers, where others have the cores. What waits for the disk does not count. */
  readonly answerMs: number
  readonly memoryBytes: number
}

export const READER_LIMITS: ReaderLimits = { cpuMs: 20_000, answerMs: 120_000, memoryBytes: 512 * MB }

/** V8's part of the process's memory. */
export const HEAP_MB = 256
/** The limit of a single read. */
export const MOST_READ_BYTES = 64 * MB
