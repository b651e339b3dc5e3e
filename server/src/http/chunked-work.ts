import { setImmediate } from 'node:timers/promises'

/** Long enough to get on, short enough that no other caller notices. */
const CHUNK_MS = 10

/** Calls `work` for each item, and lets the process answer others in between. */
export async function forEachInChunks<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - since < CHUNK_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
