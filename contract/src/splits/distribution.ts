import type { AssignedType } from './dataset-types.ts'
import type { GroupDoubt } from './group-doubts.ts'
import type { Placement, TypeCounts } from './places.ts'

/**
 * Names of the algorithm in recipes. The same recipe gives the same split forever: a change of any result is another one. Over folds
 * of equal size `gs-1` balances no value that is in fewer groups than there are folds.
 */
export const ALGORITHMS = ['gs-1', 'gs-2'] as const
export type Algorithm = (typeof ALGORITHMS)[number]
/** The one that new distributions have. */
export const ALGORITHM = 'gs-2' satisfies Algorithm
/** Largest number of slides that are distributed at once. */
export const MAX_DISTRIBUTED_SLIDES = 50_000
export const FOLDS = { min: 3, max: 10 } as const
/** Largest number of values that are left out one by one. */
export const MAX_LEFT_OUT_VALUES = 50

/** Whole percentages that make 100. */
interface Shares {
  readonly training: number
  readonly validation: number
  readonly evaluation: number
}

export type DistributionMethod =
  | { readonly method: 'shares'; readonly shares: Shares }
  | { readonly method: 'folds'; readonly folds: number }
  /** One fold for each value of a field, which is a rule (rules.ts). */
  | { readonly method: 'leave-one-out'; readonly field: string }
  /** Slide by slide, whatever joins them; half of what training leaves is for validation. Training is in whole percent. */
  | { readonly method: 'chance'; readonly training: number }

/** Which matters more where shares of slides and balance of values pull apart. */
export const PRIORITIES = ['shares', 'balance'] as const
export type Priority = (typeof PRIORITIES)[number]

interface Choices {
  /** What joins slides: rules (rules.ts). */
  readonly groups: readonly string[]
  /** What is balanced: rules as well. */
  readonly strata: readonly string[]
  /** Default: shares */
  readonly priority?: Priority
  /** Parts whose slides never move. */
  readonly keep: readonly AssignedType[]
  /** From 0 to 2^32 - 1. */
  readonly seed: number
}

export type DistributionRequest = DistributionMethod &
  Choices & {
    /** The uuids of the slides to distribute; the others are kept. All without it. */
    readonly selected?: ReadonlySet<string>
    /** That of a recipe which is repeated. */
    readonly algorithm?: Algorithm
  }

/** What is needed to repeat a distribution; kept with the dataset. */
export type Recipe = { readonly algorithm: Algorithm } & DistributionMethod &
  Choices & {
    /** Slides of the dataset. */
    readonly slides: number
    /** How many of them were distributed, if not all: which ones is not stored, so it can't be repeated. */
    readonly selected?: number
  }

export interface DistributionReport {
  /** Slides of each type. */
  readonly counts: TypeCounts
  /** Groups of slides with a value to group by. */
  readonly groups: number
  /** How many of them are in several parts or folds. */
  readonly divided: number
  /** Slides of each fold; empty without folds. */
  readonly folds: readonly number[]
  /** Half the sum of |share got - share wanted|, from 0 to 1; null if no shares are wanted. */
  readonly share_error: number | null
  /** The same inside each value, weighted by slides. */
  readonly strata: readonly { readonly field: string; readonly deviation: number }[]
  /** Sentences. */
  readonly notes: readonly string[]
}

export interface Distribution {
  readonly recipe: Recipe
  /** All slides of the dataset, by uuid: kept ones as they were, though without a fold where there are none. */
  readonly results: readonly (Placement & { readonly uuid: string })[]
  /** The values of the folds, where one value is left out; else empty. */
  readonly values: readonly string[]
  /** Why whole groups may mean nothing, which the notes of the report say too. */
  readonly doubt: GroupDoubt | null
  readonly report: DistributionReport
}
