// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import type { Sort } from '@vitrine/contract/list-query'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { CellPlates } from './cell-plates.tsx'
import type { CellValue, Column } from './column.ts'
import { arrowLeft, type ColumnWidths, gridTracks, stickyLefts, tableMinWidth } from './column-layout.ts'
import { type Density, ROW_HEIGHT_PX } from './density.ts'
import drawerStyles from './drawer.module.css'
import { type FooterHeight, HEAD_HEIGHT_PX, listHeight } from './list-geometry.ts'
import { BONES_AFTER_MS, FailureBanner, ListPlace, useLasting } from './list-place.tsx'
import styles from './records-table.module.css'
import type { RowKeyAction, RowKeyOptions } from './row-keys.ts'
import { FloatingMenu, type OpenMenu, type RowMenuItem } from './row-menu.tsx'
import { headerBox } from './selection.ts'
import { TableBody } from './table-body.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableHead } from './table-head.tsx'
import { tableMessages } from './table-messages.ts'
import type { RowActions } from './table-row.tsx'
import { useCellPlates } from './use-cell-plates.ts'
import type { ExpansionState } from './use-expansion.ts'
import { useLatest } from './use-latest.ts'
import type { PagedList } from './use-paged-list.ts'
import type { SelectionState } from './use-selection.ts'

export interface RecordsTableProps<Row> {
  /** Name of the table, such as the records' plural. */
  label: string
  /** The columns to show, in order. */
  columns: readonly Column<Row>[]
  rowId: (row: Row) => number
  /** What a record is called in the names of its controls. */
  rowName: (row: Row) => string
  list: PagedList<Row>
  selection: SelectionState
  expansion: ExpansionState
  sort?: Sort | undefined
  onSort: (sort: Sort) => void
  density: Density
  /** Widths in pixels of resized columns. */
  widths?: ColumnWidths
  /** Undefined gives the column its default width again. Without it the columns can't be resized. */
  onWidth?: (columnId: string, px: number | undefined) => void
  /** Buttons above the list, on one line. */
  toolbar?: ReactNode
  /** What an open row shows below the list; `Drawer` has the usual head and groups. */
  drawer?: (row: Row, close: () => void) => ReactNode
  rowMenu?: (row: Row) => readonly RowMenuItem[]
  /** Saves one edited cell; a rejection's message stands under the field. Without it nothing is edited in place. */
  onSaveCell?: (row: Row, column: Column<Row>, value: CellValue) => Promise<unknown>
  /** What an empty list says, and at most two buttons that end the emptiness. */
  empty: { text: string; actions?: ReactNode }
  /** Shown with 'Try again' when the list can't be loaded. */
  failure: string
  /** 'Showing X of Y ...'. */
  countText: (shown: number, total: number) => string
  footerHeight?: FooterHeight
  keys?: RowKeyOptions
}

const NO_KEYS: RowKeyOptions = {}
const NO_WIDTHS: ColumnWidths = {}

/** A list of records as a case: toolbar, head, rows, the drawer of the open row, footer. */
export function RecordsTable<Row>(props: RecordsTableProps<Row>) {
  const { columns, rowId, rowName, list, selection, expansion, density, widths = NO_WIDTHS, footerHeight = 50 } = props
  const scroller = useRef<HTMLDivElement>(null)
  const drawerBox = useRef<HTMLElement>(null)
  const plates = useCellPlates()
  const [activeId, setActiveId] = useState<number>()
  const [menu, setMenu] = useState<OpenMenu>()
  const isBoned = useLasting(list.status === 'loading', BONES_AFTER_MS)

  const ids = list.rows.map(rowId)
  const openRow = list.rows.find(row => rowId(row) === expansion.openId)
  const openId = openRow && props.drawer ? expansion.openId : undefined
  const sides = { hasBox: true, hasArrow: true, hasMenu: props.rowMenu !== undefined }
  const lefts = useStable(stickyLefts(columns, widths, sides))
  const height = listHeight(footerHeight, openId !== undefined)
  const layout = {
    '--tracks': gridTracks(columns, widths, sides),
    '--arrow-left': `${arrowLeft(sides)}px`,
    minWidth: tableMinWidth(columns, widths, sides),
  } as CSSProperties

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows replaced as a whole begin at the top
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [list.generation])

  const actions: RowActions<Row> = useLatest({
    choose: (id, isRange) => (isRange ? selection.selectRange(id, ids) : selection.toggle(id)),
    toggleDetails: expansion.toggle,
    openMenu: (row, button) =>
      setMenu({ label: tableMessages.actionsFor(rowName(row)), items: props.rowMenu?.(row) ?? [], button }),
    edit: (row, column) => plates.openCell({ rowId: rowId(row), columnId: column.id }),
    activate: setActiveId,
  })

  const handleRowKey = (action: RowKeyAction) => {
    const id = action.type === 'move' ? ids[action.to] : (activeId ?? ids[0])
    if (id === undefined) return
    if (action.type === 'move') setActiveId(id)
    if (action.type === 'toggle' || (action.type === 'move' && action.isToggling)) selection.toggle(id)
    if (action.type === 'open') expansion.expand(id)
  }

  const focusOpenRow = () =>
    scroller.current?.querySelector<HTMLElement>(`[data-row-id="${openId}"]`)?.focus({ preventScroll: true })
  const closeDrawer = () => {
    if (drawerBox.current?.contains(document.activeElement)) focusOpenRow()
    expansion.collapseAll()
  }
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && openId !== undefined) closeDrawer()
  }

  const openSelectionMenu = (button: HTMLElement) =>
    setMenu({
      label: tableMessages.selectionMenu,
      button,
      isAtStart: true,
      items: [
        { label: tableMessages.selectAll, isDisabled: ids.length === 0, onPick: () => selection.selectAll(ids) },
        {
          label: tableMessages.selectFiltered,
          isDisabled: ids.length === 0,
          onPick: () => selection.selectFiltered(ids),
        },
        { label: tableMessages.deselectAll, isDisabled: selection.count === 0, onPick: selection.deselectAll },
        'rule',
        { label: tableMessages.collapseAll, isDisabled: openId === undefined, onPick: closeDrawer },
      ],
    })
  const boxState = headerBox(selection, ids)

  return (
    <section className={styles['case']} aria-label={props.label}>
      {props.toolbar && (
        <div role="toolbar" aria-label={props.label} className={styles['toolbar']}>
          {props.toolbar}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the drawer from anywhere in list and drawer */}
      <div
        className={styles['frame']}
        style={{ height: listHeight(footerHeight, false) + HEAD_HEIGHT_PX }}
        onKeyDown={handleEscape}
      >
        <div ref={scroller} className={styles['scroller']} onScroll={menu && (() => setMenu(undefined))}>
          <div
            role="grid"
            aria-label={props.label}
            aria-rowcount={list.total + 1}
            aria-multiselectable="true"
            aria-busy={list.status === 'loading'}
            style={layout}
          >
            <TableHead
              columns={columns}
              lefts={lefts}
              sort={props.sort}
              onSort={props.onSort}
              onWidth={props.onWidth}
              headerBox={boxState}
              hasRows={ids.length > 0}
              hasDetails={props.drawer !== undefined}
              hasMenu={sides.hasMenu}
              onBox={() => (boxState === 'all' ? selection.deselectAll() : selection.selectAll(ids))}
              onBoxMenu={openSelectionMenu}
            />
            {list.rows.length > 0 && !isBoned && (
              <TableBody
                rows={list.rows}
                rowId={rowId}
                rowName={rowName}
                rowHeight={ROW_HEIGHT_PX[density]}
                height={height}
                scroller={() => scroller.current}
                columns={columns}
                lefts={lefts}
                selected={selection.ids}
                openId={openId}
                activeId={activeId}
                keptIds={plates.open.map(cell => cell.rowId)}
                hasDetails={props.drawer !== undefined}
                hasMenu={sides.hasMenu}
                isEditable={props.onSaveCell !== undefined}
                actions={actions}
                keys={props.keys ?? NO_KEYS}
                onKey={handleRowKey}
              />
            )}
          </div>
          <div style={layout}>
            <ListPlace
              list={list}
              isBoned={isBoned}
              height={height}
              rowHeight={ROW_HEIGHT_PX[density]}
              columns={columns.length}
              empty={props.empty}
              failure={props.failure}
            />
          </div>
        </div>
        {list.status === 'failed' && list.rows.length > 0 && (
          <div className={styles['strip']}>
            <FailureBanner text={props.failure} onRetry={list.retry} />
          </div>
        )}
        {openRow && props.drawer && (
          <section
            ref={drawerBox}
            className={drawerStyles['drawer']}
            aria-label={tableMessages.detailsOf(rowName(openRow))}
          >
            {props.drawer(openRow, closeDrawer)}
          </section>
        )}
      </div>
      <TableFooter list={list} height={footerHeight} countText={props.countText} />
      {props.onSaveCell && (
        <CellPlates
          open={plates.open}
          onClose={plates.closeCell}
          rows={list.rows}
          rowId={rowId}
          rowName={rowName}
          columns={columns}
          scroller={() => scroller.current}
          onSave={props.onSaveCell}
        />
      )}
      <FloatingMenu menu={menu} onClose={() => setMenu(undefined)} />
    </section>
  )
}

/** The same object as long as it says the same, so that memoised rows see no change. */
function useStable<Value extends object>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}
