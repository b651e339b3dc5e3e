import type { OverlapKind } from '../splits/overlap.ts'
import { type KeyColumns, kindOfColumn } from './key-columns.ts'

/** 4 million bits: one look rules out most of the slides that have nothing in common. */
const FILTER_BITS = 22

/** Finds slides of versions that may have something in common with chosen ones of a version. */
export class KeySearch {
  readonly #filter = new Uint32Array(2 ** (FILTER_BITS - 5))
  readonly #positions = new Map<number, number[]>()

  /** @param chosen 1 at the positions of the slides that are looked for */
  constructor(keys: KeyColumns, chosen: Uint8Array) {
    for (const [name, column] of keys) {
      if (!kindOfColumn(name)) continue
      for (let at = 0; at < chosen.length; at += 1) if (chosen[at]) this.#add(column[at]!, at)
      for (let at = chosen.length; at < column.length; at += 2)
        if (chosen[column[at]!]) this.#add(column[at + 1]!, column[at]!)
    }
  }

  #add(hash: number, position: number): void {
    if (hash === 0) return
    this.#filter[hash >>> (37 - FILTER_BITS)]! |= 1 << (hash >>> (32 - FILTER_BITS))
    const known = this.#positions.get(hash)
    if (known) known.push(position)
    else this.#positions.set(hash, [position])
  }

  /** The positions of slides that have the hash. */
  #find(hash: number): readonly number[] {
    const isRare = this.#filter[hash >>> (37 - FILTER_BITS)]! & (1 << (hash >>> (32 - FILTER_BITS)))
    return isRare ? (this.#positions.get(hash) ?? NONE) : NONE
  }

  /**
   * Calls `found` for a slide of another version, and all that are looked for which one of its keys may be of.
   * @param chosen 1 at the positions of the slides of the other version that are compared
   */
  compare(
    keys: KeyColumns,
    chosen: Uint8Array,
    found: (positions: readonly number[], other: number, kind: OverlapKind) => void,
  ): void {
    for (const [name, column] of keys) {
      const kind = kindOfColumn(name)
      if (!kind) continue
      const look = (hash: number, other: number) => {
        const positions = this.#find(hash)
        if (positions.length > 0 && chosen[other]) found(positions, other, kind)
      }
      for (let at = 0; at < chosen.length; at += 1) look(column[at]!, at)
      for (let at = chosen.length; at < column.length; at += 2) look(column[at + 1]!, column[at]!)
    }
  }
}

const NONE: readonly number[] = []
