import type { AssignedType } from '@vitrine/contract/splits/dataset-types'
import type { DistributionMethod, Priority } from '@vitrine/contract/splits/distribution'

export const METHODS = ['shares', 'folds', 'leave-one-out', 'chance'] as const
export type MethodName = (typeof METHODS)[number]

/** In percent. */
export const TRAINING_SLIDER = { min: 50, max: 95, step: 5, first: 80 } as const

/** Whole percentages of the types. */
export interface WantedShares {
  training: number
  validation: number
  evaluation: number
}

/** Half of the rest is for validation, rounded. */
export function sharesAt(training: number): WantedShares {
  const validation = Math.round((100 - training) / 2)
  return { training, validation, evaluation: 100 - training - validation }
}

export interface DistributionChoices {
  method: MethodName
  shares: WantedShares
  folds: number
  field: string | null
  strata: string[]
  keep: readonly AssignedType[]
  priority: Priority
}

const FIRST_FOLDS = 5

export const firstChoices = (keep: readonly AssignedType[]): DistributionChoices => ({
  method: METHODS[0],
  shares: sharesAt(TRAINING_SLIDER.first),
  folds: FIRST_FOLDS,
  field: null,
  strata: [],
  keep,
  priority: 'shares',
})

/** The position of the slider: typed shares may lie outside its range or between its steps. */
export function sliderPercent({ training }: WantedShares): number {
  const { min, max, step } = TRAINING_SLIDER
  return Math.min(max, Math.max(min, Math.round(training / step) * step))
}

/** Whether the method distributes the whole dataset, as folds do. */
export const distributesAll = ({ method }: DistributionChoices) => method === 'folds' || method === 'leave-one-out'

/** Undefined until its field is chosen. */
export function chosenMethod({ method, shares, folds, field }: DistributionChoices): DistributionMethod | undefined {
  if (method === 'shares') return { method, shares }
  if (method === 'folds') return { method, folds }
  if (method === 'chance') return { method, training: sliderPercent(shares) }
  return field === null ? undefined : { method, field }
}
