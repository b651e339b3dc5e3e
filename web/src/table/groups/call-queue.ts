/** A queue of calls by key. A call that is removed before its turn is never made. @param limit maximum number of concurrent calls */
export function callQueue(limit: number) {
  const waiting = new Map<string, () => Promise<void>>()
  let running = 0
  function next() {
    for (const [key, call] of waiting) {
      if (running >= limit) return
      waiting.delete(key)
      running += 1
      void call().finally(() => {
        running -= 1
        next()
      })
    }
  }
  return {
    add(key: string, call: () => Promise<void>) {
      waiting.set(key, call)
      next()
    },
    remove: (key: string) => waiting.delete(key),
    clear: () => waiting.clear(),
  }
}
