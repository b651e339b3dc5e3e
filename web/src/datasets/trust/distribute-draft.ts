import type { SplitRecipe } from '@vitrine/contract/datasets/dataset-distribution'
import type { DistributionReport, DistributionRequest } from '@vitrine/contract/splits/distribution'
import type { GroupDoubt } from '@vitrine/contract/splits/group-doubts'
import { distributeByPriority, type PriorityOutcome } from '@vitrine/contract/splits/priorities'
import { SplitError } from '@vitrine/contract/splits/rules'
import type { DraftEntry, Placements } from '../draft/draft.ts'
import { listedSlides, type RuleSources } from './draft-groups.ts'

export interface DraftDistribution {
  places: Placements
  recipe: SplitRecipe
  doubt: GroupDoubt | null
  report: DistributionReport
  /** The values of the folds when leaving out one value. */
  values: readonly string[]
  /** If shares and balance conflict, the result of prioritizing each one. */
  priorities: readonly PriorityOutcome[]
}

/**
 * Distributes the slides of a draft like the server would.
 * @returns a sentence if it is impossible
 */
export function distributeDraft(
  entries: readonly DraftEntry[],
  request: DistributionRequest,
  known: RuleSources,
): DraftDistribution | string {
  try {
    const { recipe, results, ...others } = distributeByPriority(listedSlides(entries, known), request)
    const ids = new Map(entries.map(({ slide }) => [slide.uuid ?? String(slide.id), slide.id]))
    const places = results.map(
      ({ uuid, type, fold }) => [ids.get(uuid) as number, { type, fold: fold ?? undefined }] as const,
    )
    const { groups, strata, keep } = recipe
    return {
      places: new Map(places),
      recipe: { ...recipe, groups: [...groups], strata: [...strata], keep: [...keep] },
      ...others,
    }
  } catch (error) {
    if (error instanceof SplitError) return error.message
    throw error
  }
}

/** How many slides are not where a recipe would put them; a sentence if the recipe can no longer be applied. */
export function changedSince(entries: readonly DraftEntry[], recipe: SplitRecipe, known: RuleSources): number | string {
  const { slides: _, selected: __, ...request } = recipe
  const again = distributeDraft(entries, request as DistributionRequest, known)
  if (typeof again === 'string') return again
  return entries.filter(({ slide, type, fold }) => {
    const place = again.places.get(slide.id)
    return place?.type !== type || place.fold !== fold
  }).length
}
