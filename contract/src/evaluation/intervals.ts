import type { Figure, ShareFigure } from '../experiments/figures.ts'

/** The 97.5 percent point of the standard normal distribution. */
const Z = 1.959963984540054

const within = (value: number) => Math.min(1, Math.max(0, value))

export const withoutInterval = (value: number | null): Figure => ({ value, low: null, high: null })

/** A value with the normal interval around it, cut to 0 to 1. A variance of 0 comes from too few units, and gives none. */
export function normalFigure(value: number, variance: number | null): Figure {
  if (variance === null || variance === 0) return withoutInterval(value)
  const half = Z * Math.sqrt(variance)
  return { value, low: within(value - half), high: within(value + half) }
}

/**
 * A share with its score interval. From E. B. Wilson, Probable inference, the law of succession, and statistical inference,
 * J. Am. Stat. Assoc. 22 (1927).
 */
export function wilsonFigure(count: number, total: number): ShareFigure {
  if (total === 0) return { ...withoutInterval(null), count, total }
  const value = count / total
  const center = (value + (Z * Z) / (2 * total)) / (1 + (Z * Z) / total)
  const half = (Z / (1 + (Z * Z) / total)) * Math.sqrt((value * (1 - value)) / total + (Z * Z) / (4 * total * total))
  const [low, high] = [count === 0 ? 0 : within(center - half), count === total ? 1 : within(center + half)]
  return { value, low, high, count, total }
}
