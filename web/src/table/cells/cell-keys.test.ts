import { describe, expect, test } from 'vitest'
import { type CellSelection, oneCell } from '../grid/cell-range.ts'
import { cellKeyAction, type PressedKey } from './cell-keys.ts'

const field = { rowIds: [1, 2, 3, 4, 5, 6, 7, 8, 9], columnIds: ['a', 'b', 'c', 'd'] }
const at = (cell: string) => ({ rowId: Number(cell.slice(1)), columnId: cell.charAt(0) })
const text = ({ rowId, columnId }: CellSelection['cursor']) => `${columnId}${rowId}`

/** @param keys such as 'Ctrl+Shift+End' */
function press(keys: string, selection: CellSelection = oneCell(at('b5'))) {
  const parts = keys.split('+')
  const pressed: PressedKey = {
    key: parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? ''),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  }
  const action = cellKeyAction(pressed, { field, selection, page: 3 })
  if (action?.type !== 'select') return action
  const { from, to, cursor } = action.selection
  return `${text(from)}:${text(to)} ${text(cursor)}`
}

describe('keys on a cell', () => {
  test.each([
    ['ArrowUp', 'b4'],
    ['ArrowDown', 'b6'],
    ['ArrowLeft', 'a5'],
    ['ArrowRight', 'c5'],
    ['Ctrl+ArrowUp', 'b1'],
    ['Cmd+ArrowRight', 'd5'],
    ['Home', 'a5'],
    ['End', 'd5'],
    ['Ctrl+Home', 'a1'],
    ['Ctrl+End', 'd9'],
    ['PageUp', 'b2'],
    ['PageDown', 'b8'],
  ])('%s goes to %s; with Shift it takes the range to there', (keys, to) => {
    expect(press(keys)).toBe(`${to}:${to} ${to}`)
    expect(press(`Shift+${keys}`)).toBe(`b5:${to} ${to}`)
  })

  test('no key leads beyond the first or last cell', () => {
    for (const keys of ['ArrowUp', 'ArrowLeft', 'PageUp', 'Home'])
      expect(press(keys, oneCell(at('a1')))).toBe('a1:a1 a1')
    for (const keys of ['ArrowDown', 'ArrowRight', 'PageDown', 'End'])
      expect(press(keys, oneCell(at('d9')))).toBe('d9:d9 d9')
  })

  test('a range continues from its moving corner, and shrinks again', () => {
    const range = { from: at('b5'), to: at('c7'), cursor: at('c7') }
    expect(press('Shift+ArrowUp', range)).toBe('b5:c6 c6')
    expect(press('Shift+PageUp', range)).toBe('b5:c4 c4')
    expect(press('Ctrl+Space', range)).toBe('b1:c9 c7')
    expect(press('Shift+Space', range)).toBe('a5:d7 c7')
    expect(press('Ctrl+A', range)).toBe('a1:d9 c7')
  })

  test.each([
    ['x', { type: 'edit', typed: 'x' }],
    ['Ä', { type: 'edit', typed: 'Ä' }],
    ['?', { type: 'edit', typed: '?' }],
    ['Shift+F', { type: 'edit', typed: 'F' }],
    ['Dead', { type: 'edit', typed: '' }],
    ['F2', { type: 'edit' }],
    ['Enter', { type: 'edit' }],
    ['Escape', { type: 'leave' }],
    ['Tab', { type: 'next-editable', step: 1 }],
    ['Shift+Tab', { type: 'next-editable', step: -1 }],
    ['Delete', { type: 'clear' }],
    ['Backspace', { type: 'clear' }],
    ['Ctrl+d', { type: 'fill-down' }],
    ['Ctrl+r', { type: 'fill-right' }],
    ['Shift+F10', { type: 'menu' }],
    ['ContextMenu', { type: 'menu' }],
    ['Space', { type: 'none' }],
  ])('%s: %j', (keys, action) => {
    expect(press(keys)).toEqual(action)
  })

  test.each([
    'Ctrl+c',
    'Ctrl+x',
    'Ctrl+v',
    'Ctrl+z',
    'Ctrl+Shift+Z',
    'Ctrl+y',
    'Ctrl+k',
    'Ctrl+Shift+R',
    'Alt+x',
    'F5',
  ])('%s is left to the browser and the screen', keys => {
    expect(press(keys)).toBeUndefined()
  })
})
