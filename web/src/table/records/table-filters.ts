import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { RuleValue } from '@vitrine/contract/lists/choice-rules'
import type { FieldChoice } from '../../fields/field-spec.ts'

export interface TableFilters {
  /** In the order in which they are offered. */
  readonly fields: readonly TableFilterField[]
  /** Names of the list's other columns, which rules of an address may use. */
  readonly labels?: Readonly<Record<string, string>>
}

export interface TableFilterField {
  /** As in the list's parameter `filter`. */
  readonly name: string
  readonly label: string
  /** Kind of a field that the list's own rules don't know, or know as text. */
  readonly kind?: FilterKind
  /** Its possible values, if known. Others are loaded. */
  readonly choices?: readonly FieldChoice[]
  /** It has a facet in the panel unless the user hides it. */
  readonly isFacet?: boolean
  /** A yes-or-no field in words: `is there`, `is missing`. Its facet then offers 'With' and 'None'. */
  readonly yesNo?: readonly [string, string]
  /** The choices of a facet that is not counted. The panel always has it, below the others. */
  readonly segments?: readonly FacetSegment[]
  /** Whether rules of it can be added. Default: true */
  readonly isOffered?: boolean
}

/** Values that a facet chooses by one button. */
export interface FacetSegment {
  readonly label: string
  readonly values: readonly RuleValue[]
}
