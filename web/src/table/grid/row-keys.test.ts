import { describe, expect, test } from 'vitest'
import { rowKeyAction } from './use-grid-rows.ts'

const row = { index: 4, count: 50, page: 6, isOnRow: true }

describe('keys on a row', () => {
  test('up and down move to the next row', () => {
    expect(rowKeyAction('ArrowDown', row)).toEqual({ type: 'move', to: 5, isToggling: false })
    expect(rowKeyAction('ArrowUp', row)).toEqual({ type: 'move', to: 3, isToggling: false })
  })

  test('if the list wants it, they toggle the selection of the row they move to (Samples Dashboard)', () => {
    expect(rowKeyAction('ArrowDown', row, { arrowsToggle: true })).toEqual({ type: 'move', to: 5, isToggling: true })
    expect(rowKeyAction('PageDown', row, { arrowsToggle: true })).toEqual({ type: 'move', to: 10, isToggling: false })
  })

  test('at the end of the list they do nothing', () => {
    const last = { ...row, index: 49 }
    expect(rowKeyAction('ArrowDown', last, { arrowsToggle: true })).toEqual({ type: 'move', to: 49, isToggling: false })
  })

  test('page up and down, home and end stay within the list', () => {
    expect(rowKeyAction('PageUp', row)).toMatchObject({ to: 0 })
    expect(rowKeyAction('Home', row)).toMatchObject({ to: 0 })
    expect(rowKeyAction('End', row)).toMatchObject({ to: 49 })
  })

  test('space toggles, enter opens the details, escape closes them', () => {
    expect(rowKeyAction(' ', row)).toEqual({ type: 'toggle' })
    expect(rowKeyAction('Enter', row)).toEqual({ type: 'open' })
    expect(rowKeyAction('Escape', row)).toEqual({ type: 'close' })
  })

  test('with Shift, a move or space selects everything from the last selected row', () => {
    expect(rowKeyAction('ArrowDown', row, {}, true)).toMatchObject({ to: 5, isRange: true })
    expect(rowKeyAction(' ', row, {}, true)).toEqual({ type: 'toggle', isRange: true })
    expect(rowKeyAction('ArrowDown', { ...row, isOnRow: false }, {}, true)).not.toHaveProperty('isRange')
  })

  test('a control in the row keeps space and enter for itself, but not arrows and escape', () => {
    const control = { ...row, isOnRow: false }
    expect(rowKeyAction(' ', control)).toBeUndefined()
    expect(rowKeyAction('Enter', control)).toBeUndefined()
    expect(rowKeyAction('ArrowDown', control)).toMatchObject({ to: 5 })
    expect(rowKeyAction('Escape', control)).toEqual({ type: 'close' })
  })

  test.each(['a', 'Tab', 'constructor', 'ArrowLeft'])('%s is none of them', key => {
    expect(rowKeyAction(key, row)).toBeUndefined()
  })
})
