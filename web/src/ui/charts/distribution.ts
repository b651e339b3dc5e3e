import type { BadgeColor, ChartColor } from './chart-color-class.ts'

const COLORS: readonly ChartColor[] = [1, 2, 3, 4, 5, 6, 7, 8]
export const CHART_ENTRIES = 10

export interface DistributionKey {
  label: string
  color: ChartColor | BadgeColor
}

export interface DistributionPart {
  /** The value in lower case; '' for records without one. */
  key: string
  label: string
  count: number
  color: DistributionKey['color']
}

/** The part that counts records without a value. */
const UNKNOWN: DistributionKey = { label: 'Unknown', color: 8 }

const foldCase = (value: string) => value.trim().toLowerCase()

/** The key of the part that counts a value: no value and 'Unknown' are the same part. */
function partKey(value: string | null | undefined): string {
  const folded = foldCase(value ?? '')
  return folded === foldCase(UNKNOWN.label) ? '' : folded
}

/** A value and how many records have it. */
export interface CountedValue {
  value: string | null | undefined
  count: number
}

function countByKey(values: Iterable<CountedValue>): Map<string, { label: string; count: number }> {
  const counts = new Map<string, { label: string; count: number }>()
  for (const { value, count } of values) {
    const key = partKey(value)
    const known = counts.get(key)
    if (known) known.count += count
    else counts.set(key, { label: value?.trim() ?? '', count })
  }
  return counts
}

/**
 * Counts values ignoring case, most frequent first. A value outside `keys` keeps its name and gets a color that no key of the
 * chart uses, in order of frequency; if none is free, Unknown's gray.
 */
export function countedParts(values: Iterable<CountedValue>, keys: readonly DistributionKey[]): DistributionPart[] {
  const known = new Map([...keys.map(key => [foldCase(key.label), key] as const), ['', UNKNOWN]])
  const parts = [...countByKey(values)]
    .map(([key, { label, count }]) => ({
      key,
      count,
      label: known.get(key)?.label ?? label,
      own: known.get(key)?.color,
    }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
  const used = new Set(parts.map(part => part.own))
  const free = COLORS.filter(color => !used.has(color) && color !== UNKNOWN.color)
  return parts.map(({ own, ...part }) => ({ ...part, color: own ?? free.shift() ?? UNKNOWN.color }))
}

/** Whether a part of the chart counts a value. */
export const isOfPart = (value: string | null | undefined, { key }: Pick<DistributionPart, 'key'>): boolean =>
  partKey(value) === key
