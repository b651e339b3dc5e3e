import { expect, test } from 'vitest'
import { describeEntry } from '../history/describe-entry.ts'
import { buildHistoryEntry } from '../history/history.fixture.ts'
import { fileHistory } from './file-history.ts'

test.each([
  ['name', 'a.svs', 'File Name', 'a.svs'],
  ['size', 1_610_612_736, 'File Size', '1.50 GB'],
  ['metadata', { stain: 'HE', tags: ['a', 'b'] }, 'Metadata', 'stain: HE\ntags: a, b'],
  ['metadata', {}, 'Metadata', null],
  ['sha256', 'ab'.repeat(32), 'SHA-256', 'ab'.repeat(32)],
])('%s is shown with its label and like in the panels', (field, value, label, text) => {
  const told = describeEntry(fileHistory, buildHistoryEntry({ changes: [{ field, from: null, to: value }] }))
  expect(told.changes).toEqual([{ field, label, from: null, to: text }])
})
