// biome-ignore-all lint/a11y/useSemanticElements: tiles of a virtual list are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to tiles and to the controls in them
import { Link } from '@tanstack/react-router'
import { type ChangeEvent, type KeyboardEvent, type MouseEvent, memo } from 'react'
import { statusColors } from '../../ui/charts/chart-color-class.ts'
import box from '../../ui/inputs/check-box.module.css'
import { isMenuKey } from '../../ui/popovers/context-menu.ts'
import { accessibleCellText } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'
import { TILE_GAP_PX } from '../columns/layout.ts'
import { CellText, LongName, VisuallyHidden } from '../grid/cells.tsx'
import type { GridTileProps } from '../grid/grid.tsx'
import { recordRow } from '../grid/grid-row.tsx'
import { useListPosition } from '../grid/list-position.ts'
import { RowMenuButton } from '../grid/row-menu-button.tsx'
import { useTabStops } from '../grid/use-tab-stops.ts'
import type { Gallery } from '../records/dashboard.ts'
import { tableMessages } from '../table-messages.ts'
import styles from './gallery.module.css'

export interface TileProps<Row> extends GridTileProps<Row> {
  gallery: Gallery<Row>
  captions: readonly Column<Row>[]
  pictureHeight: number
}

const EDGES_PX = 2

function TileContent<Row>(props: TileProps<Row>) {
  const { row, id, name, gallery, captions, isSelected, isOpen, isActive, actions } = props
  const position = useListPosition()(id)
  const element = useTabStops(isActive)
  const width = props.width - TILE_GAP_PX
  const status = gallery.status(row)
  const handleSelect = (event: ChangeEvent<HTMLInputElement>) =>
    actions.select(id, (event.nativeEvent as MouseEvent['nativeEvent']).shiftKey)
  // As in file managers, Shift or Ctrl and a click select.
  const handlePress = (event: MouseEvent) =>
    event.shiftKey || event.ctrlKey || event.metaKey ? actions.select(id, event.shiftKey) : actions.toggleDetails(id)
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const button = event.currentTarget.querySelector<HTMLElement>('[aria-haspopup=menu]')
    if (!button || !isMenuKey(event)) return
    event.preventDefault()
    actions.openMenu(row, button)
  }
  return (
    <div
      ref={element}
      role="row"
      {...recordRow(props)}
      className={styles['tile']}
      style={{
        top: props.top + TILE_GAP_PX,
        left: props.left + TILE_GAP_PX,
        width,
        height: props.height - TILE_GAP_PX,
      }}
      onKeyDown={handleKey}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className={styles['check']}>
          <input
            type="checkbox"
            className={box['check']}
            aria-label={tableMessages.selectRow(name)}
            checked={isSelected}
            onChange={handleSelect}
          />
        </div>
      )}
      <div role="gridcell">
        <button
          type="button"
          className={styles['picture']}
          aria-label={tableMessages.showDetails(name)}
          aria-expanded={isOpen}
          onClick={handlePress}
        >
          {gallery.picture(row, { width: width - EDGES_PX, height: props.pictureHeight })}
        </button>
      </div>
      <div role="gridcell" className={styles['caption']}>
        {status && (
          <span className={styles['end']} style={statusColors(status.color)} title={status.label}>
            <VisuallyHidden>{status.label}</VisuallyHidden>
          </span>
        )}
        <Link
          to={gallery.href(row)}
          search={position as never}
          className={styles['name']}
          title={name}
          aria-label={name}
        >
          <LongName name={name} />
        </Link>
        <div className={styles['fields']}>
          {captions.map(column => (
            <span key={column.id} title={`${column.header}: ${accessibleCellText(column, row) ?? '-'}`}>
              <VisuallyHidden>{`${column.header}: `}</VisuallyHidden>
              {column.cell ? column.cell(row) : <CellText text={accessibleCellText(column, row)} />}
            </span>
          ))}
        </div>
      </div>
      {props.hasMenu && (
        <div role="gridcell" className={styles['menu']}>
          <RowMenuButton name={name} isSmall onOpen={button => actions.openMenu(row, button)} />
        </div>
      )}
    </div>
  )
}

/** A record as its picture, with its name and two fields. Memoised: changing one row renders one tile. */
export const Tile = memo(TileContent) as typeof TileContent
