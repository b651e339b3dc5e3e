import { isMenuKey } from '../../ui/popovers/context-menu.ts'
import { type CellField, type CellSelection, cellAt, cellIndexes, oneCell } from '../grid/cell-range.ts'

/** A key's effect on the focused cell. */
export type CellKeyAction =
  | { type: 'select'; selection: CellSelection }
  /** `typed` replaces the content of the cell. */
  | { type: 'edit'; typed?: string }
  /** Back to the row. */
  | { type: 'leave' }
  /** The next editable cell, or out of the table if there is none. */
  | { type: 'next-editable'; step: 1 | -1 }
  | { type: 'clear' | 'fill-down' | 'fill-right' | 'menu' }
  /** A shortcut of the screen that does not apply here. */
  | { type: 'none' }

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

interface CellPosition {
  field: CellField
  selection: CellSelection
  page: number
}

/** Steps in rows and columns; infinite ones end at the table's edge. */
function stepOf(key: string, isControl: boolean, page: number): { rows: number; columns: number } | undefined {
  const far = Number.MAX_SAFE_INTEGER
  const edge = isControl ? far : 1
  const steps: Record<string, { rows: number; columns: number }> = {
    ArrowDown: { rows: edge, columns: 0 },
    ArrowUp: { rows: -edge, columns: 0 },
    ArrowRight: { rows: 0, columns: edge },
    ArrowLeft: { rows: 0, columns: -edge },
    Home: { rows: isControl ? -far : 0, columns: -far },
    End: { rows: isControl ? far : 0, columns: far },
    PageDown: { rows: page, columns: 0 },
    PageUp: { rows: -page, columns: 0 },
  }
  return Object.hasOwn(steps, key) ? steps[key] : undefined
}

function moved(key: string, { field, selection, page }: CellPosition, isControl: boolean, isExtending: boolean) {
  const step = stepOf(key, isControl, page)
  if (!step) return undefined
  const start = cellIndexes(field, isExtending ? selection.to : selection.cursor)
  const next = cellAt(field, start.row + step.rows, start.column + step.columns)
  return isExtending ? { from: selection.from, to: next, cursor: next } : oneCell(next)
}

/** Whole rows or columns of the range, or everything that is loaded; the cursor does not move. */
function whole({ field, selection }: CellPosition, of: 'rows' | 'columns' | 'all'): CellSelection {
  const [from, to] = [cellIndexes(field, selection.from), cellIndexes(field, selection.to)]
  const [lastRow, lastColumn] = [field.rowIds.length - 1, field.columnIds.length - 1]
  const corner = (at: typeof from, isEnd: boolean) =>
    cellAt(field, of === 'rows' ? at.row : isEnd ? lastRow : 0, of === 'columns' ? at.column : isEnd ? lastColumn : 0)
  return { from: corner(from, false), to: corner(to, true), cursor: selection.cursor }
}

function controlAction(key: string, isShift: boolean, position: CellPosition): CellKeyAction | undefined {
  const letter = key.toLowerCase()
  if (letter === 'a') return { type: 'select', selection: whole(position, 'all') }
  if (key === ' ') return { type: 'select', selection: whole(position, 'columns') }
  if (isShift) return undefined
  if (letter === 'd') return { type: 'fill-down' }
  return letter === 'r' ? { type: 'fill-right' } : undefined
}

/** Undefined for a key that the browser or the screen handles, such as those of copy, paste and undo. */
export function cellKeyAction(pressed: PressedKey, position: CellPosition): CellKeyAction | undefined {
  const { key, shiftKey, altKey } = pressed
  const isControl = pressed.ctrlKey || pressed.metaKey
  if (altKey) return undefined
  const selection = moved(key, position, isControl, shiftKey)
  if (selection) return { type: 'select', selection }
  if (isControl) return controlAction(key, shiftKey, position)
  if (key === ' ' && shiftKey) return { type: 'select', selection: whole(position, 'rows') }
  if (key === 'Tab') return { type: 'next-editable', step: shiftKey ? -1 : 1 }
  if (key === 'Escape') return { type: 'leave' }
  if (key === 'F2' || key === 'Enter') return { type: 'edit' }
  if (key === 'Delete' || key === 'Backspace') return { type: 'clear' }
  if (isMenuKey(pressed)) return { type: 'menu' }
  // A dead key or an input method starts a letter, which the editor then completes.
  if (key === 'Dead' || key === 'Process') return { type: 'edit', typed: '' }
  if (key === ' ') return { type: 'none' }
  return [...key].length === 1 ? { type: 'edit', typed: key } : undefined
}

/** The next cell after the cursor, row by row, whose column is edited in place; undefined at the end. */
export function nextEditable(
  { field, selection }: Pick<CellPosition, 'field' | 'selection'>,
  step: 1 | -1,
  isEditable: (columnId: string) => boolean,
): CellSelection | undefined {
  const { rowIds, columnIds } = field
  const editable = columnIds.flatMap((id, index) => (isEditable(id) ? [index] : []))
  const { row, column } = cellIndexes(field, selection.cursor)
  const inRow = step === 1 ? editable.find(index => index > column) : editable.findLast(index => index < column)
  if (inRow !== undefined) return oneCell(cellAt(field, row, inRow))
  const first = step === 1 ? editable[0] : editable.at(-1)
  const isOut = row + step < 0 || row + step >= rowIds.length
  return first === undefined || isOut ? undefined : oneCell(cellAt(field, row + step, first))
}
