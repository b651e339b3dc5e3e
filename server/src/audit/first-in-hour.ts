const HOUR_MS = 60 * 60 * 1000
/** The most that a server remembers within an hour; beyond that, the oldest entries are dropped. */
const MAX_REMEMBERED = 10_000

/** Returns whether something was not seen before within this hour. */
export function firstInHour(): (key: string) => boolean {
  const seen = new Set<string>()
  let hour = 0
  return key => {
    const now = Math.floor(Date.now() / HOUR_MS)
    if (now !== hour) seen.clear()
    hour = now
    if (seen.has(key)) return false
    seen.add(key)
    if (seen.size > MAX_REMEMBERED) seen.delete(seen.values().next().value as string)
    return true
  }
}
