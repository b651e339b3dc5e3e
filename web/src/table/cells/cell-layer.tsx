import { MAX_BULK_ROWS } from '@vitrine/contract/bulk/bulk'
import { useEffect, useEffectEvent } from 'react'
import { Banner } from '../../ui/notices/banner.tsx'
import { isMenuKey } from '../../ui/popovers/context-menu.ts'
import type { Column } from '../columns/column.ts'
import { type CellAt, cellAt } from '../grid/cell-range.ts'
import { type CellCursor, findCell } from '../grid/use-cell-cursor.ts'
import { type CellKeyAction, cellKeyAction, nextEditable } from './cell-keys.ts'
import type { VersionedRow } from './cell-writes.ts'
import { type CellWriteKind, cellsMessages } from './cells-messages.ts'
import { blockHtml, blockText } from './clipboard-block.ts'
import { copiedBlock } from './copied-block.ts'
import { type CellPlan, fillSource, planClear, planFill, planPaste } from './paste-plan.ts'
import { readClipboard } from './read-clipboard.ts'
import { readFollowing } from './read-following.ts'
import { useCellPointer } from './use-cell-pointer.ts'
import { type CellWriting, type ListPart, useCellWrites } from './use-cell-writes.ts'
import { WritePreview } from './write-preview.tsx'

type PlanOf<Row> = (rows: readonly Row[]) => CellPlan<Row>

export interface CellLayerProps<Row> {
  cursor: CellCursor<Row>
  rows: readonly Row[]
  scroller: HTMLElement
  /** Number of rows in view, by which Page Up and Page Down move. */
  page: number
  /** Opens the editor of a cell; `typed` replaces its content. If missing, nothing is edited in place. */
  onEdit: ((at: CellAt, typed: string | undefined) => void) | undefined
  /** If missing, ranges can only be copied. */
  writing: CellWriting<Row> | undefined
  rowName: (row: Row) => string
  /** Called once the layer listens. */
  onReady: () => void
}

/** A control in a cell or line that can have the focus, as opposed to the cell itself. */
const CONTROL = 'a[href], button, input, select'

/** Where the keyboard is in the list: on a row, on a cell, or on a control in a cell. */
function focusedCell(
  target: EventTarget | null,
): { row: HTMLElement; cell: HTMLElement | null; isOnCell: boolean } | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const row = target.closest<HTMLElement>('[data-row-id]')
  if (!row) return undefined
  const cell = target.closest<HTMLElement>('[data-cell-cursor]')
  // The button of a line represents the line.
  const isOnCell = target === cell || (target.parentElement === cell && target.matches('[data-edits-cell]'))
  return { row, cell, isOnCell }
}

const openMenu = (row: HTMLElement) => row.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()

/**
 * Moves the cell cursor of a list by keys and mouse, and copies. Listens on the list itself: events that it handles don't reach
 * the keys of rows and screen. Renders only the dialogs for writing cells.
 */
export function CellLayer<Row>(props: CellLayerProps<Row>) {
  const { cursor, rows, scroller, page, onEdit, writing } = props
  const { field, cells, selection, range } = cursor
  const columnOf = (id: string): Column<Row> | undefined => cells.find(column => column.id === id)
  const isEditable = (id: string) => {
    const column = columnOf(id)
    return onEdit !== undefined && column !== undefined && column.edit !== undefined
  }
  const writes = useCellWrites(rows, writing)
  const table = { rows, columns: cells }

  /** @param whole extends the plan to rows that are not loaded */
  function run(kind: CellWriteKind, plan: CellPlan<Row>, whole?: (to: CellWriting<Row>) => Promise<CellPlan<Row>>) {
    if (plan.writes.length === 0 && !plan.newWrites) return writes.showNotice(cellsMessages.nothingToWrite)
    writes.run(kind, whole ?? plan)
    const { top, bottom, left, right } = plan.range
    const from = cellAt(field, top, left)
    const isInside = range && range.top === top && range.left === left
    cursor.select({ from, to: cellAt(field, bottom, right), cursor: isInside && selection ? selection.cursor : from })
  }

  /** The rows that a pasted block continues in: those of the list, or of the group, around the first one. */
  const listAround = (first: Row | undefined) =>
    (writing && 'listOf' in writing && first !== undefined && writing.listOf?.(first)) || undefined

  async function planBelow(to: CellWriting<Row>, missing: number, list: ListPart | undefined, planOf: PlanOf<Row>) {
    if (!list || !('kind' in to)) return planOf(rows)
    const below = await readFollowing(to.kind, list, { rows: rows as readonly (Row & VersionedRow)[], missing })
    const shown = rows.slice(0, list.end)
    return { ...planOf([...shown, ...(below as Row[])]), unseenRows: below.length, firstRow: list.start }
  }

  function fill(direction: 'down' | 'right') {
    const parts = range && fillSource(range, direction)
    if (parts) run('fill', planFill(table, parts.source, parts.target))
  }

  useCellPointer({
    cursor,
    scroller,
    isEditable,
    onFill: (source, target) => run('fill', planFill(table, source, target)),
  })

  function focusRow(at: CellAt) {
    cursor.clear()
    scroller.querySelector<HTMLElement>(`[data-row-id="${at.rowId}"]`)?.focus({ preventScroll: true })
  }

  function edit(at: CellAt, typed: string | undefined) {
    if (isEditable(at.columnId)) return onEdit?.(at, typed)
    // Enter and F2 focus the first control of a cell that can't be edited, such as a link.
    if (typed === undefined) findCell(scroller, at)?.querySelector<HTMLElement>(CONTROL)?.focus()
  }

  /** @returns false for a key that is left to the browser */
  function act(action: CellKeyAction, at: CellAt, row: HTMLElement): boolean {
    if (!selection) return false
    switch (action.type) {
      case 'select':
        cursor.select(action.selection)
        return true
      case 'edit':
        edit(at, action.typed)
        return true
      case 'leave':
        focusRow(at)
        return true
      case 'menu':
        openMenu(row)
        return true
      case 'next-editable': {
        const next = nextEditable({ field, selection }, action.step, isEditable)
        if (next) cursor.select(next)
        return next !== undefined
      }
      case 'clear':
        if (writing && range) run('clear', planClear(table, range))
        return true
      case 'fill-down':
      case 'fill-right':
        if (writing) fill(action.type === 'fill-down' ? 'down' : 'right')
        return true
      default:
        return true
    }
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const place = focusedCell(event.target)
    if (!place || event.defaultPrevented) return
    const handled = () => event.preventDefault()
    if (event.target === place.row && isMenuKey(event)) {
      openMenu(place.row)
      return handled()
    }
    if (!selection || !place.cell) return
    if (!place.isOnCell) {
      if (event.key !== 'Escape') return
      cursor.select(selection)
      return handled()
    }
    const action = cellKeyAction(event, { field, selection, page })
    if (action && act(action, selection.cursor, place.row)) handled()
  })

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (!range || !writing || !focusedCell(event.target)?.isOnCell || !event.clipboardData) return
    event.preventDefault()
    const block = readClipboard(event.clipboardData)
    if (!block) return
    if (block.length > MAX_BULK_ROWS) return writes.showNotice(cellsMessages.tooManyRows(MAX_BULK_ROWS))
    const planOf = (rows: readonly Row[]) => planPaste({ rows, columns: cells }, range, block, navigator.language)
    // Within the range, the block continues down the rows as shown, across groups.
    const list = block.length > range.bottom - range.top + 1 ? listAround(rows[range.top]) : undefined
    const plan = planOf(list ? rows.slice(0, list.end) : rows)
    if ('tooWide' in plan) return writes.showNotice(cellsMessages.tooWide(plan.tooWide))
    // More rows don't make a block wider.
    run('paste', plan, plan.cutRows > 0 ? to => planBelow(to, plan.cutRows, list, planOf as PlanOf<Row>) : undefined)
  })

  /** Cut copies the cells and clears them. */
  const handleCopy = useEffectEvent((event: ClipboardEvent) => {
    if (!range || !focusedCell(event.target)?.isOnCell || !event.clipboardData) return
    const block = copiedBlock(rows, cells, range)
    event.clipboardData.setData('text/plain', blockText(block))
    event.clipboardData.setData('text/html', blockHtml(block))
    event.preventDefault()
    if (event.type === 'cut' && writing) run('cut', planClear(table, range))
  })

  const announceReady = useEffectEvent(props.onReady)

  /** Focus on a row, or on a control of another cell, ends the cell cursor. */
  const handleFocus = useEffectEvent((event: FocusEvent) => {
    const place = focusedCell(event.target)
    if (selection && place && !place.cell) cursor.clear()
  })

  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    scroller.addEventListener('keydown', event => handleKey(event), options)
    scroller.addEventListener('copy', event => handleCopy(event), options)
    scroller.addEventListener('cut', event => handleCopy(event), options)
    scroller.addEventListener('paste', event => handlePaste(event), options)
    scroller.addEventListener('focusin', event => handleFocus(event), options)
    announceReady()
    return () => listening.abort()
  }, [scroller])
  // Preloads what opens with the first change, so that Ctrl+Z works right after it.
  const canWrite = writing !== undefined && 'kind' in writing
  useEffect(() => {
    if (canWrite) void import('../../history/undo/undo-host.tsx')
  }, [canWrite])

  return (
    <>
      {writes.notice !== undefined && writes.preview === undefined && (
        <Banner kind="yellow" onDismiss={() => writes.showNotice(undefined)}>
          {writes.notice}
        </Banner>
      )}
      <WritePreview writes={writes} rowName={props.rowName} />
    </>
  )
}
