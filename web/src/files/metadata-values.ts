/** A metadata value as texts: a list's items, an object as JSON, none for a missing value. */
export function metadataValues(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(metadataValues)
  if (value === null || value === undefined || value === '') return []
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

/** 'key: value' for each key. */
export const objectLines = (value: object): string[] =>
  Object.entries(value).map(([key, item]) => `${key}: ${metadataValues(item).join(', ')}`)
