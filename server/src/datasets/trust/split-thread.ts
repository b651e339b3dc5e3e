import Tinypool from 'tinypool'

/** More slides would keep other calls waiting. */
const MAX_SLIDES_HERE = 2_000
/** An idle thread holds 100 MB and more, and a new one starts in a few hundredths of a second. */
const IDLE_MS = 500
/** Larger ones gain nothing here, and their memory is kept for other threads when they end. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 }

let pool: Tinypool | undefined
/** One thread: this is rare, and the database has the other cores. */
const thread = (filename: string) =>
  (pool ??= new Tinypool({ filename, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS, resourceLimits }))

interface Worker<Work, Result> {
  /** The module whose default export `run` is. */
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
