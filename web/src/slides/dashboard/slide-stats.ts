import type { Slide } from '@vitrine/contract/slides'
import { type RecentActivity, recentActivity } from '../../table/dashboard/recent-activity.ts'
import { type DistributionKey, type DistributionPart, distribute, partLabel } from '../../ui/distribution.ts'

/** The columns that a bar of the statistics filters. */
export type BarColumn = 'species' | 'organ'

/** Spec 1 §3 in the colours of the look. Unknown is the chart's own. */
const SPECIES_KEYS: readonly DistributionKey[] = [
  { label: 'Human', color: 2 },
  { label: 'Mouse', color: 1 },
  { label: 'Rat', color: 3 },
]
const ORGAN_KEYS: readonly DistributionKey[] = [
  { label: 'Liver', color: 6 },
  { label: 'Kidney', color: 5 },
  { label: 'Brain', color: 1 },
  { label: 'Heart', color: 2 },
  { label: 'Lung', color: 3 },
]

/** Spec 1 §3, slide stats. */
export interface SlideStats {
  /** Of all slides; undefined until a list without search and filter has answered. */
  totalCount: number | undefined
  recentActivity: RecentActivity | undefined
  speciesDistribution: DistributionPart[]
  organDistribution: DistributionPart[]
  /** In bytes, over the files of the slides loaded. */
  totalStorage: number
}

/** Statistics of the slides loaded; only the total and the estimate are of all of them (DECIDED section 2). */
export function slideStats(slides: readonly Slide[], totalCount: number | undefined): SlideStats {
  return {
    totalCount,
    recentActivity: totalCount === undefined ? undefined : recentActivity(totalCount),
    speciesDistribution: distribute(
      slides.map(slide => slide.species),
      SPECIES_KEYS,
    ),
    organDistribution: distribute(
      slides.map(slide => slide.organ),
      ORGAN_KEYS,
    ),
    totalStorage: slides.reduce((sum, slide) => sum + (slide.file?.size ?? 0), 0),
  }
}

/** How a filter's chip names it. */
export const filterLabel = (column: BarColumn, spellings: readonly string[]): string =>
  partLabel(spellings, column === 'species' ? SPECIES_KEYS : ORGAN_KEYS)
