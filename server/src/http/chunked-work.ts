import { setImmediate } from 'node:timers/promises'

/** Long enough to make progress, short enough not to delay other requests noticeably. */
const CHUNK_MS = 10

/** Calls `work` for each item, yielding to the event loop between chunks so that other requests are answered. */
export async function forEachInChunks<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - since < CHUNK_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
