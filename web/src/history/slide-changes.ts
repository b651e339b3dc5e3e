import type { HistoryEntry } from '@vitrine/contract/history/history'
import { historyMessages } from './history-messages.ts'
import type { KindHistory } from './record-history.ts'

/** Slides that were added to a dataset, removed from it or moved in it. */
export interface SlideChangesText {
  label: string
  items: string[]
  /** Number of others besides `items`. */
  more: number
}

/** The changes to a dataset's slides: 'added 3 slides', 'moved 1 slide'. */
export function slideChangeCounts({ entries }: HistoryEntry): string[] {
  if (!entries) return []
  const { added, removed, moved, reordered } = entries.counts
  return [
    ...(added > 0 ? [historyMessages.added(added)] : []),
    ...(removed > 0 ? [historyMessages.removed(removed)] : []),
    ...(moved > 0 ? [historyMessages.moved(moved)] : []),
    ...(reordered > 0 ? [historyMessages.reordered] : []),
  ]
}

/** The changed slides of a dataset, grouped by kind of change. */
export function slideChangesTexts(history: KindHistory, { entries }: HistoryEntry): SlideChangesText[] {
  if (!entries) return []
  const { added, removed, moved, counts } = entries
  const place = history.placeText ?? (({ type }) => type)
  const nameOf = ({ slide, name }: { slide: number; name: string | null }) =>
    name || historyMessages.unnamedSlide(slide)
  const lists = [
    {
      label: historyMessages.addedSlides,
      items: added.map(slide => historyMessages.placed(nameOf(slide), place(slide))),
      count: counts.added,
    },
    {
      label: historyMessages.removedSlides,
      items: removed.map(slide => historyMessages.placed(nameOf(slide), place(slide))),
      count: counts.removed,
    },
    {
      label: historyMessages.movedSlides,
      items: moved.map(slide => historyMessages.replaced(nameOf(slide), place(slide.from), place(slide.to))),
      count: counts.moved,
    },
  ]
  return lists
    .filter(({ count }) => count > 0)
    .map(({ label, items, count }) => ({ label, items, more: Math.max(0, count - items.length) }))
}
