import Tinypool from 'tinypool'

/** More slides would keep other calls waiting. */
const MAX_SLIDES_HERE = 2_000
const IDLE_MS = 10_000

let pool: Tinypool | undefined
/** One thread: this is rare, and the database has the other cores. */
const thread = (filename: string) =>
  (pool ??= new Tinypool({ filename, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS }))

interface Worker<Work, Result> {
  /** The module whose default export `run` is. */
  readonly module: URL
  readonly run: (work: Work) => Result
}

/** Runs what is done with the slides of a dataset in a thread of its own where they are many. */
export async function runSplit<Work, Result>(
  { module, run }: Worker<Work, Result>,
  work: Work,
  slides: number,
): Promise<Result> {
  if (slides <= MAX_SLIDES_HERE) return run(work)
  return thread(module.href).run(work, { filename: module.href })
}
