import { formatCount } from '../format/numbers.ts'
import type { DistributionPart } from './distribution.ts'

/** A wide letter of the legend's 12 px type, so that the estimate is never too small. */
const LETTER_PX = 6.6
/** The label's `max-width` in the style sheet. */
const LABEL_MAX_PX = 96
const KEY_AND_GAPS_PX = 19
const GAP_PX = 12
/** The button '+n'. */
const MORE_PX = 26

function entryWidth({ label, count }: DistributionPart): number {
  const labelWidth = Math.min(label.length * LETTER_PX, LABEL_MAX_PX)
  return KEY_AND_GAPS_PX + labelWidth + formatCount(count).length * LETTER_PX
}

/** How many legend entries fit side by side within `width`, with room for '+n' if some are left; at least one. */
export function legendEntriesFor(parts: readonly DistributionPart[], width: number): number {
  let used = 0
  for (const [index, part] of parts.entries()) {
    used += entryWidth(part)
    const isLast = index === parts.length - 1
    if (used + (isLast ? 0 : GAP_PX + MORE_PX) > width) return Math.max(1, index)
    used += GAP_PX
  }
  return parts.length
}
