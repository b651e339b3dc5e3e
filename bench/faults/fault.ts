/** The outcome of a fault. */
export interface Result {
  /** Measurements of all rounds, as text. */
  readonly figures: string
  /** Broken promises, one sentence each. */
  readonly problems: readonly string[]
}

/** A failure that can happen in a lab, inflicted on a library on purpose. */
export interface Fault {
  readonly name: string
  /** The fault and the promises that must hold. */
  readonly what: string
  readonly rounds: number
  /** The reason why it can't run on this machine. */
  readonly obstacle?: () => string | undefined
  /** @param seed repeats random steps; other faults ignore it */
  run(rounds: number, seed: number): Promise<Result>
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The maximum and the median of times in milliseconds. */
export function times(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  return `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} in the middle, ${seconds(sorted.at(-1) ?? 0)} at most`
}
