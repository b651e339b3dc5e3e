/**
 * Values that the real tables lack, made up from a record's name: the same name gives the same value on every load
 * (server/demo/CREDITS.md lists which ones).
 */
export interface MadeUp {
  /** A number from `low` to `high`, both included. */
  integer(what: string, low: number, high: number): number
  /** A number from `low` to `high` with two decimals. */
  decimal(what: string, low: number, high: number): number
  /** One of the choices; a choice listed twice is twice as frequent. */
  pick<T>(what: string, choices: readonly T[]): T
}

/** FNV-1a with a final mix: near names must not get near values. */
function fraction(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

export function madeUpFor(name: string): MadeUp {
  const share = (what: string) => fraction(`${name} ${what}`)
  const integer = (what: string, low: number, high: number) => low + Math.floor(share(what) * (high - low + 1))
  return {
    integer,
    decimal: (what, low, high) => Math.round((low + share(what) * (high - low)) * 100) / 100,
    pick: (what, choices) => choices[integer(what, 0, choices.length - 1)] as (typeof choices)[number],
  }
}
