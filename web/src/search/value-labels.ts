const labels = new Map<string, string>()

const keyOf = (field: string, value: unknown) => JSON.stringify([field, value])

/** Remembers the labels that facets return for ids of people, datasets and slides. */
export function rememberLabels(field: string, values: readonly { value: unknown; label: string }[]): void {
  for (const { value, label } of values) labels.set(keyOf(field, value), label)
}

/** The label of a value if its facet was loaded; otherwise the value itself. */
export const labelOfValue = (field: string, value: string | number): string =>
  labels.get(keyOf(field, value)) ?? String(value)

export const isLabelKnown = (field: string, value: unknown): boolean => labels.has(keyOf(field, value))
