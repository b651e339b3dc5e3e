// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import type { Sort } from '@vitrine/contract/list-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { CellPopovers } from '../cell-editing/cell-popovers.tsx'
import { useCellPopovers } from '../cell-editing/use-cell-popovers.ts'
import type { CellValue, Column } from '../columns/column.ts'
import type { ColumnWidths } from '../columns/column-layout.ts'
import drawerStyles from '../details/drawer.module.css'
import { useDrawer } from '../details/use-drawer.ts'
import type { ExpansionState } from '../details/use-expansion.ts'
import { FailureBanner, ListStates, SKELETON_AFTER_MS, useLasting } from '../list/list-states.tsx'
import type { PagedList } from '../list/use-paged-list.ts'
import { headerBox } from '../selection/selection.ts'
import type { SelectionState } from '../selection/use-selection.ts'
import { tableMessages } from '../table-messages.ts'
import { type Density, ROW_HEIGHT_PX } from './density.ts'
import { type FooterHeight, HEAD_HEIGHT_PX, listHeight } from './list-geometry.ts'
import styles from './records-table.module.css'
import type { RowKeyAction, RowKeyOptions } from './row-keys.ts'
import { FloatingMenu, type RowMenuItem } from './row-menu.tsx'
import { TableBody } from './table-body.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableHead } from './table-head.tsx'
import type { RowActions } from './table-row.tsx'
import { useFocusRecovery } from './use-focus-recovery.ts'
import { useLatest } from './use-latest.ts'
import { useTableLayout } from './use-table-layout.ts'
import { useTableMenus } from './use-table-menus.ts'

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
  const { columns, rowId, rowName, list, selection, expansion, widths = NO_WIDTHS, footerHeight = 50 } = props
  const table = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useFocusRecovery(table)
  const [activeId, setActiveId] = useState<number>()
  const popovers = useCellPopovers()
  const menus = useTableMenus()
  const details = useDrawer({ rows: list.rows, rowId, expansion, scroller })
  const layout = useTableLayout(columns, widths, props.rowMenu !== undefined)
  const showsSkeleton = useLasting(list.status === 'loading', SKELETON_AFTER_MS)

  const ids = list.rows.map(rowId)
  const boxState = headerBox(selection, ids)
  const openRow = props.drawer && details.openRow
  const rowHeight = ROW_HEIGHT_PX[props.density]
  const height = listHeight(footerHeight, openRow !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows replaced as a whole begin at the top
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [list.generation])

  const actions: RowActions<Row> = useLatest({
    choose: (id, isRange) => (isRange ? selection.selectRange(id, ids) : selection.toggle(id)),
    toggleDetails: expansion.toggle,
    openMenu: (row, button) => menus.openRowMenu(rowName(row), props.rowMenu?.(row) ?? [], button),
    edit: (row, column) => popovers.openCell({ rowId: rowId(row), columnId: column.id }),
    activate: setActiveId,
  })

  const handleRowKey = (action: RowKeyAction) => {
    const id = action.type === 'move' ? ids[action.to] : (activeId ?? ids[0])
    if (id === undefined) return
    if (action.type === 'move') setActiveId(id)
    if (action.type === 'toggle' || (action.type === 'move' && action.isToggling)) selection.toggle(id)
    if (action.type === 'open') expansion.expand(id)
  }
  const openSelectionMenu = (button: HTMLElement) => {
    const isAnyOpen = openRow !== undefined
    menus.openSelectionMenu({ ids, selection, isAnyOpen, collapseAll: details.close }, button)
  }
  const shared = { rowId, rowName, rows: list.rows, scroller: () => scroller.current }
  const sides = { hasDetails: props.drawer !== undefined, hasMenu: props.rowMenu !== undefined }

  return (
    <section ref={table} className={styles['case']} aria-label={props.label}>
      {props.toolbar && (
        <div role="toolbar" aria-label={props.label} className={styles['toolbar']}>
          {props.toolbar}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the drawer from anywhere in list and drawer */}
      <div
        className={styles['frame']}
        style={{ height: listHeight(footerHeight, false) + HEAD_HEIGHT_PX }}
        onKeyDown={details.handleEscape}
      >
        <div ref={scroller} className={styles['scroller']} onScroll={menus.menu && menus.close}>
          <div
            role="grid"
            aria-label={props.label}
            aria-rowcount={list.total + 1}
            aria-multiselectable="true"
            aria-busy={list.status === 'loading'}
            style={layout.style}
          >
            <TableHead
              {...sides}
              columns={layout.placed}
              lefts={layout.lefts}
              sort={props.sort}
              onSort={props.onSort}
              onWidth={props.onWidth}
              headerBox={boxState}
              hasRows={ids.length > 0}
              onBox={() => (boxState === 'all' ? selection.deselectAll() : selection.selectAll(ids))}
              onBoxMenu={openSelectionMenu}
            />
            {list.rows.length > 0 && !showsSkeleton && (
              <TableBody
                {...shared}
                {...sides}
                columns={layout.placed}
                rowHeight={rowHeight}
                height={height}
                lefts={layout.lefts}
                selected={selection.ids}
                openId={openRow && rowId(openRow)}
                activeId={activeId}
                pinnedIds={popovers.open.map(cell => cell.rowId)}
                isEditable={props.onSaveCell !== undefined}
                actions={actions}
                keys={props.keys ?? NO_KEYS}
                onKey={handleRowKey}
              />
            )}
          </div>
          <div style={layout.style}>
            <ListStates
              list={list}
              showsSkeleton={showsSkeleton}
              height={height}
              rowHeight={rowHeight}
              columns={layout.placed.length}
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
        {props.drawer && openRow && (
          <section
            ref={details.drawer}
            className={drawerStyles['drawer']}
            aria-label={tableMessages.detailsOf(rowName(openRow))}
          >
            {props.drawer(openRow, details.close)}
          </section>
        )}
      </div>
      <TableFooter list={list} height={footerHeight} countText={props.countText} />
      {props.onSaveCell && (
        <CellPopovers
          {...shared}
          columns={columns}
          open={popovers.open}
          onClose={popovers.closeCell}
          onSave={props.onSaveCell}
        />
      )}
      <FloatingMenu menu={menus.menu} onClose={menus.close} />
    </section>
  )
}
