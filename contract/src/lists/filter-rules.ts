/** One condition of a filter, as it crosses the wire. `empty` and `filled` have no value. */
export interface FilterRule {
  readonly field: string
  readonly op: string
  readonly value?: unknown
}

/** Members are rules; at the top level also groups of rules. */
export type FilterGroup = { readonly and: readonly FilterNode[] } | { readonly or: readonly FilterNode[] }

/** The value of a list's parameter `filter` (docs/product/api.md#api-filter). */
export type FilterNode = FilterRule | FilterGroup
