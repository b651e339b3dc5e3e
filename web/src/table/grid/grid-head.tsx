// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Sort } from '@vitrine/contract/list-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { fieldOf } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'
import { RESIZE_STEP_PX } from '../columns/column-layout.ts'
import { tableMessages } from '../table-messages.ts'
import { Spoken } from './cells.tsx'
import styles from './grid-head.module.css'
import { ResizeHandle } from './resize-handle.tsx'
import { nextSort } from './sort.ts'

export interface GridHeadProps<Row> {
  columns: readonly Column<Row>[]
  lefts: Readonly<Record<string, number>>
  /** For screen readers only. */
  isHidden: boolean
  /** Above the boxes, where there are any. */
  selectHead: { content: ReactNode } | undefined
  /** Above the arrows, where there are any. */
  detailsHead: { content: ReactNode } | undefined
  hasMenu: boolean
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  onWidth: ((columnId: string, px: number | undefined) => void) | undefined
}

/** A grid's head, with sort and resizing where they are wanted. */
export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, lefts, selectHead, detailsHead, hasMenu } = props
  return (
    <div role="rowgroup" className={styles[props.isHidden ? 'hidden' : 'head']}>
      <div role="row" aria-rowindex={1} className={styles['row']}>
        {selectHead && (
          <div role="columnheader" className={styles['check']}>
            {selectHead.content}
          </div>
        )}
        {detailsHead && (
          <div role="columnheader" className={styles['arrow']}>
            {detailsHead.content}
          </div>
        )}
        {columns.map(column => (
          <ColumnHead key={column.id} {...props} column={column} left={lefts[column.id]} />
        ))}
        {hasMenu && (
          <div role="columnheader" className={styles['menu']}>
            <Spoken>{tableMessages.actions}</Spoken>
          </div>
        )}
      </div>
    </div>
  )
}

type ColumnHeadProps<Row> = GridHeadProps<Row> & { column: Column<Row>; left: number | undefined }

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
  const name = column.isHeaderHidden ? <Spoken>{column.header}</Spoken> : column.header

  return (
    <div
      role="columnheader"
      aria-sort={order && ARIA_SORT[order]}
      className={left === undefined ? styles['cell'] : styles['sticky']}
      style={left === undefined ? undefined : { left }}
    >
      {!onSort || column.isSortable === false ? (
        <span className={styles['name']}>{name}</span>
      ) : (
        <button
          type="button"
          className={styles['sort']}
          title={onWidth && tableMessages.resizeHint}
          onClick={() => onSort(nextSort(sort, field))}
          onKeyDown={handleKey}
        >
          {name}
          {order === 'asc' && <IconArrowUp size={12} stroke={1.5} aria-hidden />}
          {order === 'dsc' && <IconArrowDown size={12} stroke={1.5} aria-hidden />}
        </button>
      )}
      {onWidth && <ResizeHandle onWidth={px => onWidth(column.id, px)} />}
    </div>
  )
}
