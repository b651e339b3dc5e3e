// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { Link, useNavigate } from '@tanstack/react-router'
import type { DatasetEntry } from '@vitrine/contract/datasets'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { SlideStatusBadge } from '../../slides/slide-status.tsx'
import { HEAD_HEIGHT_PX } from '../../table/grid/list-geometry.ts'
import { type DrawnRow, useRowList } from '../../table/grid/use-row-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import { detailMessages } from './detail-messages.ts'
import shared from './list-scroller.module.css'
import { isRowClick } from './row-click.ts'
import styles from './slides-table.module.css'

const ROW_PX = 42
const keyOf = (entry: DatasetEntry) => String(entry.slide.id)
const heightOf = () => ROW_PX

/** Spec 2 §2, table view: Slide ID, Name, Status, Type; a click on a row opens the slide. */
export function SlidesTable({ entries }: { entries: readonly DatasetEntry[] }) {
  const navigate = useNavigate()
  const open = (entry: DatasetEntry) => void navigate({ to: slideAddress.detail(entry.slide.id) })
  const list = useRowList({
    rows: entries,
    keyOf,
    heightOf,
    headHeight: HEAD_HEIGHT_PX,
    onRowKey(entry, key) {
      if (key === 'Enter') open(entry)
      return key === 'Enter'
    },
  })
  if (entries.length === 0) {
    return (
      <div className={shared['place']}>
        <EmptyState text={detailMessages.empty} />
      </div>
    )
  }
  return (
    <>
      <div ref={list.scroller} className={shared['scroller']}>
        <div role="grid" aria-label={detailMessages.structure} aria-rowcount={entries.length + 1}>
          <Head />
          <div
            role="rowgroup"
            className={shared['rows']}
            style={{ height: list.totalHeight }}
            onKeyDown={list.handleKey}
          >
            {list.drawn.map(drawn => (
              <SlideRow key={drawn.key} drawn={drawn} onOpen={open} />
            ))}
          </div>
        </div>
      </div>
      <footer className={shared['footer']}>{detailMessages.tableHint}</footer>
    </>
  )
}

function Head() {
  const { id, name, status, type } = detailMessages.columns
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['heads']}>
        {[id, name, status, type].map(header => (
          <div key={header} role="columnheader">
            {header}
          </div>
        ))}
      </div>
    </div>
  )
}

function SlideRow({ drawn, onOpen }: { drawn: DrawnRow<DatasetEntry>; onOpen: (entry: DatasetEntry) => void }) {
  const { slide, type } = drawn.row
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the row does the same
    <div
      role="row"
      aria-rowindex={drawn.index + 2}
      className={`${shared['row']} ${shared['opens']} ${styles['row']}`}
      onClick={event => isRowClick(event) && onOpen(drawn.row)}
      {...drawn.props}
    >
      <div role="gridcell">{slide.id}</div>
      <div role="gridcell" className={shared['text']}>
        <Link
          to={slideAddress.detail(slide.id)}
          tabIndex={drawn.props.tabIndex}
          className={shared['name']}
          title={slide.name}
        >
          {slide.name}
        </Link>
      </div>
      <div role="gridcell">
        <SlideStatusBadge slide={slide} />
      </div>
      <div role="gridcell">
        <DatasetTypeBadge type={type} />
      </div>
    </div>
  )
}
