import { Box, Button } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { DASHBOARD_PAGE_SIZE } from '@vitrine/contract/api/page'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldValue } from '../../fields/field-spec.ts'
import { ListStates, useSkeleton } from '../../list/list-states.tsx'
import { useLoadAhead } from '../../list/use-load-ahead.ts'
import type { PagedList } from '../../list/use-paged-list.ts'
import { busyProps } from '../../ui/buttons/busy-props.ts'
import { LazyFloatingMenu } from '../../ui/buttons/menu-button.tsx'
import { skipTarget, TABLE_ID } from '../../ui/layout/skip-target.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import type { FloatingMenuItem, OpenMenu } from '../../ui/popovers/floating-menu.tsx'
import { CellPopovers, useCellPopovers } from '../cell-editing/cell-popovers.tsx'
import type { CellLayerProps } from '../cells/cell-layer.tsx'
import type { CellWriting } from '../cells/use-cell-writes.ts'
import { useTableCells } from '../cells/use-table-cells.ts'
import type { Column } from '../columns/column.ts'
import { placeColumns } from '../columns/column-layout.ts'
import { type Density, ROW_HEIGHT_PX } from '../columns/density.ts'
import type { HeadLayerProps } from '../columns/head-layer.tsx'
import { tileLines } from '../columns/layout.ts'
import drawerStyles from '../details/drawer.module.css'
import { type ExpansionState, useDrawer } from '../details/use-drawer.ts'
import type { TileProps } from '../gallery/tile.tsx'
import { Grid, type GridProps, type GridTileProps } from '../grid/grid.tsx'
import { bandedHeight, GridBand, type GridBands, recordTops } from '../grid/grid-band.ts'
import { SelectAllBox } from '../grid/grid-head.tsx'
import { rowsHeightOf } from '../grid/grid-height.ts'
import { linesOf } from '../grid/grid-lines.ts'
import type { SelectionState } from '../selection/use-selection.ts'
import { tableMessages } from '../table-messages.ts'
import type { HeadMenuProps } from './head-menu.tsx'
import styles from './records-table.module.css'
import { SelectionMenuButton, useRowContextMenu, useTableMenus } from './table-menus.tsx'

const CellLayer = lazyNamed(() => import('../cells/cell-layer.tsx'), 'CellLayer') as <Row>(
  props: CellLayerProps<Row>,
) => ReactNode
const HeadMenu = lazyNamed(() => import('./head-menu.tsx'), 'HeadMenu')
const HeadLayer = lazyNamed(() => import('../columns/head-layer.tsx'), 'HeadLayer')

const Tile = lazyNamed(() => import('../gallery/tile.tsx'), 'Tile') as <Row>(props: TileProps<Row>) => ReactNode

const leftOf = (element: HTMLElement) => element.getBoundingClientRect().left

/** More rows load when the end of the list is this close below those in view. */
const AHEAD_ROWS = 20

type GridOptions =
  | 'label'
  | 'columns'
  | 'rowId'
  | 'rowName'
  | 'sort'
  | 'onSort'
  | 'headFilters'
  | 'widths'
  | 'onWidth'
  | 'pinned'
  | 'deletedIds'
  | 'keys'
  | 'onLetter'

export interface RecordsTableProps<Row> extends Pick<GridProps<Row>, GridOptions> {
  list: PagedList<Row>
  /** Rows of another kind among them, if they are grouped. */
  bands?: GridBands<Row> | undefined
  /** If missing, rows can't be selected. */
  selection?: SelectionState | undefined
  density: Density
  /** Shows records as tiles of this width, with these columns below the name. Must be the same object on each render. */
  gallery?: (Pick<TileProps<Row>, 'gallery' | 'captions'> & { tile: number }) | undefined
  toolbar?: ReactNode
  panel?: ReactNode
  /** The details of an open row, below the list; `Drawer` provides the usual head and groups. If missing, rows don't open. */
  drawer?: { expansion: ExpansionState; render: (row: Row, close: () => void) => ReactNode }
  rowMenu?: ((row: Row) => readonly FloatingMenuItem[]) | undefined
  /** The context menu of one of several selected rows; undefined while it loads. Default: the menu of the row */
  selectionMenu?: ((button: HTMLElement) => readonly FloatingMenuItem[] | undefined) | undefined
  /** Saves one edited cell; the message of a rejection is shown under the field. If missing, nothing is edited in place. */
  onSaveCell?: ((row: Row, column: Column<Row>, value: FieldValue) => Promise<unknown>) | undefined
  /** The text of an empty list, and buttons to fill it. */
  empty: { text: string; actions?: ReactNode }
  hasCells?: boolean
  /** Writes many cells at once. If missing, they are edited one by one. */
  cellWriting?: CellWriting<Row> | undefined
  /** Moves a column before another one, or to the end. If missing, columns can't be moved by their heads. */
  onMoveColumn?: HeadLayerProps['onMoveColumn']
  onPinned?: HeadLayerProps['onPinned']
  /** Hides a column. Heads have menus if this and the two above are given. */
  onHide?: (columnId: string) => void
  grouping?: HeadMenuProps['grouping']
  /** Shown with 'Try again' when the list fails to load. */
  failure: string
  countText: (shown: number, total: number) => string
  /** Beside the count in the footer. @param edited ids of rows with an open editor */
  footerNote?: (edited: readonly number[]) => ReactNode
}

/** A list of records with toolbar, grid, the drawer of the open row, and footer. */
export function RecordsTable<Row>(props: RecordsTableProps<Row>) {
  const { list, bands, selection, density, gallery, toolbar, panel, drawer, rowMenu, onSaveCell, ...more } = props
  const {
    empty,
    failure,
    countText,
    onMoveColumn,
    onPinned,
    onHide,
    grouping,
    selectionMenu: chosenMenu,
    ...others
  } = more
  const { hasCells: _, cellWriting, footerNote, ...grid } = others
  const { label, rowId, rowName } = grid
  // A row of a single line has no room for lines of other columns.
  const columns = useMemo(
    () => (density === 'compact' ? grid.columns.filter(({ lineOf }) => lineOf === undefined) : grid.columns),
    [density, grid.columns],
  )
  const table = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const popovers = useCellPopovers()
  const menus = useTableMenus()
  const details = useDrawer({ rows: list.rows, rowId, expansion: drawer?.expansion, scroller })
  const showsSkeleton = useSkeleton(list.status === 'loading')

  const ids = list.rows.map(rowId)
  // A record in several open groups has no unique position, which the cell cursor requires.
  const hasCells = more.hasCells === true && !gallery && (!bands || new Set(ids).size === ids.length)
  const { openRow } = details
  const { width, height } = useViewSize(scroller, gallery !== undefined)
  const lines = gallery && tileLines(width, gallery.tile)
  const rowHeight = lines?.height ?? ROW_HEIGHT_PX[density]
  const perLine = lines?.perLine ?? 1
  const tiles = gallery &&
    lines && {
      ...lines,
      render: (tile: GridTileProps<Row>) => <Tile {...tile} {...gallery} pictureHeight={lines.pictureHeight} />,
    }

  const tops = useMemo(() => bands && recordTops(bands.rows, rowId, rowHeight), [bands, rowId, rowHeight])

  const rowsHeight = useMemo(() => {
    const isAlone = (row: unknown) => row instanceof GridBand
    const lines = linesOf<unknown>(bands?.rows ?? list.rows, perLine, isAlone)
    const first = (start: number) => (bands?.rows ?? list.rows)[start]
    return lines.reduce((sum, { start }) => sum + bandedHeight(first(start), rowHeight, perLine), 0)
  }, [bands, list.rows, rowHeight, perLine])
  const loadAhead = useLoadAhead(list, {
    scroller,
    height: rowsHeight,
    viewHeight: height,
    aheadPx: Math.ceil(AHEAD_ROWS / perLine) * rowHeight,
    waitsForScroll: true,
  })
  const [isAtTop, setAtTop] = useState(true)
  const pageHeight = Math.ceil(DASHBOARD_PAGE_SIZE / perLine) * rowHeight

  const cells = useTableCells({
    rows: list.rows,
    rowId,
    columns,
    scroller,
    rowHeight,
    tops,
    hasHandle: cellWriting !== undefined,
    isOn: hasCells,
  })
  const isOnCells = hasCells && cells.isUsed

  const isNoneLoaded = ids.length === 0
  const selectionMenu = (selection: SelectionState): FloatingMenuItem[] => [
    { label: tableMessages.selectAll, isDisabled: isNoneLoaded, onPick: () => selection.selectAll(ids) },
    { label: tableMessages.selectFiltered, isDisabled: isNoneLoaded, onPick: () => selection.selectFiltered(ids) },
    { label: tableMessages.deselectAll, isDisabled: selection.count === 0, onPick: selection.deselectAll },
    'divider',
    { label: tableMessages.collapseAll, isDisabled: openRow === undefined, onPick: details.close },
  ]
  const openSelectionMenu = (selection: SelectionState, button: HTMLElement) =>
    menus.open({ label: tableMessages.selectionMenu, items: selectionMenu(selection), button, isAtStart: true })

  const [awaited, setAwaited] = useState<Parameters<typeof openRowMenu>>()
  function openRowMenu(row: Row, button: HTMLElement, at?: OpenMenu['at']) {
    // A right-click on one of several selected rows applies to all of them, as in other tables.
    const isChosen = at && selection && selection.count > 1 && selection.ids.has(rowId(row))
    const items = isChosen && chosenMenu ? chosenMenu(button) : []
    setAwaited(items ? undefined : [row, button, at])
    if (!items) return
    if (selection && items.length > 0)
      menus.open({ label: tableMessages.actionsForSelected(selection.count), items, button, at })
    else if (rowMenu) menus.open({ label: tableMessages.actionsFor(rowName(row)), items: rowMenu(row), button, at })
  }
  useEffect(() => {
    if (awaited && chosenMenu?.(awaited[1])) openRowMenu(...awaited)
  })
  const contextMenu = useRowContextMenu((id, element, at) => {
    const row = list.rows.find(row => rowId(row) === id)
    if (row !== undefined) openRowMenu(row, element, at)
  })

  const placed = placeColumns(columns)
  const [headMenu, setHeadMenu] = useState<{ columnId: string; at: HeadMenuProps['at']; left: number }>()
  const headColumn = placed.find(({ id }) => id === headMenu?.columnId)
  const { onWidth, widths = {}, pinned = 0 } = grid
  const headSizing = onPinned && onWidth && { columns: placed, widths, pinned, onWidth, onPinned }

  const selecting: GridProps<Row>['selection'] = selection && {
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
  }

  useEffect(() => {
    skipTarget.set('table')
    return () => skipTarget.set('content')
  }, [])

  return (
    <section ref={table} className={styles['table']} aria-label={label} data-fills>
      {toolbar}
      <div className={styles['beside']} data-panel={panel ? true : undefined}>
        {panel}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the drawer from anywhere in list and drawer */}
        <div
          className={styles['list']}
          // Takes precedence over the keys of rows.
          onKeyDownCapture={cells.handleKey}
          onKeyDown={details.handleEscape}
          onFocus={cells.use}
          onPointerOver={cells.use}
          {...(rowMenu && contextMenu)}
        >
          <Grid<Row>
            {...grid}
            columns={columns}
            rows={list.rows}
            bands={bands}
            rowHeight={rowHeight}
            id={TABLE_ID}
            density={gallery ? 'compact' : density}
            tiles={tiles}
            total={bands ? bands.rows.length : list.total}
            isBusy={list.status === 'loading'}
            hidesRows={showsSkeleton}
            generation={list.generation}
            selection={selecting}
            {...(drawer && {
              details: {
                openId: openRow && rowId(openRow),
                onToggle: drawer.expansion.toggle,
                head: selection && <SelectionMenuButton onOpen={button => openSelectionMenu(selection, button)} />,
              },
              onEnter: (row: Row) => drawer.expansion.expand(rowId(row)),
            })}
            onMenu={rowMenu && ((row, button) => openRowMenu(row, button))}
            onHeadMenu={
              headSizing &&
              ((columnId, button, at) => setHeadMenu({ columnId, at: { button, at }, left: leftOf(button) }))
            }
            onEdit={onSaveCell && ((row, column) => popovers.openCell({ rowId: rowId(row), columnId: column.id }))}
            {...(hasCells && { cells: { marks: cells.cursor.marks } })}
            pinnedIds={[...popovers.open.map(cell => cell.rowId), ...cells.pinnedIds]}
            within={table}
            scroller={scroller}
            onScroll={() => {
              loadAhead()
              setAtTop(scroller.current?.scrollTop === 0)
              if (menus.menu) menus.closeIfMoved()
              if (headMenu && leftOf(headMenu.at.button) !== headMenu.left) setHeadMenu(undefined)
            }}
            className={gallery ? styles['tiles'] : styles['scroller']}
          >
            <ListStates
              list={bands ? { ...list, rows: bands.rows } : list}
              showsSkeleton={showsSkeleton}
              height={height}
              rowHeight={rowHeight}
              columns={columns.filter(column => column.lineOf === undefined).length}
              empty={empty}
              failure={failure}
            />
          </Grid>
          {list.status === 'failed' && list.rows.length > 0 && (
            <Box flex="none" p={8}>
              <FailedNotice text={failure} onRetry={list.retry} />
            </Box>
          )}
          {drawer && openRow && (
            <section
              ref={details.drawer}
              className={drawerStyles['drawer']}
              aria-label={tableMessages.detailsOf(rowName(openRow))}
            >
              {drawer.render(openRow, details.close)}
            </section>
          )}
        </div>
      </div>
      <TableFooter
        list={list}
        countText={countText}
        onPrevious={isAtTop ? undefined : () => scroller.current?.scrollBy({ top: -pageHeight })}
        note={footerNote?.(popovers.open.map(cell => cell.rowId))}
      />
      {onSaveCell && (
        <CellPopovers
          rows={list.rows}
          rowId={rowId}
          rowName={rowName}
          scroller={() => scroller.current}
          columns={columns}
          open={popovers.open}
          onClose={popovers.closeCell}
          onSave={onSaveCell}
          onReturn={isOnCells ? cells.returnTo : undefined}
          onStep={cells.step}
        />
      )}
      {menus.menu && <LazyFloatingMenu menu={menus.menu} onClose={menus.close} />}
      {isOnCells && scroller.current && (
        <CellLayer
          cursor={cells.cursor}
          rows={list.rows}
          scroller={scroller.current}
          page={Math.max(1, Math.floor(height / rowHeight) - 1)}
          rowName={rowName}
          writing={cellWriting}
          onReady={cells.onReady}
          onEdit={onSaveCell && ((at, typed) => popovers.openCell({ ...at, typed, isOnCell: true }))}
        />
      )}
      {onMoveColumn && headSizing && cells.isUsed && scroller.current && (
        <HeadLayer {...headSizing} scroller={scroller.current} onMoveColumn={onMoveColumn} />
      )}
      {headMenu && headColumn && headSizing && scroller.current && (
        <HeadMenu
          {...headSizing}
          scroller={scroller.current}
          column={headColumn}
          sort={grid.sort}
          onSort={grid.onSort}
          headFilters={grid.headFilters}
          grouping={grouping}
          onHide={onHide && placed.length > 1 ? () => onHide(headColumn.id) : undefined}
          at={headMenu.at}
          onClose={() => setHeadMenu(undefined)}
        />
      )}
    </section>
  )
}

/** Size of the visible rows, below the head; it changes with the window, and with the drawer of the open row. */
function useViewSize(scroller: RefObject<HTMLElement | null>, isHeadless: boolean) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const [width, height] = [element.clientWidth, rowsHeightOf(element, isHeadless)]
      setSize(now => (now.width === width && now.height === height ? now : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, isHeadless])
  return size
}

export interface TableFooterProps {
  list: Pick<PagedList<unknown>, 'rows' | 'total' | 'isBusy' | 'status' | 'hasMore' | 'loadMore'>
  countText: (shown: number, total: number) => string
  onPrevious: (() => void) | undefined
  note?: ReactNode
}

export function TableFooter({ list, countText, onPrevious, note }: TableFooterProps) {
  const isLoadingMore = list.isBusy && list.status !== 'loading'
  // 'Showing 0 of 0' is only shown for an empty list, not for one that is loading or failed to load.
  const isCounted = list.status === 'ready' || list.rows.length > 0
  return (
    <footer className={styles['footer']}>
      <span role="status">{isCounted && countText(list.rows.length, list.total)}</span>
      {note}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconChevronUp aria-hidden />}
        disabled={onPrevious === undefined}
        onClick={onPrevious}
      >
        {tableMessages.previous}
      </Button>
      <Button size="xs" variant="subtle" disabled={!list.hasMore} onClick={list.loadMore} {...busyProps(list.isBusy)}>
        {isLoadingMore ? tableMessages.loading : tableMessages.loadMore}
      </Button>
    </footer>
  )
}
