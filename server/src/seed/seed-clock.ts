/** Made-up records are dated over the five years before this moment, so that a seed repeats to the byte. */
const LAST = Date.UTC(2026, 5, 30, 18)
const SPAN_MS = 5 * 365 * 86_400_000

/** Records come in over time: row `index` of `count` is dated about that far into the five years. */
export function seededMoment(index: number, count: number, jitter: number): string {
  const share = Math.min(1, Math.max(0, (index + jitter * 20 - 10) / Math.max(1, count)))
  return new Date(LAST - SPAN_MS + Math.floor(share * SPAN_MS) + Math.floor(jitter * 999)).toISOString()
}

/** That many days before or after, as a day. */
export const dayAround = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * 86_400_000).toISOString().slice(0, 10)
