import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { RuleValue } from '@vitrine/contract/lists/choice-rules'
import type { FieldChoice } from '../../fields/field-spec.ts'

export interface TableFilters {
  /** In the order in which they are offered. */
  readonly fields: readonly TableFilterField[]
  /** Labels of the list's other columns, which rules in an address may use. */
  readonly labels?: Readonly<Record<string, string>>
}

export interface TableFilterField {
  /** The name in the list's parameter `filter`. */
  readonly name: string
  readonly label: string
  /** Kind of a field that the list's own rules don't know, or know as text. */
  readonly kind?: FilterKind
  /** Its possible values, if known; otherwise they are loaded. */
  readonly choices?: readonly FieldChoice[]
  /** Whether it has a facet in the panel by default. */
  readonly isFacet?: boolean
  /** The two values of a yes-or-no field in words: `is there`, `is missing`. Its facet then offers 'With' and 'None'. */
  readonly yesNo?: readonly [string, string]
  /** The choices of a facet that is not counted. The panel always has it, below the others. */
  readonly segments?: readonly FacetSegment[]
  /** Whether rules for it can be added. Default: true */
  readonly isOffered?: boolean
}

/** Values that one button of a facet chooses. */
export interface FacetSegment {
  readonly label: string
  readonly values: readonly RuleValue[]
}
