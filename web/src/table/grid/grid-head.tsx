// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import type { Sort } from '@vitrine/contract/lists/list-query'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import box from '../../ui/inputs/check-box.module.css'
import { isBrowsersMenu, isMenuKey } from '../../ui/popovers/context-menu.ts'
import { uiMessages } from '../../ui/ui-messages.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { cellField } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'
import { RESIZE_STEP_PX } from '../columns/column-layout.ts'
import { headerBox, type Selection } from '../selection/selection.ts'
import { tableMessages } from '../table-messages.ts'
import { VisuallyHidden } from './cells.tsx'
import styles from './grid.module.css'

export interface GridHeadOptions {
  /** The head is for screen readers only. */
  isHeadHidden?: boolean | undefined
  sort?: Sort | undefined
  /** If missing, the heads are plain text. */
  onSort?: ((sort: Sort) => void) | undefined
  /** The fields with a filter button in their head, and the handler that opens it. */
  headFilters?: { fields: readonly string[]; onOpen: (field: string, button: HTMLElement) => void } | undefined
  /** Opens the menu of a column, at its head or at the pointer. If missing, heads have no menu. */
  onHeadMenu?: ((columnId: string, button: HTMLElement, at?: { x: number; y: number }) => void) | undefined
  /** Undefined restores the default width. If missing, columns can't be resized. */
  onWidth?: ((columnId: string, px: number | undefined) => void) | undefined
}

interface GridHeadProps<Row> extends GridHeadOptions {
  columns: readonly Column<Row>[]
  lefts: Readonly<Record<string, number>>
  selection: { head: ReactNode } | undefined
  details: { head: ReactNode } | undefined
  hasMenu: boolean
}

export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, lefts, selection, details, hasMenu } = props
  const firstColumn = 1 + Number(selection !== undefined) + Number(details !== undefined)
  return (
    <div role="rowgroup" className={props.isHeadHidden ? hidden['hidden'] : styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['headRow']}>
        {selection && (
          <div role="columnheader" aria-colindex={1} className={styles['check']}>
            {selection.head}
          </div>
        )}
        {details && (
          <div role="columnheader" aria-colindex={firstColumn - 1} className={styles['arrow']}>
            {details.head}
          </div>
        )}
        {columns.map((column, index) => (
          <ColumnHead key={column.id} {...props} column={column} index={firstColumn + index} left={lefts[column.id]} />
        ))}
        {hasMenu && (
          <div role="columnheader" aria-colindex={firstColumn + columns.length} className={styles['menu']}>
            <VisuallyHidden>{uiMessages.actions}</VisuallyHidden>
          </div>
        )}
      </div>
    </div>
  )
}

/** The checkbox in a grid's head: shows whether none, some or all of the loaded rows are selected. */
export function SelectAllBox({
  selection,
  ids,
  onAll,
  onNone,
}: {
  selection: Selection
  /** Ids of the loaded rows. */
  ids: readonly number[]
  onAll: () => void
  onNone: () => void
}) {
  const state = headerBox(selection, ids)
  return (
    <input
      type="checkbox"
      className={box['check']}
      aria-label={tableMessages.selectAll}
      checked={state === 'all'}
      ref={element => {
        if (element) element.indeterminate = state === 'some'
      }}
      disabled={ids.length === 0}
      onChange={state === 'all' ? onNone : onAll}
    />
  )
}

/** The first click on a header sorts ascending, the next ones toggle between ascending and descending. */
export const nextSort = (now: Sort | undefined, field: string): Sort => ({
  field,
  order: now?.field === field && now.order === 'asc' ? 'dsc' : 'asc',
})

const ARIA_SORT = { asc: 'ascending', dsc: 'descending' } as const

interface ColumnHeadProps<Row> extends GridHeadOptions {
  column: Column<Row>
  /** Index among all columns, from 1. */
  index: number
  left: number | undefined
}

function ColumnHead<Row>(props: ColumnHeadProps<Row>) {
  const { column, index, left, sort, onSort, onWidth, onHeadMenu, headFilters } = props
  const field = column.sortField ?? cellField(column)
  const filterField = cellField(column)
  const order = sort?.field === field ? sort.order : undefined

  const openFilter = headFilters?.fields.includes(filterField)
    ? (head: HTMLElement) => headFilters.onOpen(filterField, head.querySelector('button') ?? head)
    : undefined

  const openMenu = (element: HTMLElement, at?: { x: number; y: number }) => {
    const head = element.closest<HTMLElement>('[role=columnheader]')
    if (head) onHeadMenu?.(column.id, head.querySelector('button') ?? head, at)
  }
  const handleContextMenu = (event: MouseEvent<HTMLElement>) => {
    if (!onHeadMenu || isBrowsersMenu(event.nativeEvent)) return
    event.preventDefault()
    openMenu(event.currentTarget, { x: event.clientX, y: event.clientY })
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const head = event.currentTarget.closest<HTMLElement>('[role=columnheader]')
    if (head && openFilter && event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      openFilter(head)
      return
    }
    if (onHeadMenu && isMenuKey(event)) {
      event.preventDefault()
      return openMenu(event.currentTarget)
    }
    const step = { ArrowLeft: -RESIZE_STEP_PX, ArrowRight: RESIZE_STEP_PX }[event.key]
    if (!event.shiftKey || event.altKey || step === undefined || !onWidth || !head) return
    event.preventDefault()
    onWidth(column.id, head.offsetWidth + step)
  }
  const isSorting = onSort !== undefined && column.isSortable !== false
  const keys = {
    title: onWidth && tableMessages.headHint(openFilter !== undefined),
    'aria-keyshortcuts': openFilter && 'Alt+ArrowDown',
    onKeyDown: handleKey,
  }
  const name = column.isHeaderHidden ? (
    <VisuallyHidden>{column.header}</VisuallyHidden>
  ) : (
    <span className={styles['headName']}>{column.header}</span>
  )

  return (
    <div
      role="columnheader"
      data-head={column.id}
      aria-colindex={index}
      // If there is no button to sort by, the head itself has the keys to resize, move and pin the column.
      {...(!isSorting && onWidth && { tabIndex: 0, ...keys })}
      aria-sort={order && ARIA_SORT[order]}
      onContextMenu={handleContextMenu}
      className={left === undefined ? styles['headCell'] : `${styles['sticky']} ${styles['headCell']}`}
      style={{ left }}
    >
      {!isSorting ? (
        name
      ) : (
        <button type="button" className={styles['sort']} {...keys} onClick={() => onSort(nextSort(sort, field))}>
          {name}
          {order === 'asc' && <IconArrowUp size={12} stroke={1.5} aria-hidden />}
          {order === 'dsc' && <IconArrowDown size={12} stroke={1.5} aria-hidden />}
        </button>
      )}
      {onHeadMenu && <MenuHandle title={tableMessages.columnMenu(column.header)} onOpen={openMenu} />}
      {onWidth && <ResizeHandle onWidth={px => onWidth(column.id, px)} />}
    </div>
  )
}

/**
 * Opens a column's menu. Not a button, as its name would become part of the column's; keyboard users open the menu from the
 * head's own button.
 */
const MenuHandle = ({ title, onOpen }: { title: string; onOpen: (handle: HTMLElement) => void }) => (
  <span
    aria-hidden="true"
    className={styles['headMenu']}
    title={title}
    onClick={({ currentTarget }) => onOpen(currentTarget)}
  >
    <IconChevronDown size={14} stroke={1.5} />
  </span>
)

/** A column's edge: dragging it sets the width. Keyboard users resize from the head's button. */
function ResizeHandle({ onWidth }: { onWidth: (px: number) => void }) {
  const start = useRef<{ x: number; width: number }>(undefined)

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
  }
  const handleMove = (event: PointerEvent) => {
    if (start.current) onWidth(start.current.width + event.clientX - start.current.x)
  }
  const handleUp = () => {
    start.current = undefined
  }

  return (
    <span
      aria-hidden="true"
      data-edge
      className={styles['edge']}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
    />
  )
}
