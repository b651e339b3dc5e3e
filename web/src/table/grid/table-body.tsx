// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { PlacedColumn } from '../columns/column-lines.ts'
import { drawnIndexes, OVERSCAN_ROWS, scrollTopFor } from './list-geometry.ts'
import { type RowKeyAction, type RowKeyOptions, rowKeyAction } from './row-keys.ts'
import styles from './table-body.module.css'
import { type RowActions, TableRow } from './table-row.tsx'

export interface TableBodyProps<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  rowHeight: number
  /** Height of what is seen of the list. */
  height: number
  scroller: () => HTMLElement | null
  columns: readonly PlacedColumn<Row>[]
  lefts: Readonly<Record<string, number>>
  selected: ReadonlySet<number>
  openId: number | undefined
  activeId: number | undefined
  /** Rows that stay drawn when they are scrolled out of view: those with an open editor. */
  pinnedIds: readonly number[]
  hasDetails: boolean
  hasMenu: boolean
  isEditable: boolean
  /** One row at most is chosen, by radio buttons of this name. */
  radioName?: string | undefined
  actions: RowActions<Row>
  keys: RowKeyOptions
  onKey: (action: RowKeyAction) => void
}

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select'

function isTypedInto(event: KeyboardEvent): boolean {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey
  return isShortcut || event.defaultPrevented || (event.target as HTMLElement).matches(TYPED_INTO)
}

/** Left and right walk through the controls of the row that has the focus. */
function walkControls(event: KeyboardEvent, row: HTMLElement): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a[href], button, input, select')]
  stops[stops.indexOf(event.target as HTMLElement) + step]?.focus()
  event.preventDefault()
}

/** The rows in view, placed one by one: ten thousand loaded rows cost what twenty do. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowId, rowName, rowHeight, height, columns, lefts, selected, openId, actions } = props
  const body = useRef<HTMLDivElement>(null)
  const indexOf = (id: number | undefined) => (id === undefined ? -1 : rows.findIndex(row => rowId(row) === id))
  const activeIndex = Math.max(0, indexOf(props.activeId))
  const kept = [activeIndex, ...props.pinnedIds.map(indexOf)]

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: props.scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: range => drawnIndexes(defaultRangeExtractor(range), kept, rows.length),
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height makes every measure void
  useLayoutEffect(() => virtualizer.measure(), [rowHeight])

  const showRow = (index: number) => {
    const scroller = props.scroller()
    if (scroller && index >= 0) scroller.scrollTop = scrollTopFor(index, rowHeight, height, scroller.scrollTop)
  }
  // LOOK, 'The table': scroll the open row into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a row opens
  useEffect(() => showRow(indexOf(openId)), [openId])

  const focusAfterMove = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the keyboard moved to another row
  useEffect(() => {
    if (!focusAfterMove.current) return
    focusAfterMove.current = false
    showRow(activeIndex)
    body.current?.querySelector<HTMLElement>(`[data-row-id="${props.activeId}"]`)?.focus({ preventScroll: true })
  }, [props.activeId])

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const rowElement = (event.target as HTMLElement).closest<HTMLElement>('[data-row-id]')
    if (!rowElement || isTypedInto(event)) return
    walkControls(event, rowElement)
    const place = {
      index: indexOf(Number(rowElement.dataset['rowId'])),
      count: rows.length,
      page: Math.max(1, Math.floor(height / rowHeight) - 1),
      isOnRow: event.target === rowElement,
    }
    const action = rowKeyAction(event.key, place, props.keys)
    if (!action || action.type === 'close') return
    event.preventDefault()
    focusAfterMove.current = action.type === 'move' && action.to !== place.index
    if (action.type === 'move' && !focusAfterMove.current) rowElement.focus()
    props.onKey(action)
  }

  return (
    <div
      ref={body}
      role="rowgroup"
      className={styles['body']}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={handleKey}
    >
      {virtualizer.getVirtualItems().map(({ index }) => {
        const row = rows[index]
        if (row === undefined) return null
        const id = rowId(row)
        return (
          <TableRow
            key={id}
            row={row}
            id={id}
            name={rowName(row)}
            index={index}
            height={rowHeight}
            columns={columns}
            lefts={lefts}
            isSelected={selected.has(id)}
            isOpen={id === openId}
            isActive={index === activeIndex}
            hasDetails={props.hasDetails}
            hasMenu={props.hasMenu}
            isEditable={props.isEditable}
            radioName={props.radioName}
            actions={actions}
          />
        )
      })}
    </div>
  )
}
