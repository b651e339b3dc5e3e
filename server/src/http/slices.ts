import { setImmediate } from 'node:timers/promises'

/** Long enough to get on, short enough that no other caller notices. */
const SLICE_MS = 10

/** Calls `work` for each item, and lets the process answer others in between. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - since < SLICE_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
