const MB = 1024 * 1024

/** Limits of the process that reads an unchecked file. */
export interface ReaderLimits {
  /** Processor time, separately for the picture and for its label. */
  readonly cpuMs: number
  /** Time to respond if other processes use the cores. Waiting for the disk does not count. */
  readonly answerMs: number
  readonly memoryBytes: number
}

export const READER_LIMITS: ReaderLimits = { cpuMs: 20_000, answerMs: 120_000, memoryBytes: 512 * MB }

/** The share of V8's heap in the process's memory. */
export const HEAP_MB = 256
/** The limit of a single read. */
export const MOST_READ_BYTES = 64 * MB
