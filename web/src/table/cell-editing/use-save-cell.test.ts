import { ApiError } from '@vitrine/contract/api/api-error'
import { expect, test } from 'vitest'
import type { Column } from '../columns/column.ts'
import { cellConflict } from './use-save-cell.ts'

interface Row {
  organ: string | null
  source: string | null
  state: { name: string } | null
}
const columns: readonly Column<Row>[] = [
  { id: 'source', header: 'Source', weight: 1, floor: 1 },
  { id: 'organ', header: 'Organ', weight: 1, floor: 1 },
  { id: 'state', header: 'State', weight: 1, floor: 1, text: row => row.state?.name ?? null },
]
const loaded: Row = { organ: 'knee', source: 'lab', state: { name: 'new' } }

const conflictWith = (current: Partial<Row> | undefined, status = 412) =>
  cellConflict({
    error: new ApiError(status, 'Somebody else was faster.', current && { current: { ...loaded, ...current } }),
    columns,
    column: columns[1] as Column<Row>,
    loaded,
    noun: 'slide',
  })

test('the change to the cell itself comes first, then the others', () => {
  expect(conflictWith({ organ: 'brain', source: 'clinic', state: { name: 'done' } })?.message).toBe(
    'Someone else just changed Organ to "brain", Source to "clinic", State to "done".',
  )
})

test('a cleared value is called so', () => {
  expect(conflictWith({ organ: null })?.message).toBe('Someone else just changed Organ to nothing.')
})

test('a change that no column shows has a message without fields', () => {
  expect(conflictWith({})?.message).toBe('Someone else just changed this slide.')
})

test('the conflict carries the current row', () => {
  expect(conflictWith({ source: 'clinic' })?.current).toEqual({ ...loaded, source: 'clinic' })
})

test('any other failure is not a conflict', () => {
  expect(conflictWith({ organ: 'brain' }, 409)).toBeUndefined()
  expect(conflictWith(undefined)).toBeUndefined()
})

test('a field that two columns show is named once, a choice by its label', () => {
  const choices = [{ value: 'manual_review', label: 'Manual Review' }]
  const twice: readonly Column<Row>[] = [
    {
      id: 'organ',
      header: 'Organ',
      weight: 1,
      floor: 1,
      edit: { field: 'organ', label: 'Organ', kind: 'choice', choices },
    },
    { id: 'organ_line', field: 'organ', header: 'Organ', weight: 1, floor: 1, lineOf: 'source' },
  ]
  const current = { ...loaded, organ: 'manual_review' }
  const error = new ApiError(412, 'Somebody else was faster.', { current })
  expect(cellConflict({ error, columns: twice, column: twice[0] as Column<Row>, loaded, noun: 'slide' })?.message).toBe(
    'Someone else just changed Organ to "Manual Review".',
  )
})
