/** The outcome of a fault. */
export interface Result {
  /** Figures of all rounds, as text. */
  readonly figures: string
  /** Broken promises, one sentence each. */
  readonly problems: readonly string[]
}

/** Something that goes wrong in a lab, done to a library on purpose. */
export interface Fault {
  readonly name: string
  /** The fault and the promises that must hold. */
  readonly what: string
  readonly rounds: number
  /** Why it can't be done on this machine. */
  readonly obstacle?: () => string | undefined
  /** @param seed of random steps, to repeat them; other faults have none */
  run(rounds: number, seed: number): Promise<Result>
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** 'at most' of times in milliseconds, and their median. */
export function times(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  return `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} in the middle, ${seconds(sorted.at(-1) ?? 0)} at most`
}
