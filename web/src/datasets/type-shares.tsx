import { Group, Stack, Text } from '@mantine/core'
import { ASSIGNED_TYPES } from '@vitrine/contract/splits/dataset-types'
import type { TypeCounts } from '@vitrine/contract/splits/places'
import { formatCount } from '../format/numbers.ts'
import { chartColorClass } from '../ui/charts/chart-color-class.ts'
import barStyles from '../ui/charts/distribution-bar.module.css'
import { uiMessages } from '../ui/ui-messages.ts'
import { DATASET_TYPE_COLORS, DATASET_TYPE_LABELS, percentagesOf, percentText } from './dataset-type.ts'
import { TypeKey } from './dataset-type-badge.tsx'

const accessibleText = (counts: TypeCounts) =>
  ASSIGNED_TYPES.map(type => `${DATASET_TYPE_LABELS[type]} ${formatCount(counts[type])}`).join(', ')

export interface SharesBarProps {
  title: string
  counts: TypeCounts
  /** A thin bar below its title, without a legend. */
  isThin?: boolean
  /** False for a bar next to its title. */
  hasTitle?: boolean
}

export function SharesBar({ title, counts, isThin = false, hasTitle = isThin }: SharesBarProps) {
  const parts = ASSIGNED_TYPES.filter(type => counts[type] > 0)
  return (
    <Stack gap={6}>
      {hasTitle && (
        <Text span size="sm" fw="var(--fw-strong)" c="var(--text-2)">
          {title}
        </Text>
      )}
      <div
        role="img"
        aria-label={uiMessages.chart(title, accessibleText(counts))}
        className={`${barStyles['bar']} ${parts.length === 0 ? barStyles['none'] : ''}`}
        style={{ height: isThin ? 6 : 18 }}
      >
        {parts.map(type => (
          <i key={type} className={chartColorClass(DATASET_TYPE_COLORS[type])} style={{ flex: counts[type] }} />
        ))}
      </div>
      {!isThin && <ShareNames counts={counts} />}
    </Stack>
  )
}

function ShareNames({ counts }: { counts: TypeCounts }) {
  const percentages = { ...percentagesOf(counts), default: undefined }
  const types = counts.default > 0 ? ([...ASSIGNED_TYPES, 'default'] as const) : ASSIGNED_TYPES
  return (
    <Group component="dl" justify="space-between" gap="2px 16px" fz="xs" lh="16px" style={{ whiteSpace: 'nowrap' }}>
      {types.map(type => (
        <Group key={type} gap={6}>
          <Group component="dt" gap={6}>
            <TypeKey type={type} />
            {DATASET_TYPE_LABELS[type]}
          </Group>
          <Group component="dd" gap={6}>
            <Text span inherit fw="var(--fw-strong)">
              {formatCount(counts[type])}
            </Text>
            {percentages[type] !== undefined && (
              <Text span inherit c="dimmed">
                {percentText(percentages[type])}
              </Text>
            )}
          </Group>
        </Group>
      ))}
    </Group>
  )
}
