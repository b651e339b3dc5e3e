import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choiceOfColumns,
  chosenColumns,
  defaultColumnChoice,
  fitColumnChoice,
  moveColumn,
  moveColumnBefore,
  shownIds,
  toggleColumn,
} from './column-choice.ts'

const columns = [
  { id: 'name', isAlwaysVisible: true },
  { id: 'organ' },
  { id: 'tiles', isHiddenByDefault: true },
  { id: 'created_at' },
]
const start = defaultColumnChoice(columns)
const shown = (choice: typeof start) => chosenColumns(columns, choice).map(column => column.id)

test('the default shows columns as declared, except those hidden by default', () => {
  expect(shown(start)).toEqual(['name', 'organ', 'created_at'])
})

test('a column can be hidden and shown again', () => {
  const hidden = toggleColumn(start, 'organ')
  expect(shown(hidden)).toEqual(['name', 'created_at'])
  expect(shown(toggleColumn(hidden, 'organ'))).toEqual(['name', 'organ', 'created_at'])
})

test('a column moves one position up or down, and stops at the ends', () => {
  expect(moveColumn(start, 'organ', -1).order).toEqual(['organ', 'name', 'tiles', 'created_at'])
  expect(moveColumn(start, 'organ', 1).order).toEqual(['name', 'tiles', 'organ', 'created_at'])
  expect(moveColumn(start, 'name', -1)).toBe(start)
  expect(moveColumn(start, 'created_at', 1)).toBe(start)
})

test('a line of another column neither moves nor gets in the way', () => {
  const choice = { order: ['name', 'tiles_line', 'organ'], hidden: [] }
  expect(moveColumn(choice, 'organ', -1, ['tiles_line']).order).toEqual(['organ', 'name', 'tiles_line'])
  expect(moveColumn(choice, 'tiles_line', 1, ['tiles_line'])).toBe(choice)
})

test('a choice can show given columns alone; columns that are always visible come after them', () => {
  const choice = choiceOfColumns(['created_at', 'tiles', 'unknown'], columns)
  expect(shown(choice)).toEqual(['created_at', 'tiles', 'name'])
})

test('the ids of shown columns, whatever the position of their lines', () => {
  const lined = [...columns, { id: 'block', lineOf: 'name', isAlwaysVisible: true }, { id: 'line', lineOf: 'name' }]
  const choice = { order: ['line', 'created_at', 'block', 'name', 'organ', 'tiles'], hidden: ['organ', 'tiles'] }
  expect(shownIds(choice, lined)).toEqual(['created_at', 'name', 'line'])
  expect(shownIds(choiceOfColumns(['created_at', 'name', 'line'], lined), lined)).toEqual([
    'created_at',
    'name',
    'line',
  ])
  expect(shownIds(choiceOfColumns(['created_at', 'name'], lined), lined)).toEqual(['created_at', 'name'])
})

describe('a stored choice and the current columns', () => {
  test('a removed column is dropped, a new one comes at its default position', () => {
    const stored = { order: ['created_at', 'vendor', 'name'], hidden: ['vendor'] }
    const choice = fitColumnChoice(stored, columns)
    expect(choice.order).toEqual(['created_at', 'name', 'organ', 'tiles'])
    expect(shown(choice)).toEqual(['created_at', 'name', 'organ'])
  })

  test("a column that can't be hidden is shown", () => {
    expect(shown(fitColumnChoice({ order: ['name', 'organ'], hidden: ['name'] }, columns))).toContain('name')
  })

  test('whatever was stored, every column occurs once', () => {
    const anyId = fc.constantFrom('name', 'organ', 'tiles', 'created_at', 'vendor', '__proto__')
    fc.assert(
      fc.property(fc.array(anyId), fc.array(anyId), (order, hidden) => {
        const choice = fitColumnChoice({ order, hidden }, columns)
        expect([...choice.order].sort()).toEqual(columns.map(column => column.id).sort())
        expect(fitColumnChoice(choice, columns)).toEqual(choice)
      }),
    )
  })
})

test('a column is placed before another one, or last', () => {
  expect(shown(moveColumnBefore(start, 'created_at', 'name'))).toEqual(['created_at', 'name', 'organ'])
  expect(shown(moveColumnBefore(start, 'name', undefined))).toEqual(['organ', 'created_at', 'name'])
  expect(moveColumnBefore(start, 'name', 'name')).toBe(start)
  expect(moveColumnBefore(start, 'name', 'unknown')).toBe(start)
})
