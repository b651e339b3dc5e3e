import { Box, Group, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { DatasetEntry } from '@vitrine/contract/datasets'
import type { ReactNode } from 'react'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { SlideStatusBadge } from '../../slides/slide-status.tsx'
import type { Column } from '../../table/columns/column.ts'
import { Grid } from '../../table/grid/grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { foldText } from '../dataset-type.ts'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import { detailMessages } from './detail-messages.ts'
import styles from './structure.module.css'

const ROW_PX = 42
const rowId = ({ slide }: DatasetEntry) => slide.id
const rowName = ({ slide }: DatasetEntry) => slide.name

const NameLink = ({ slide }: DatasetEntry) => (
  <Link to={slideAddress.detail(slide.id)} className={styles['name']} title={slide.name}>
    {slide.name}
  </Link>
)

const TypeAndFold = (entry: DatasetEntry) => (
  <Group gap={8} wrap="nowrap">
    <DatasetTypeBadge type={entry.type} />
    {entry.fold !== undefined && (
      <Text span inherit c="dimmed">
        {foldText(entry.fold)}
      </Text>
    )}
  </Group>
)

const { columns } = detailMessages
const WIDTHS = { id: 100, status: 150, type: 150 }
const COLUMNS: readonly Column<DatasetEntry>[] = [
  { id: 'id', header: columns.id, weight: 0, floor: 0, cell: ({ slide }) => slide.id },
  { id: 'name', header: columns.name, weight: 1, floor: 0, cell: NameLink },
  { id: 'status', header: columns.status, weight: 0, floor: 0, cell: SlideStatusBadge },
  { id: 'type', header: columns.type, weight: 0, floor: 0, cell: TypeAndFold },
]

/** The table view: a click on a row, or Enter, opens the slide. */
export function SlidesTable({ entries }: { entries: readonly DatasetEntry[] }) {
  const navigate = useNavigate()
  const open = ({ slide }: DatasetEntry) => void navigate({ to: slideAddress.detail(slide.id) })
  if (entries.length === 0) {
    return (
      <Box p={16}>
        <EmptyState text={detailMessages.empty} />
      </Box>
    )
  }
  return (
    <>
      <Grid
        label={detailMessages.structure}
        rows={entries}
        rowId={rowId}
        rowName={rowName}
        columns={COLUMNS}
        widths={WIDTHS}
        rowHeight={ROW_PX}
        onEnter={open}
        onClick={open}
        className={`${styles['scroller']} ${styles['table']}`}
      />
      <ListFooter>{detailMessages.tableHint}</ListFooter>
    </>
  )
}

/** The line below the tree or the table. */
export const ListFooter = ({ children }: { children: ReactNode }) => (
  <Group
    component="footer"
    justify="space-between"
    wrap="nowrap"
    gap={8}
    mih={50}
    pl={16}
    pr={10}
    c="var(--text-2)"
    style={{ borderTop: '1px solid var(--line-strong)' }}
  >
    {children}
  </Group>
)
