import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { FieldChoice } from '../../fields/field-spec.ts'

export interface TableFilters {
  /** In the order in which they are offered. */
  readonly fields: readonly TableFilterField[]
  /** A filter that only exists as a list parameter: facets without counts, below the others. */
  readonly parameters?: readonly ParameterFilter[]
}

/** A filter with a few fixed choices that no rule says. */
export interface ParameterFilter {
  /** Name of the parameter in list calls. */
  readonly name: string
  readonly label: string
  readonly choices: readonly { readonly label: string; readonly values: readonly string[] }[]
}

export interface TableFilterField {
  /** As in the list's parameter `filter`. */
  readonly name: string
  readonly label: string
  /** Kind of a field that the list's own rules don't know. */
  readonly kind?: FilterKind
  /** The values that it takes, where these are known. */
  readonly choices?: readonly FieldChoice[]
  /** Shown as a facet at first. */
  readonly isFacet?: boolean
  /** A yes-or-no field in words: `is there`, `is missing`. Its facet then offers 'With' and 'None'. */
  readonly yesNo?: readonly [string, string]
  /** The list's older parameter that chooses its values too. Default: its name. */
  readonly parameter?: string
}
