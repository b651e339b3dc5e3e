import type { DistributeReply } from '@vitrine/contract/datasets/dataset-distribution'
import type { DistributionRequest } from '@vitrine/contract/splits/distribution'
import { distributeByPriority } from '@vitrine/contract/splits/priorities'
import { SplitError } from '@vitrine/contract/splits/rules'
import type { DatasetSlide } from './listed-slides.ts'

export interface DistributeWork {
  /** The JSON of `DatasetSlide[]`. */
  readonly slides: string
  readonly request: Omit<DistributionRequest, 'selected'>
  /** The ids of the slides to distribute; undefined for all. */
  readonly selected: readonly number[] | undefined
}

export type Distributed = Omit<DistributeReply, 'written'>
/** An error in the request. It is a plain object because errors lose their class between threads. */
export interface Refused {
  readonly refused: string
}

/** Runs in a separate thread if there are many slides. */
export default function distributeDataset({ slides, request, selected }: DistributeWork): Distributed | Refused {
  const listed = JSON.parse(slides) as DatasetSlide[]
  const uuids = new Map(listed.map(({ id, uuid }) => [id, uuid]))
  const unknown = selected?.find(id => !uuids.has(id))
  if (unknown !== undefined) return { refused: `The slide ${unknown} is not in this dataset.` }
  try {
    const { recipe, results, values, report, priorities } = distributeByPriority(listed, {
      ...request,
      ...(selected && { selected: new Set(selected.map(id => uuids.get(id)!)) }),
    } as DistributionRequest)
    const places = new Map(results.map(({ uuid, type, fold }) => [uuid, { type, fold }]))
    return {
      recipe: { ...recipe, groups: [...recipe.groups], strata: [...recipe.strata], keep: [...recipe.keep] },
      results: listed.map(({ id, uuid }) => ({ slide_id: id, ...places.get(uuid)! })),
      values: [...values],
      priorities: priorities.map(outcome => ({ ...outcome, strata: [...outcome.strata] })),
      report: { ...report, folds: [...report.folds], strata: [...report.strata], notes: [...report.notes] },
    }
  } catch (error) {
    if (error instanceof SplitError) return { refused: error.message }
    throw error
  }
}
