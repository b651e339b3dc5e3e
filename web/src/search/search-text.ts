/** What a search field holds, and what it has told of. */
export interface SearchText {
  typed: string
  /** Told last, or taken from outside last. */
  told: string
}

/**
 * A value that comes from outside replaces what was typed (a chip was removed, all was cleared), but the echo of what the
 * field itself has told does not: by then the user may have typed on.
 */
export const takeFromOutside = (now: SearchText, value: string): SearchText =>
  value === now.told ? now : { typed: value, told: value }
