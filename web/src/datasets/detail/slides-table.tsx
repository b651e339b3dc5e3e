import { Link, useNavigate } from '@tanstack/react-router'
import type { DatasetEntry } from '@vitrine/contract/datasets'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { SlideStatusBadge } from '../../slides/slide-status.tsx'
import type { Column } from '../../table/columns/column.ts'
import { Grid } from '../../table/grid/grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import { detailMessages } from './detail-messages.ts'
import shared from './list-scroller.module.css'
import styles from './slides-table.module.css'

const ROW_PX = 42
const rowId = ({ slide }: DatasetEntry) => slide.id
const rowName = ({ slide }: DatasetEntry) => slide.name

const NameLink = ({ slide }: DatasetEntry) => (
  <Link to={slideAddress.detail(slide.id)} className={shared['name']} title={slide.name}>
    {slide.name}
  </Link>
)

const WIDTHS = { id: 100, status: 150, type: 150 }
const COLUMNS: readonly Column<DatasetEntry>[] = [
  { id: 'id', header: detailMessages.columns.id, weight: 0, floor: 0, cell: ({ slide }) => slide.id },
  { id: 'name', header: detailMessages.columns.name, weight: 1, floor: 0, cell: NameLink },
  {
    id: 'status',
    header: detailMessages.columns.status,
    weight: 0,
    floor: 0,
    cell: ({ slide }) => <SlideStatusBadge slide={slide} />,
  },
  {
    id: 'type',
    header: detailMessages.columns.type,
    weight: 0,
    floor: 0,
    cell: ({ type }) => <DatasetTypeBadge type={type} />,
  },
]

/** The table view: a click on a row, or Enter, opens the slide. */
export function SlidesTable({ entries }: { entries: readonly DatasetEntry[] }) {
  const navigate = useNavigate()
  const open = ({ slide }: DatasetEntry) => void navigate({ to: slideAddress.detail(slide.id) })
  if (entries.length === 0) {
    return (
      <div className={shared['place']}>
        <EmptyState text={detailMessages.empty} />
      </div>
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
        className={`${shared['scroller']} ${styles['table']}`}
      />
      <footer className={shared['footer']}>{detailMessages.tableHint}</footer>
    </>
  )
}
