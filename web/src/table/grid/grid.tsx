// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
} from 'react'
import { isRowClick } from '../../ui/event-target.ts'
import { useLatest } from '../../ui/hooks/use-latest.ts'
import type { Column } from '../columns/column.ts'
import { type ColumnWidths, useColumnLayout } from '../columns/column-layout.ts'
import type { Density } from '../columns/density.ts'
import styles from './grid.module.css'
import { bandedHeight, GridBand, type GridBands } from './grid-band.ts'
import { GridHead, type GridHeadOptions } from './grid-head.tsx'
import { HEAD_HEIGHT_PX } from './grid-height.ts'
import { type GridRecordProps, GridRow, type RowActions, type RowControls } from './grid-row.tsx'
import type { CellMarks } from './use-cell-cursor.ts'
import type { RowKeyAction, RowKeyOptions } from './use-grid-rows.ts'
import { useGridRows } from './use-grid-rows.ts'

/** A record as a tile instead of a row of cells. */
export interface GridTileProps<Row> extends GridRecordProps<Row> {
  /** In pixels, including the gap to the next tile. */
  left: number
  width: number
  hasMenu: boolean
}

export interface GridProps<Row> extends GridHeadOptions {
  /** Id of the scrolling element. */
  id?: string
  label: string
  rows: readonly Row[]
  /** Rows of another kind among the records. */
  bands?: GridBands<Row> | undefined
  /** Must be the same function on each render. */
  rowId: (row: Row) => number
  /** A record's name in the labels of its controls. */
  rowName: (row: Row) => string
  columns: readonly Column<Row>[]
  rowHeight: number
  /** Shows records as tiles, several in a line of `rowHeight`. */
  tiles?: { perLine: number; width: number; render: (tile: GridTileProps<Row>) => ReactNode } | undefined
  /** How many lines its cells show. Default: all */
  density?: Density
  /** Height of the rows in view, without the head. Default: what the scroller's style leaves. */
  viewHeight?: number
  /** Number of rows of the whole list. Default: that of `rows` */
  total?: number
  isBusy?: boolean
  deletedIds?: ReadonlySet<number> | undefined
  /** Hides the rows in favor of `children`. */
  hidesRows?: boolean
  /** A change scrolls the list to the top. */
  generation?: number
  /** How rows are selected. If missing, there are no boxes. */
  selection?:
    | {
        ids: ReadonlySet<number>
        /** 'one' selects by radio buttons, 'many' by checkboxes. */
        mode: 'one' | 'many'
        /** @param isRange Shift was held, so the rows since the last one are included */
        onSelect: (id: number, isRange: boolean) => void
        head: ReactNode
      }
    | undefined
  details?: {
    openId: number | undefined
    onToggle: (id: number) => void
    head: ReactNode
  }
  widths?: ColumnWidths | undefined
  /** Number of columns that stay at the left while the table scrolls sideways. Default: the sticky ones that come first */
  pinned?: number | undefined
  /** Opens a row's menu. If missing, rows have no menu. */
  onMenu?: ((row: Row, button: HTMLElement) => void) | undefined
  /** Edits a cell in place. If missing, no cell can be edited. */
  onEdit?: ((row: Row, column: Column<Row>) => void) | undefined
  onEnter?: (row: Row) => void
  onClick?: (row: Row, isShift: boolean) => void
  keys?: RowKeyOptions | undefined
  /** The cell cursor, if cells can be focused: then rows and cells are a single tab stop. */
  cells?: { marks: CellMarks | undefined } | undefined
  /** Handles a letter, in lower case, on a row or its controls; true if it was handled. */
  onLetter?: ((row: Row, letter: string) => boolean) | undefined
  /** Rows that stay rendered out of view: those with an open editor. */
  pinnedIds?: readonly number[]
  /** A focus lost in this element is restored. Default: the list */
  within?: RefObject<HTMLElement | null>
  scroller?: RefObject<HTMLDivElement | null>
  onScroll?: (() => void) | undefined
  className?: string | undefined
  style?: CSSProperties
  /** Shown below the rows, or instead of them: skeleton, failure, empty state. */
  children?: ReactNode
}

function clickedIndex(event: MouseEvent): number {
  const row = isRowClick(event) && (event.target as Element).closest<HTMLElement>('[data-row-id]')
  return row ? Number(row.dataset['rowIndex'] ?? -1) : -1
}

/**
 * Scrolls a focused control out from under the sticky columns, which a browser considers visible. A click scrolls nothing. Scroll
 * padding would also scroll for a control in a sticky column, and so close the row menu that it opens.
 */
function showFocused(target: HTMLElement, scroller: HTMLElement | null, sticky: { left: number; right: number }): void {
  const cell = target.closest('[role=gridcell]')
  if (!cell || !scroller || !target.matches(':focus-visible') || getComputedStyle(cell).position === 'sticky') return
  const control = target.getBoundingClientRect()
  const from = scroller.getBoundingClientRect().left + sticky.left
  const to = scroller.getBoundingClientRect().left + scroller.clientWidth - sticky.right
  if (control.left < from) scroller.scrollLeft -= from - control.left
  else if (control.right > to) scroller.scrollLeft += control.right - to
}

const countColumns = (columns: readonly unknown[], { hasBox, hasArrow, hasMenu }: RowControls) =>
  columns.length + Number(hasBox) + Number(hasArrow) + Number(hasMenu)

/** A row's part of the cell cursor. @param index among the records */
const rowMarks = (marks: CellMarks | undefined, index: number, id: number) => ({
  cursorColumn: marks?.cursor.rowId === id ? marks.cursor.columnId : undefined,
  markedColumns: marks && index >= marks.top && index <= marks.bottom ? marks.columns : undefined,
  handleColumn: marks?.bottom === index ? marks.handleColumn : undefined,
})

/**
 * A list of records with columns as data: sticky head, virtual rows, one row in the tab order. Dashboards, the slide picker, the
 * dataset editor and the dataset's table are grids; each passes its needs as slots and callbacks.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, rowId, rowName, selection, details, generation, onMenu, onEdit, onClick, onLetter } = props
  const marks = props.cells?.marks
  const openId = details?.openId
  const controls: RowControls = {
    hasBox: selection !== undefined,
    hasArrow: details !== undefined,
    hasMenu: onMenu !== undefined,
    isEditable: onEdit !== undefined,
    hasCells: props.cells !== undefined,
    selectBy: selection?.mode === 'one' ? 'radio' : 'checkbox',
    radioName: useId(),
  }
  const layout = useColumnLayout(props.columns, props.widths, controls, props.pinned)

  const { tiles } = props
  const handleKeyAction = (row: Row, action: RowKeyAction, from: Row | GridBand) => {
    if (selection && action.type === 'move' && action.isRange) {
      if (!(from instanceof GridBand) && !selection.ids.has(rowId(from))) selection.onSelect(rowId(from), false)
      return selection.onSelect(rowId(row), true)
    }
    if (action.type === 'toggle' && action.isRange) return selection?.onSelect(rowId(row), true)
    if (action.type === 'toggle' || (action.type === 'move' && action.isToggling))
      selection?.onSelect(rowId(row), false)
    if (action.type === 'open') props.onEnter?.(row)
  }
  const { bands } = props
  const keyOf = useCallback((row: Row | GridBand) => (row instanceof GridBand ? row.key : rowId(row)), [rowId])
  const { rowHeight } = props
  const perLine = tiles?.perLine
  const heightOf = useCallback((row: Row | GridBand) => bandedHeight(row, rowHeight, perLine), [rowHeight, perLine])
  const lines = useMemo(
    () => (perLine === undefined ? undefined : { perLine, isAlone: (row: Row | GridBand) => row instanceof GridBand }),
    [perLine],
  )
  // The cell cursor only counts records.
  const recordIndexes = useMemo(
    () => (bands ? new Map(rows.map((row, index) => [rowId(row), index])) : undefined),
    [bands, rows, rowId],
  )
  const list = useGridRows<Row | GridBand>({
    rows: bands?.rows ?? rows,
    keyOf,
    rowHeight: bands ? heightOf : rowHeight,
    lines,
    headHeight: props.isHeadHidden || tiles ? 0 : HEAD_HEIGHT_PX,
    viewHeight: props.viewHeight,
    pinnedKeys: props.pinnedIds ?? [],
    onRowKey: (row, key, moveTo) => row instanceof GridBand && bands?.onKey(row, key, moveTo) === true,
    onKeyAction: (row, action, from) => row instanceof GridBand || handleKeyAction(row, action, from),
    onLetter: onLetter && ((row, letter) => !(row instanceof GridBand) && onLetter(row, letter)),
    keys: props.keys,
    movesThroughControls: true,
    within: props.within,
    scroller: props.scroller,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the generation changes
  useLayoutEffect(() => {
    list.scroller.current?.scrollTo({ top: 0 })
  }, [generation])
  // Scrolls to a row when it opens, not when the rows around it change.
  const showOpenRow = useEffectEvent(() => list.showRow(list.indexOf(openId)))
  useEffect(() => {
    if (openId !== undefined) showOpenRow()
  }, [openId])

  const actions: RowActions<Row> = useLatest({
    select: (id: number, isRange: boolean) => selection?.onSelect(id, isRange),
    toggleDetails: (id: number) => details?.onToggle(id),
    openMenu: (row: Row, button: HTMLElement) => onMenu?.(row, button),
    edit: (row: Row, column: Column<Row>) => onEdit?.(row, column),
    activate: list.activate,
    forgetFocus: list.forgetFocus,
  })
  const handleClick = (event: MouseEvent) => {
    const row = (bands?.rows ?? rows)[clickedIndex(event)]
    if (row !== undefined && !(row instanceof GridBand)) onClick?.(row, event.shiftKey)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a larger target for the mouse; keyboard users have the rows
    <div
      ref={list.scroller}
      tabIndex={-1}
      className={[styles['scroller'], onClick && styles['opens'], props.className].filter(Boolean).join(' ')}
      id={props.id}
      data-density={props.density}
      style={{ ...layout.style, ...props.style }}
      onScroll={props.onScroll}
      onClick={onClick && handleClick}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name */}
      <div
        role={bands ? 'treegrid' : 'grid'}
        className={styles['grid']}
        aria-label={props.label}
        aria-rowcount={(props.total ?? rows.length) + 1}
        aria-colcount={tiles ? undefined : countColumns(layout.columns, controls)}
        aria-multiselectable={selection && selection.mode === 'many'}
        aria-busy={props.isBusy}
      >
        {!tiles && (
          <GridHead
            {...props}
            columns={layout.columns}
            lefts={layout.lefts}
            selection={selection}
            details={details}
            hasMenu={controls.hasMenu}
          />
        )}
        {(bands ?? props).rows.length > 0 && !props.hidesRows && (
          <div
            role="rowgroup"
            className={styles['rows']}
            style={{ height: list.totalHeight }}
            onKeyDown={list.handleKey}
            onFocus={event => tiles || showFocused(event.target, list.scroller.current, layout.sticky)}
          >
            {list.rendered.map(({ row, key, index, top, column, isActive, props: rowProps }) => {
              if (row instanceof GridBand)
                return <Fragment key={key}>{bands?.render(row, { ...rowProps, 'aria-rowindex': index + 2 })}</Fragment>
              const id = rowId(row)
              const record = {
                row,
                id,
                name: rowName(row),
                index,
                top,
                height: rowHeight,
                isSelected: selection?.ids.has(id),
                isOpen: id === openId,
                isDeleted: props.deletedIds?.has(id) === true,
                isActive: isActive && (marks === undefined || marks.cursor.rowId === id),
                level: bands?.level,
                actions,
              }
              if (tiles) {
                const { width, render } = tiles
                const tile = { ...record, left: column * width, width, hasMenu: controls.hasMenu }
                return <Fragment key={key}>{render(tile)}</Fragment>
              }
              return (
                <GridRow
                  {...controls}
                  {...record}
                  {...rowMarks(marks, recordIndexes?.get(id) ?? index, id)}
                  key={key}
                  columns={layout.columns}
                  lefts={layout.lefts}
                />
              )
            })}
          </div>
        )}
      </div>
      <div className={styles['grid']}>{props.children}</div>
    </div>
  )
}
