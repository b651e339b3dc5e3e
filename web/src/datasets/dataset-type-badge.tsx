import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { ColorKey } from '../ui/charts/color-key.tsx'
import { KindBadge } from '../ui/layout/badge.tsx'
import { DATASET_TYPE_COLORS, DATASET_TYPE_LABELS, DATASET_TYPE_TAGS } from './dataset-type.ts'

/** @param isShort 'Train', 'Valid', 'Eval' instead of the full label */
export const DatasetTypeBadge = ({ type, isShort = false }: { type: DatasetType; isShort?: boolean }) => (
  <KindBadge color={DATASET_TYPE_COLORS[type]}>
    {isShort ? DATASET_TYPE_TAGS[type] : DATASET_TYPE_LABELS[type]}
  </KindBadge>
)

export const TypeKey = ({ type }: { type: DatasetType }) => <ColorKey color={DATASET_TYPE_COLORS[type]} />
