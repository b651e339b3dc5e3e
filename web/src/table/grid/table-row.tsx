// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { IconChevronRight, IconDots } from '@tabler/icons-react'
import { type ChangeEvent, type MouseEvent, memo, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../columns/column.ts'
import type { PlacedColumn } from '../columns/column-lines.ts'
import { tableMessages } from '../table-messages.ts'
import box from './check-box.module.css'
import { TableCell } from './table-cell.tsx'
import styles from './table-row.module.css'

/** What a row asks of its table; the same object as long as the table lives. */
export interface RowActions<Row> {
  choose: (id: number, isRange: boolean) => void
  toggleDetails: (id: number) => void
  openMenu: (row: Row, button: HTMLElement) => void
  edit: (row: Row, column: Column<Row>) => void
  activate: (id: number) => void
}

export interface TableRowProps<Row> {
  row: Row
  id: number
  name: string
  /** Place in the list, from 0. */
  index: number
  height: number
  columns: readonly PlacedColumn<Row>[]
  lefts: Readonly<Record<string, number>>
  isSelected: boolean
  isOpen: boolean
  /** The row that the keyboard is on: only its controls are in the tab order. */
  isActive: boolean
  hasDetails: boolean
  hasMenu: boolean
  isEditable: boolean
  /** The row is chosen by a radio button of this name in place of a check box. */
  radioName?: string | undefined
  actions: RowActions<Row>
}

/** One row at a time takes part in the tab order, or a list of fifty would be a wall of five hundred stops. */
function useTabStops(isActive: boolean) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const control of host.current?.querySelectorAll<HTMLElement>('a[href], button, input, select') ?? []) {
      control.tabIndex = isActive ? 0 : -1
    }
  })
  return host
}

function TableRowContent<Row>(props: TableRowProps<Row>) {
  const { row, id, name, index, height, columns, lefts, isSelected, isOpen, isActive, actions } = props
  const host = useTabStops(isActive)
  const onEdit = props.isEditable ? (column: Column<Row>) => actions.edit(row, column) : undefined
  const handleChoose = (event: ChangeEvent<HTMLInputElement>) =>
    actions.choose(id, (event.nativeEvent as MouseEvent['nativeEvent']).shiftKey)

  return (
    <div
      ref={host}
      role="row"
      data-row-id={id}
      data-open={isOpen || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-label={name}
      tabIndex={isActive ? 0 : -1}
      className={styles['row']}
      style={{ top: index * height, height }}
      onFocus={() => actions.activate(id)}
    >
      <div role="gridcell" className={styles['check']}>
        <input
          type={props.radioName === undefined ? 'checkbox' : 'radio'}
          name={props.radioName}
          className={box[props.radioName === undefined ? 'check' : 'radio']}
          aria-label={tableMessages.selectRow(name)}
          checked={isSelected}
          onChange={handleChoose}
        />
      </div>
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
          <TableCell column={column} row={row} onEdit={onEdit} />
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

export const TableRow = memo(TableRowContent) as typeof TableRowContent
