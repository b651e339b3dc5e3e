/**
 * The question that the search answers: which part each group goes to, so that slides, groups and values are shared as wanted
 * (docs/decisions/0250-keeping-groups-whole.md).
 *
 * A group is a sparse vector over cells: cell 0 counts its slides, cell 1 is 1 for the group itself, each further cell counts
 * its slides with one value of one stratum. All numbers are whole and far below 2^53, so sums are exact in any order.
 */
export interface Problem {
  /** Wanted shares of the parts, each above 0. */
  readonly shares: readonly number[]
  /** Sum of the shares. */
  readonly sum: number
  /** Slides in each cell, those that are kept in these parts included. */
  readonly totals: Float64Array
  readonly weights: Float64Array
  /** Cells of all groups one after the other, by cell; those of group g are at `starts[g]` to `starts[g + 1]`. */
  readonly starts: Int32Array
  readonly cells: Int32Array
  readonly counts: Float64Array
  /** Kept slides: at part times number of cells, plus cell. */
  readonly kept: Float64Array
}

/** Slides of a group: those that are free, or those that are kept in one part. */
export interface GroupSlides {
  /** Position of the group among all groups. */
  readonly group: number
  /** The part in which they are kept; null if they are free. */
  readonly part: number | null
  /** Whether the group itself is counted here: once, even where its slides are kept in several parts. */
  readonly isGroup: boolean
  /** The value of each slide in each stratum. */
  readonly slides: readonly (readonly string[])[]
}

export const groupsIn = ({ starts }: Problem): number => starts.length - 1
/** Slides of a group. */
export const groupSize = ({ starts, counts }: Problem, group: number): number => counts[starts[group]!]!
export const hasKept = ({ kept, totals }: Problem, part: number): boolean => kept[part * totals.length]! > 0
