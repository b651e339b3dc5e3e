// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { type ChangeEvent, type MouseEvent, memo } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import box from '../../ui/inputs/check-box.module.css'
import { accessibleCellText, cellText } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'
import type { PlacedColumn, TableSides } from '../columns/column-layout.ts'
import { tableMessages } from '../table-messages.ts'
import { CellText } from './cells.tsx'
import styles from './grid.module.css'
import { RowMenuButton } from './row-menu-button.tsx'
import { useTabStops } from './use-tab-stops.ts'

/** The callbacks shared by all rows; the same object on each render. */
export interface RowActions<Row> {
  select: (id: number, isRange: boolean) => void
  toggleDetails: (id: number) => void
  openMenu: (row: Row, button: HTMLElement) => void
  edit: (row: Row, column: Column<Row>) => void
  activate: (id: number, index: number) => void
  forgetFocus: () => void
}

export interface RowControls extends TableSides {
  selectBy: 'checkbox' | 'radio'
  radioName: string
  isEditable: boolean
  /** Cells can be focused, so the controls in them leave the tab order. */
  hasCells: boolean
}

/** A record of the grid, as a row of cells or as a tile. */
export interface GridRecordProps<Row> {
  row: Row
  id: number
  name: string
  /** Index among all rows, from 0. */
  index: number
  top: number
  height: number
  /** Undefined if rows can't be selected. */
  isSelected: boolean | undefined
  isOpen: boolean
  /** Somebody else deleted the record: the row keeps its place until the list is reloaded. */
  isDeleted: boolean
  /** Keyboard focus is on this row. */
  isActive: boolean
  /** For a record below group rows: its depth, from 1. */
  level: number | undefined
  actions: RowActions<Row>
}

interface GridRowProps<Row> extends RowControls, GridRecordProps<Row> {
  columns: readonly PlacedColumn<Row>[]
  lefts: Readonly<Record<string, number>>
  /** The column of the cell cursor, only on its row. */
  cursorColumn: string | undefined
  /** The marked columns, only on rows of the range. */
  markedColumns: ReadonlySet<string> | undefined
  /** The column with the fill handle, only on the last row of the range. */
  handleColumn: string | undefined
}

/** The element of a record in the grid. */
export const recordRow = <Row,>({ id, name, index, actions, ...is }: GridRecordProps<Row>) => ({
  'data-row-id': id,
  'data-row-index': index,
  'data-open': is.isOpen || undefined,
  'data-deleted': is.isDeleted || undefined,
  'aria-rowindex': index + 2,
  'aria-level': is.level,
  'aria-selected': is.isSelected,
  'aria-label': is.isDeleted ? tableMessages.deletedRow(name) : name,
  tabIndex: is.isActive ? 0 : -1,
  onFocus: () => actions.activate(id, index),
  onBlur: actions.forgetFocus,
})

const CURSOR_IN_LINE = `.${styles['line']}[data-cell-cursor] > *`

function GridRowContent<Row>(props: GridRowProps<Row>) {
  const { row, id, name, top, height, columns, lefts, isSelected, isOpen, isActive, actions } = props
  const { hasCells, cursorColumn, markedColumns, handleColumn } = props
  const element = useTabStops(isActive && !hasCells, CURSOR_IN_LINE)
  const firstColumn = 1 + Number(props.hasBox) + Number(props.hasArrow)
  const onEdit = props.isEditable ? (column: Column<Row>) => actions.edit(row, column) : undefined
  const handleSelect = (event: ChangeEvent<HTMLInputElement>) =>
    actions.select(id, (event.nativeEvent as MouseEvent['nativeEvent']).shiftKey)

  return (
    <div
      ref={element}
      role="row"
      {...recordRow({ ...props, isActive: isActive && cursorColumn === undefined })}
      className={styles['row']}
      style={{ top, height }}
    >
      {props.hasBox && (
        <div role="gridcell" aria-colindex={1} className={styles['check']}>
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
      {props.hasArrow && (
        <div role="gridcell" aria-colindex={firstColumn - 1} className={styles['arrow']}>
          <IconButton
            label={tableMessages.showDetails(name)}
            tip={tableMessages.details}
            aria-expanded={isOpen}
            icon={<IconChevronRight size={16} stroke={1.5} aria-hidden />}
            onClick={() => actions.toggleDetails(id)}
          />
        </div>
      )}
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={firstColumn + index}
          aria-selected={markedColumns?.has(column.id)}
          aria-readonly={hasCells && !(props.isEditable && column.edit) ? true : undefined}
          data-column={column.id}
          data-marked={markedColumns?.has(column.id) || undefined}
          data-cell-cursor={column.id === cursorColumn || undefined}
          tabIndex={hasCells ? (column.id === cursorColumn ? 0 : -1) : undefined}
          className={[column.id in lefts && styles['sticky'], hasCells && styles['cell']].filter(Boolean).join(' ')}
          style={{ left: lefts[column.id] }}
        >
          <GridCell
            column={column}
            row={row}
            onEdit={onEdit}
            markedColumns={markedColumns}
            cursorColumn={cursorColumn}
          />
          {handleColumn !== undefined && handleColumn === lastCellId(column) && (
            <span aria-hidden="true" data-fill-handle className={styles['fillHandle']} />
          )}
        </div>
      ))}
      {props.hasMenu && (
        <div role="gridcell" aria-colindex={firstColumn + columns.length} className={styles['menu']}>
          <RowMenuButton name={name} onOpen={button => actions.openMenu(row, button)} />
        </div>
      )}
    </div>
  )
}

/** Memoised: changing one row renders one row. */
export const GridRow = memo(GridRowContent) as typeof GridRowContent

/** The last column shown in a cell: a line, if it has any. */
const lastCellId = ({ id, lines = [] }: PlacedColumn<never>) => lines.at(-1)?.id ?? id

interface GridCellProps<Row> {
  column: PlacedColumn<Row>
  row: Row
  onEdit: ((column: Column<Row>) => void) | undefined
}

/** The content of a cell, with its lines below; a button if it can be edited in place. */
function GridCell<Row>({
  column,
  row,
  onEdit,
  ...marks
}: GridCellProps<Row> & Pick<GridRowProps<Row>, 'markedColumns' | 'cursorColumn'>) {
  const content = <CellContent column={column} row={row} onEdit={onEdit} />
  if (!column.lines) return content
  return (
    <div className={styles['lined']}>
      {content}
      {column.lines.map(line => (
        <CellLine
          key={line.id}
          column={line}
          row={row}
          onEdit={onEdit}
          isMarked={marks.markedColumns?.has(line.id) === true}
          isCursor={line.id === marks.cursorColumn}
        />
      ))}
    </div>
  )
}

function CellContent<Row>({ column, row, onEdit }: GridCellProps<Row>) {
  const accessibleText = column.cell && !column.edit ? null : accessibleCellText(column, row)
  const shown = column.cell ? column.cell(row) : <CellText text={accessibleText} />
  if (!onEdit || !column.edit) return <div className={styles['plain']}>{shown}</div>
  const button = {
    'data-edits-cell': true,
    'aria-label': tableMessages.edit(column.header, accessibleText ?? ''),
    onClick: () => onEdit(column),
  }
  if (!column.hasOwnButton) {
    return (
      <button type="button" className={styles['editable']} {...button}>
        {shown}
      </button>
    )
  }
  return (
    <div className={styles['withButton']}>
      <div>{shown}</div>
      <IconButton
        isSmall
        {...button}
        label={button['aria-label']}
        tip={tableMessages.editTip(column.header)}
        icon={<IconPencil size={14} stroke={1.5} aria-hidden />}
      />
    </div>
  )
}

/** A column that is a line in another one's cell. */
function CellLine<Row>(props: GridCellProps<Row> & { isMarked: boolean; isCursor: boolean }) {
  const { column, row, onEdit, isMarked, isCursor } = props
  const accessibleText = accessibleCellText(column, row)
  const shown = column.cell ? column.cell(row) : (accessibleText ?? '-')
  return (
    <span
      data-column={column.id}
      data-marked={isMarked || undefined}
      data-cell-cursor={isCursor || undefined}
      // If it can be edited, its button has the focus.
      tabIndex={isCursor && !(onEdit && column.edit) ? 0 : undefined}
      title={`${column.header}: ${cellText(column, row) ?? '-'}`}
      className={styles['line']}
    >
      {onEdit && column.edit ? (
        <button
          type="button"
          data-edits-cell
          className={styles['editable']}
          aria-label={tableMessages.edit(column.header, accessibleText ?? '')}
          onClick={() => onEdit(column)}
        >
          {shown}
        </button>
      ) : (
        shown
      )}
    </span>
  )
}
