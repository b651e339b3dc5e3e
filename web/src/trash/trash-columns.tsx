import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconClock } from '@tabler/icons-react'
import type { TrashItem } from '@vitrine/contract/history/trash'
import { formatDate, formatDateTime } from '../format/dates.ts'
import { DAY_MS, relativeDay, relativeTime } from '../format/relative-time.ts'
import { initialsOf, personName } from '../history/person-name.ts'
import type { Column } from '../table/columns/column.ts'
import { NameCell, SubLine } from '../table/grid/cells.tsx'
import avatar from '../ui/layout/avatar.module.css'
import { subLine } from './describe-item.ts'
import styles from './trash.module.css'
import { trashMessages } from './trash-messages.ts'

/** Records are marked for this long before they are deleted permanently. */
const SOON_MS = 14 * DAY_MS

/** How long deleted records are kept, in days; undefined if unknown or forever. */
export const daysKept = ({ deleted_at, kept_until }: Pick<TrashItem, 'deleted_at' | 'kept_until'>) =>
  kept_until === null ? undefined : Math.round((Date.parse(kept_until) - Date.parse(deleted_at)) / DAY_MS)

const OneLine = ({ text }: { text: string }) => (
  <Text span inherit truncate miw={0} title={text}>
    {text}
  </Text>
)

function DeletedBy({ deleted_by: person }: TrashItem) {
  if (person === null) return trashMessages.server
  const name = personName(person)
  return (
    <Group component="span" gap={8} wrap="nowrap" miw={0}>
      <span className={avatar['avatar']} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <OneLine text={name} />
    </Group>
  )
}

function KeptUntil({ kept_until: end }: TrashItem) {
  if (end === null) return trashMessages.keptForEver
  const [date, now] = [new Date(end), new Date()]
  const isSoon = date.getTime() - now.getTime() < SOON_MS
  return (
    <>
      <span className={isSoon ? styles['soon'] : undefined} title={formatDateTime(end)}>
        {isSoon && <IconClock size={14} aria-hidden />}
        {formatDate(end)}
      </span>
      <SubLine>{relativeDay(date, now)}</SubLine>
    </>
  )
}

export const trashColumns = (onRestore: (item: TrashItem) => void, isBusy: boolean): readonly Column<TrashItem>[] => [
  {
    id: 'name',
    header: trashMessages.name,
    weight: 300,
    floor: 250,
    isSticky: true,
    cell: item => {
      const sub = subLine(item)
      return <NameCell name={item.name} sub={sub && <OneLine text={sub} />} />
    },
  },
  {
    id: 'kind',
    header: trashMessages.kindColumn,
    weight: 70,
    floor: 84,
    text: ({ kind }) => trashMessages.oneKind(kind),
  },
  {
    id: 'deleted_by',
    header: trashMessages.deletedBy,
    weight: 130,
    floor: 150,
    isSortable: false,
    cell: item => <DeletedBy {...item} />,
  },
  {
    id: 'deleted_at',
    header: trashMessages.deleted,
    weight: 110,
    floor: 170,
    cell: ({ deleted_at: at }) => (
      <>
        <span>{formatDateTime(at)}</span>
        <SubLine>{relativeTime(new Date(at), new Date())}</SubLine>
      </>
    ),
  },
  {
    id: 'kept_until',
    header: trashMessages.keptUntil,
    weight: 90,
    floor: 118,
    isSortable: false,
    cell: item => <KeptUntil {...item} />,
  },
  {
    id: 'restore',
    header: trashMessages.restoreColumn,
    isHeaderHidden: true,
    weight: 20,
    floor: 116,
    isSortable: false,
    cell: item => (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp aria-hidden />}
        aria-label={trashMessages.restoreOf(item.name)}
        disabled={isBusy}
        onClick={() => onRestore(item)}
      >
        {trashMessages.restore}
      </Button>
    ),
  },
]
