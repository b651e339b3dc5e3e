import { expect, test } from 'vitest'
import { describeEntry } from '../history/describe-entry.ts'
import { buildHistoryEntry, buildListChanges } from '../history/history.fixture.ts'
import { canUndo } from '../history/undo/entry-undo.tsx'
import { datasetHistory } from './dataset-history.ts'

test('describes slides of a dataset with the names of their types', () => {
  const entries = buildListChanges({
    added: [{ slide: 1, name: 'S24-1', type: 'default', fold: null }],
    moved: [{ slide: 2, name: 'S24-2', from: { type: 'T', fold: 1 }, to: { type: 'E', fold: null } }],
    counts: { added: 1, removed: 0, moved: 1, reordered: 0 },
  })
  expect(describeEntry(datasetHistory, buildHistoryEntry({ changes: [], entries })).lists).toEqual([
    { label: 'Added', items: ['S24-1 (Unassigned)'], more: 0 },
    { label: 'Moved', items: ['S24-2: Training, fold 1 to Evaluation'], more: 0 },
  ])
})

test.each([
  ['grouping', ['block_id', 'case:name:_:2'], 'Groups', 'Block ID, Case (first 2 parts of name)'],
  [
    'recipe',
    { method: 'shares', shares: { training: 80, validation: 10, evaluation: 10 }, seed: 7 },
    'Distribution',
    '80/10/10, seed 7',
  ],
  ['recipe', { method: 'folds', folds: 5, seed: 7 }, 'Distribution', '5 folds, seed 7'],
  [
    'recipe',
    { method: 'folds', folds: 5, seed: 7, priority: 'balance' },
    'Distribution',
    '5 folds, balance first, seed 7',
  ],
  [
    'recipe',
    { method: 'leave-one-out', field: 'source', seed: 7 },
    'Distribution',
    'each Source left out once, seed 7',
  ],
  [
    'cohort',
    {
      search: 'HE',
      filter: {
        and: [
          { field: 'organ', op: 'is', value: 'Liver' },
          { field: 'block_id', op: 'filled' },
        ],
      },
    },
    'Filter',
    'search: HE, Organ is Liver and Block ID has a value',
  ],
])('%s is explained', (field, value, label, text) => {
  const told = describeEntry(datasetHistory, buildHistoryEntry({ changes: [{ field, from: null, to: value }] }))
  expect(told.changes).toEqual([{ field, label, from: null, to: text }])
})

test("describes a frozen version by its number, and can't undo it", () => {
  const entry = buildHistoryEntry({ changes: [{ field: 'frozen_version', from: 1, to: 2 }] })
  expect(describeEntry(datasetHistory, entry)).toMatchObject({ what: 'froze version 2', changes: [], lists: [] })
  expect([canUndo(datasetHistory, entry), canUndo(datasetHistory, buildHistoryEntry())]).toEqual([false, true])
})
