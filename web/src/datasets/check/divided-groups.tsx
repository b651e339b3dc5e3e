import { Button, Group } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { DividedGroup } from '@vitrine/contract/splits/check-groups'
import { ASSIGNED_TYPES } from '@vitrine/contract/splits/dataset-types'
import { type Place, placementIn } from '@vitrine/contract/splits/places'
import { formatCount } from '../../format/numbers.ts'
import { MenuIcon } from '../../ui/buttons/menu-button.tsx'
import { DATASET_TYPE_LABELS, foldLabel } from '../dataset-type.ts'
import { TypeKey } from '../dataset-type-badge.tsx'
import type { DraftEntry } from '../draft/draft.ts'
import { slidesOf } from '../trust/draft-groups.ts'
import { checkMessages as messages } from './check-messages.ts'
import styles from './checks.module.css'
import { FoundList } from './finding.tsx'
import type { Fixes } from './use-fixes.ts'

/** Divided groups with their slides by type. Each can be fixed, or moved to a chosen type or fold. */
export function DividedGroups(props: {
  groups: readonly DividedGroup[]
  entries: readonly DraftEntry[]
  /** Undefined for readers. */
  fixes: Fixes | undefined
  onFix: (group: DividedGroup) => void
}) {
  const { groups, entries, fixes, onFix } = props
  const places = placesToMove(entries)
  const itemOf = (group: DividedGroup, place: Place) => ({
    label: placeLabel(place),
    icon: <TypeKey type={placementIn(place).type} />,
    onPick: () =>
      fixes?.move(slidesOf(group, entries), draftPlacement(place), messages.moved(group.label, placeLabel(place))),
  })
  return (
    <FoundList
      items={groups}
      keyOf={({ key }) => key}
      render={group => (
        <>
          <span className={styles['group']} title={group.label}>
            {group.label}
          </span>
          <Counts group={group} />
          {fixes && (
            <>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={messages.fixOne(group.label)}
                disabled={fixes.isBusy}
                onClick={() => onFix(group)}
              >
                {messages.fix}
              </Button>
              <MenuIcon
                isSmall
                label={messages.moveTo(group.label)}
                icon={<IconDots aria-hidden />}
                items={places.map(place => itemOf(group, place))}
              />
            </>
          )}
        </>
      )}
    />
  )
}

function Counts({ group: { label, counts } }: { group: DividedGroup }) {
  const shown = ASSIGNED_TYPES.filter(type => counts[type] > 0)
  const text = shown.map(type => `${DATASET_TYPE_LABELS[type]} ${formatCount(counts[type])}`).join(', ')
  return (
    <Group
      component="span"
      role="img"
      gap={8}
      wrap="nowrap"
      aria-label={`${messages.countsOf(label)}: ${text}`}
      title={text}
    >
      {shown.map(type => (
        <Group key={type} component="span" gap={4} wrap="nowrap">
          <TypeKey type={type} />
          {formatCount(counts[type])}
        </Group>
      ))}
    </Group>
  )
}

/** Where a group can be moved: to a type or, if slides are in folds, to a fold or evaluation. */
function placesToMove(entries: readonly DraftEntry[]): readonly Place[] {
  const folds = [...new Set(entries.flatMap(({ fold }) => fold ?? []))].sort((a, b) => a - b)
  return folds.length === 0 ? ASSIGNED_TYPES : [...folds, 'E']
}

function draftPlacement(place: Place) {
  const { type, fold } = placementIn(place)
  return { type, fold: fold ?? undefined }
}

const placeLabel = (place: Place) => (typeof place === 'number' ? foldLabel(place) : DATASET_TYPE_LABELS[place])
