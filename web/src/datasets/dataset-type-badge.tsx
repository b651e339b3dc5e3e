import type { DatasetType } from '@vitrine/contract/datasets'
import { KindBadge } from '../ui/badge.tsx'
import { DATASET_TYPE_COLORS, DATASET_TYPE_LABELS, DATASET_TYPE_TAGS } from './dataset-type.ts'

/**
 * A slide's type in a dataset, in the type's color.
 * @param isShort 'Train', 'Valid', 'Eval' in place of the whole word
 */
export const DatasetTypeBadge = ({ type, isShort = false }: { type: DatasetType; isShort?: boolean }) => (
  <KindBadge color={DATASET_TYPE_COLORS[type]}>
    {isShort ? DATASET_TYPE_TAGS[type] : DATASET_TYPE_LABELS[type]}
  </KindBadge>
)
