import type { AssignedType, DatasetType } from '@vitrine/contract/splits/dataset-types'
import { wholePercentages } from '../format/percentages.ts'
import type { ChartColor } from '../ui/charts/chart-color-class.ts'

/** Labels of the types of slides in a dataset; `default` marks a slide without a type. */
export const DATASET_TYPE_LABELS: Readonly<Record<DatasetType, string>> = {
  T: 'Training',
  V: 'Validation',
  E: 'Evaluation',
  default: 'Unassigned',
}

export const percentText = (percent: number): string => `${percent}%`

export const foldLabel = (fold: number): string => `Fold ${fold}`

export const DATASET_TYPE_TAGS: Readonly<Record<DatasetType, string>> = {
  T: 'Train',
  V: 'Valid',
  E: 'Eval',
  default: DATASET_TYPE_LABELS.default,
}

export const DATASET_TYPE_COLORS: Readonly<Record<DatasetType, ChartColor>> = { T: 1, V: 2, E: 3, default: 8 }

export type TypeShares = Readonly<Record<AssignedType, number>>

/** Shares in whole percentages that add up to 100. */
export function percentagesOf({ T, V, E }: TypeShares): TypeShares {
  const [training = 0, validation = 0, evaluation = 0] = wholePercentages([T, V, E])
  return { T: training, V: validation, E: evaluation }
}
