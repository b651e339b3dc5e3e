// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import type { Sort } from '@vitrine/contract/list-query'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { fieldOf } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'
import { RESIZE_STEP_PX } from '../columns/column-layout.ts'
import { ResizeHandle } from '../columns/resize-handle.tsx'
import type { HeaderBox } from '../selection/selection.ts'
import { tableMessages } from '../table-messages.ts'
import box from './check-box.module.css'
import { nextSort } from './sort.ts'
import styles from './table-head.module.css'

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  lefts: Readonly<Record<string, number>>
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  /** Undefined gives the column its default width again. */
  onWidth: ((columnId: string, px: number | undefined) => void) | undefined
  headerBox: HeaderBox
  /** There are rows to choose. */
  hasRows: boolean
  hasDetails: boolean
  hasMenu: boolean
  onBox: () => void
  onBoxMenu: (button: HTMLElement) => void
}

/** The table's head: the box with three states and its menu, and the columns with sort and edge. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, lefts, headerBox, hasRows, hasDetails, hasMenu } = props
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['row']}>
        <div role="columnheader" className={styles['check']}>
          <input
            type="checkbox"
            className={box['check']}
            aria-label={tableMessages.selectAll}
            checked={headerBox === 'all'}
            ref={element => {
              if (element) element.indeterminate = headerBox === 'some'
            }}
            disabled={!hasRows}
            onChange={props.onBox}
          />
        </div>
        <div role="columnheader" className={styles['arrow']}>
          <IconButton
            isSmall
            label={tableMessages.selectionMenu}
            aria-haspopup="menu"
            icon={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            onClick={event => props.onBoxMenu(event.currentTarget)}
          />
          {hasDetails && <span className={styles['spoken']}>{tableMessages.details}</span>}
        </div>
        {columns.map(column => (
          <ColumnHead key={column.id} {...props} column={column} left={lefts[column.id]} />
        ))}
        {hasMenu && (
          <div role="columnheader" className={styles['menu']}>
            <span className={styles['spoken']}>{tableMessages.actions}</span>
          </div>
        )}
      </div>
    </div>
  )
}

type ColumnHeadProps<Row> = TableHeadProps<Row> & { column: Column<Row>; left: number | undefined }

const ARIA_SORT = { asc: 'ascending', dsc: 'descending' } as const

function ColumnHead<Row>({ column, left, sort, onSort, onWidth }: ColumnHeadProps<Row>) {
  const field = column.sortField ?? fieldOf(column)
  const order = sort?.field === field ? sort.order : undefined

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -RESIZE_STEP_PX, ArrowRight: RESIZE_STEP_PX }[event.key]
    const cell = event.currentTarget.closest<HTMLElement>('[role=columnheader]')
    if (!event.shiftKey || step === undefined || !onWidth || !cell) return
    event.preventDefault()
    onWidth(column.id, cell.offsetWidth + step)
  }

  return (
    <div
      role="columnheader"
      aria-sort={order && ARIA_SORT[order]}
      className={left === undefined ? styles['cell'] : styles['sticky']}
      style={left === undefined ? undefined : { left }}
    >
      {column.isSortable === false ? (
        <span className={styles['name']}>{column.header}</span>
      ) : (
        <button
          type="button"
          className={styles['sort']}
          title={onWidth && tableMessages.resizeHint}
          onClick={() => onSort(nextSort(sort, field))}
          onKeyDown={handleKey}
        >
          {column.header}
          {order === 'asc' && <IconArrowUp size={12} stroke={1.5} aria-hidden />}
          {order === 'dsc' && <IconArrowDown size={12} stroke={1.5} aria-hidden />}
        </button>
      )}
      {onWidth && <ResizeHandle onWidth={px => onWidth(column.id, px)} />}
    </div>
  )
}
