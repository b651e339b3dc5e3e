/** A deterministic sequence of random choices: the same seed gives the same rows on every machine. */
export interface Random {
  /** At least 0 and less than 1. */
  fraction(): number
  /** From 0 to `count` - 1. */
  below(count: number): number
  /** True in this share of the calls (0 to 1). */
  chance(share: number): boolean
  pick<T>(choices: readonly T[]): T
  /** Early choices are more frequent, like words in real text (roughly Zipf's law). */
  pickSkewed<T>(choices: readonly T[]): T
  uuid(): string
}

function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

/** A uuid of version 4 with random bits from the sequence. */
function uuidOf(fraction: () => number): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(fraction() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** `stream` separates the tables, so that a change to one table's rows doesn't affect those of others. */
export function randomFrom(seed: number, stream: string): Random {
  // Mulberry32: 32 bits of state are sufficient for generated rows, and speed doesn't matter here.
  let state = (seed ^ mixed(stream)) >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = state
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(fraction() * count)
  return {
    fraction,
    below,
    chance: share => fraction() < share,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    pickSkewed: <T>(choices: readonly T[]) => choices[Math.floor(choices.length * fraction() ** 2)] as T,
    uuid: () => uuidOf(fraction),
  }
}
