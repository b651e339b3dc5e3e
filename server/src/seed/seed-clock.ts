/** Generated records are dated within the five years before this time. It is fixed, so that a seed is reproducible. */
const LAST = Date.UTC(2026, 5, 30, 18)
const SPAN_MS = 5 * 365 * 86_400_000

/** The date of row `index` of `count`: records are spread over the five years. */
export function seededMoment(index: number, count: number, jitter: number): string {
  const share = Math.min(1, Math.max(0, (index + jitter * 20 - 10) / Math.max(1, count)))
  return new Date(LAST - SPAN_MS + Math.floor(share * SPAN_MS) + Math.floor(jitter * 999)).toISOString()
}

/** The date this many days after a moment; before it if negative. */
export const dayAround = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * 86_400_000).toISOString().slice(0, 10)
