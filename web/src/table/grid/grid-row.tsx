// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { IconChevronRight, IconDots } from '@tabler/icons-react'
import { type ChangeEvent, type MouseEvent, memo, useLayoutEffect, useRef } from 'react'
import box from '../../ui/check-box.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../columns/column.ts'
import type { PlacedColumn } from '../columns/column-lines.ts'
import { tableMessages } from '../table-messages.ts'
import { GridCell } from './grid-cell.tsx'
import styles from './grid-row.module.css'

/** What a row asks of its grid; the same object on each render. */
export interface RowActions<Row> {
  select: (id: number, isRange: boolean) => void
  toggleDetails: (id: number) => void
  openMenu: (row: Row, button: HTMLElement) => void
  edit: (row: Row, column: Column<Row>) => void
  activate: (id: number, index: number) => void
  forgetFocus: () => void
}

/** Which controls every row has. */
export interface RowControls {
  selectBy: 'checkbox' | 'radio' | undefined
  radioName: string
  hasDetails: boolean
  hasMenu: boolean
  isEditable: boolean
}

export interface GridRowProps<Row> extends RowControls {
  row: Row
  id: number
  name: string
  /** Among all rows, from 0. */
  index: number
  top: number
  height: number
  columns: readonly PlacedColumn<Row>[]
  lefts: Readonly<Record<string, number>>
  /** Undefined where rows are not selected. */
  isSelected: boolean | undefined
  isOpen: boolean
  /** The row that the keyboard is on: only its controls are in the tab order. */
  isActive: boolean
  actions: RowActions<Row>
}

/** One row at a time takes part in the tab order: fifty rows with ten controls each would be five hundred stops. */
function useTabStops(isActive: boolean) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>('a[href], button, input, select') ?? []) {
      control.tabIndex = isActive ? 0 : -1
    }
  })
  return element
}

function GridRowContent<Row>(props: GridRowProps<Row>) {
  const { row, id, name, index, top, height, columns, lefts, isSelected, isOpen, isActive, actions } = props
  const element = useTabStops(isActive)
  const onEdit = props.isEditable ? (column: Column<Row>) => actions.edit(row, column) : undefined
  const handleSelect = (event: ChangeEvent<HTMLInputElement>) =>
    actions.select(id, (event.nativeEvent as MouseEvent['nativeEvent']).shiftKey)

  return (
    <div
      ref={element}
      role="row"
      data-row-id={id}
      data-row-index={index}
      data-open={isOpen || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-label={name}
      tabIndex={isActive ? 0 : -1}
      className={styles['row']}
      style={{ top, height }}
      onFocus={() => actions.activate(id, index)}
      onBlur={actions.forgetFocus}
    >
      {props.selectBy && (
        <div role="gridcell" className={styles['check']}>
          <input
            type={props.selectBy}
            name={props.selectBy === 'radio' ? props.radioName : undefined}
            className={box[props.selectBy === 'radio' ? 'radio' : 'check']}
            aria-label={tableMessages.selectRow(name)}
            checked={isSelected === true}
            onChange={handleSelect}
          />
        </div>
      )}
      {props.hasDetails && (
        <div role="gridcell" className={styles['arrow']}>
          <IconButton
            label={tableMessages.showDetails(name)}
            tip={tableMessages.details}
            aria-expanded={isOpen}
            icon={<IconChevronRight size={16} stroke={1.5} aria-hidden />}
            onClick={() => actions.toggleDetails(id)}
          />
        </div>
      )}
      {columns.map(column => (
        <div
          key={column.id}
          role="gridcell"
          data-column={column.id}
          className={column.id in lefts ? styles['sticky'] : styles['cell']}
          style={column.id in lefts ? { left: lefts[column.id] } : undefined}
        >
          <GridCell column={column} row={row} onEdit={onEdit} />
        </div>
      ))}
      {props.hasMenu && (
        <div role="gridcell" className={styles['menu']}>
          <IconButton
            label={tableMessages.actionsFor(name)}
            tip={tableMessages.actions}
            aria-haspopup="menu"
            icon={<IconDots size={16} stroke={1.5} aria-hidden />}
            onClick={event => actions.openMenu(row, event.currentTarget)}
          />
        </div>
      )}
    </div>
  )
}

/** Memoised: a change of one row renders one row. */
export const GridRow = memo(GridRowContent) as typeof GridRowContent
