import Tinypool from 'tinypool'

/** More slides would block other calls for too long. */
const MAX_SLIDES_HERE = 2_000
/** An idle thread takes 100 MB or more, and a new one starts within some hundredths of a second. */
const IDLE_MS = 500
/** Larger young generations don't help here, and their memory is kept for other threads when they end. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 }

let pool: Tinypool | undefined
/** A single thread is enough: this work is rare, and the database needs the other cores. */
const thread = (filename: string) =>
  (pool ??= new Tinypool({ filename, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS, resourceLimits }))

interface Worker<Work, Result> {
  /** The module with `run` as its default export. */
  readonly module: URL
  readonly run: (work: Work) => Result
}

/** Runs work on the slides of a dataset, in a separate thread if there are many. */
export async function runSplit<Work, Result>(
  { module, run }: Worker<Work, Result>,
  work: Work,
  slides: number,
): Promise<Result> {
  if (slides <= MAX_SLIDES_HERE) return run(work)
  return thread(module.href).run(work, { filename: module.href })
}
