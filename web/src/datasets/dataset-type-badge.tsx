import { Group, Text } from '@mantine/core'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { ColorKey } from '../ui/charts/color-key.tsx'
import { KindBadge } from '../ui/layout/badge.tsx'
import { DATASET_TYPE_COLORS, DATASET_TYPE_LABELS, DATASET_TYPE_TAGS, foldLabel } from './dataset-type.ts'

/** @param isShort 'Train', 'Valid', 'Eval' instead of the full label */
export const DatasetTypeBadge = ({ type, isShort = false }: { type: DatasetType; isShort?: boolean }) => (
  <KindBadge color={DATASET_TYPE_COLORS[type]}>
    {isShort ? DATASET_TYPE_TAGS[type] : DATASET_TYPE_LABELS[type]}
  </KindBadge>
)

/** The type of a dataset's slide, and its fold if it has one. */
export const TypeAndFold = ({ type, fold }: { type: DatasetType; fold?: number | null | undefined }) => (
  <Group gap={8} wrap="nowrap">
    <DatasetTypeBadge type={type} />
    {fold != null && (
      <Text span inherit c="dimmed">
        {foldLabel(fold)}
      </Text>
    )}
  </Group>
)

export const TypeKey = ({ type }: { type: DatasetType }) => <ColorKey color={DATASET_TYPE_COLORS[type]} />
