import type { FilterKind } from '@vitrine/contract/route'
import type { Feature } from '@vitrine/contract/settings'
import type { FieldChoice } from '../../fields/field-spec.ts'

/** What a table can be filtered by, as data. */
export interface TableFilters {
  /** In the order in which they are offered. */
  readonly fields: readonly TableFilterField[]
}

export interface TableFilterField {
  /** As in the list's parameter `filter`. */
  readonly name: string
  readonly label: string
  /** Of a field that the list's own rules don't know. */
  readonly kind?: FilterKind
  /** The values that it takes, where these are known. */
  readonly choices?: readonly FieldChoice[]
  /** Shown as a facet at first. */
  readonly isFacet?: boolean
  /** The words of a rule on a field that is yes or no: `Has a picture`, `Has no picture`. */
  readonly yesNo?: readonly [string, string]
  /** The list's older parameter that chooses its values too. Default: its name. */
  readonly parameter?: string
  /** There is such a field only where the backend announces this feature. */
  readonly needs?: Feature
}
