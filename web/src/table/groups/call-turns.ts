/** A queue of calls by key: a call that leaves before its turn is never made. @param most maximum number of concurrent calls */
export function callTurns(most: number) {
  const waiting = new Map<string, () => Promise<void>>()
  let underWay = 0
  function next() {
    for (const [key, call] of waiting) {
      if (underWay >= most) return
      waiting.delete(key)
      underWay += 1
      void call().finally(() => {
        underWay -= 1
        next()
      })
    }
  }
  return {
    take(key: string, call: () => Promise<void>) {
      waiting.set(key, call)
      next()
    },
    leave: (key: string) => waiting.delete(key),
    clear: () => waiting.clear(),
  }
}
