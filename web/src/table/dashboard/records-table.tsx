import type { Sort } from '@vitrine/contract/list-query'
import { type ReactNode, useRef } from 'react'
import { CellPopovers, useCellPopovers } from '../cell-editing/cell-popovers.tsx'
import type { CellValue, Column } from '../columns/column.ts'
import type { ColumnWidths } from '../columns/column-layout.ts'
import { type Density, ROW_HEIGHT_PX } from '../columns/density.ts'
import drawerStyles from '../details/drawer.module.css'
import { type ExpansionState, useDrawer } from '../details/use-drawer.ts'
import { Grid, HEAD_HEIGHT_PX } from '../grid/grid.tsx'
import { SelectAllBox } from '../grid/grid-head.tsx'
import type { RowKeyOptions } from '../grid/row-keys.ts'
import { FailureBanner, ListStates, SKELETON_AFTER_MS, useLasting } from '../list/list-states.tsx'
import type { PagedList } from '../list/use-paged-list.ts'
import type { SelectionState } from '../selection/use-selection.ts'
import { tableMessages } from '../table-messages.ts'
import { type FooterHeight, listHeight } from './list-height.ts'
import styles from './records-table.module.css'
import { TableFooter } from './table-footer.tsx'
import { FloatingMenu, type RowMenuItem, SelectionMenuButton, useTableMenus } from './table-menus.tsx'

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
  onSaveCell?: ((row: Row, column: Column<Row>, value: CellValue) => Promise<unknown>) | undefined
  /** What an empty list says, and at most two buttons that end the emptiness. */
  empty: { text: string; actions?: ReactNode }
  /** Shown with 'Try again' when the list can't be loaded. */
  failure: string
  /** 'Showing X of Y ...'. */
  countText: (shown: number, total: number) => string
  footerHeight?: FooterHeight
  keys?: RowKeyOptions | undefined
}

/** A list of records with toolbar, grid, the drawer of the open row, and footer. */
export function RecordsTable<Row>(props: RecordsTableProps<Row>) {
  const { columns, rowId, rowName, list, selection, expansion, rowMenu, footerHeight = 50 } = props
  const table = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const popovers = useCellPopovers()
  const menus = useTableMenus()
  const details = useDrawer({ rows: list.rows, rowId, expansion, scroller })
  const showsSkeleton = useLasting(list.status === 'loading', SKELETON_AFTER_MS)

  const ids = list.rows.map(rowId)
  const openRow = props.drawer && details.openRow
  const rowHeight = ROW_HEIGHT_PX[props.density]
  const height = listHeight(footerHeight, openRow !== undefined)

  const isNoneLoaded = ids.length === 0
  const selectionMenu: RowMenuItem[] = [
    { label: tableMessages.selectAll, isDisabled: isNoneLoaded, onPick: () => selection.selectAll(ids) },
    { label: tableMessages.selectFiltered, isDisabled: isNoneLoaded, onPick: () => selection.selectFiltered(ids) },
    { label: tableMessages.deselectAll, isDisabled: selection.count === 0, onPick: selection.deselectAll },
    'divider',
    { label: tableMessages.collapseAll, isDisabled: openRow === undefined, onPick: details.close },
  ]
  const openSelectionMenu = (button: HTMLElement) =>
    menus.open({ label: tableMessages.selectionMenu, items: selectionMenu, button, isAtStart: true })

  return (
    <section ref={table} className={styles['frame']} aria-label={props.label}>
      {props.toolbar && (
        <div role="toolbar" aria-label={props.label} className={styles['toolbar']}>
          {props.toolbar}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the drawer from anywhere in list and drawer */}
      <div
        className={styles['list']}
        style={{ height: listHeight(footerHeight, false) + HEAD_HEIGHT_PX }}
        onKeyDown={details.handleEscape}
      >
        <Grid
          label={props.label}
          rows={list.rows}
          rowId={rowId}
          rowName={rowName}
          columns={columns}
          rowHeight={rowHeight}
          viewHeight={height}
          total={list.total}
          isBusy={list.status === 'loading'}
          hidesRows={showsSkeleton}
          generation={list.generation}
          selection={{
            ids: selection.ids,
            mode: 'many',
            onSelect: (id, isRange) => (isRange ? selection.selectRange(id, ids) : selection.toggle(id)),
            head: (
              <SelectAllBox
                selection={selection}
                ids={ids}
                onAll={() => selection.selectAll(ids)}
                onNone={selection.deselectAll}
              />
            ),
          }}
          details={{
            openId: openRow && rowId(openRow),
            onToggle: expansion.toggle,
            head: <SelectionMenuButton onOpen={openSelectionMenu} />,
          }}
          sort={props.sort}
          onSort={props.onSort}
          widths={props.widths}
          onWidth={props.onWidth}
          onMenu={
            rowMenu &&
            ((row, button) =>
              menus.open({ label: tableMessages.actionsFor(rowName(row)), items: rowMenu(row), button }))
          }
          onEdit={props.onSaveCell && ((row, column) => popovers.openCell({ rowId: rowId(row), columnId: column.id }))}
          onEnter={row => expansion.expand(rowId(row))}
          keys={props.keys}
          pinnedIds={popovers.open.map(cell => cell.rowId)}
          within={table}
          scroller={scroller}
          onScroll={menus.menu && menus.closeIfMoved}
          className={styles['scroller']}
        >
          <ListStates
            list={list}
            showsSkeleton={showsSkeleton}
            height={height}
            rowHeight={rowHeight}
            columns={columns.filter(column => column.lineOf === undefined).length}
            empty={props.empty}
            failure={props.failure}
          />
        </Grid>
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
      <TableFooter list={list} countText={props.countText} />
      {props.onSaveCell && (
        <CellPopovers
          rows={list.rows}
          rowId={rowId}
          rowName={rowName}
          scroller={() => scroller.current}
          columns={columns}
          open={popovers.open}
          onClose={popovers.closeCell}
          onSave={props.onSaveCell}
        />
      )}
      {menus.menu && <FloatingMenu menu={menus.menu} onClose={menus.close} />}
    </section>
  )
}
