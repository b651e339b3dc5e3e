import type { Feature } from '@vitrine/contract/settings'

/** What a table can be filtered by, as data. */
export interface TableFilters {
  /** In the order in which they are offered. */
  readonly fields: readonly TableFilterField[]
}

interface TableFilterField {
  /** As in the list's parameter `filter`. */
  readonly name: string
  readonly label: string
  /** Shown as a facet at first. */
  readonly isFacet?: boolean
  /** The words of a rule on a field that is yes or no: `Has a picture`, `Has no picture`. */
  readonly yesNo?: readonly [string, string]
  /** The list's older parameter that chooses its values too. Default: its name. */
  readonly parameter?: string
  /** There is such a field only where the backend announces this feature. */
  readonly needs?: Feature
}
