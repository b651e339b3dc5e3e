import { expect, test } from 'vitest'
import { describeEntry } from '../history/describe-entry.ts'
import { buildHistoryEntry } from '../history/history.fixture.ts'
import { sampleHistory } from './sample-history.ts'

const told = (field: string, to: unknown, names: object = {}) =>
  describeEntry(sampleHistory, buildHistoryEntry({ changes: [{ field, from: null, to, ...names }] }))

test.each([
  ['qc_status', 'manual_review', 'QC Status', 'Manual Review'],
  ['status', 'archived', 'Status', 'Archived'],
  ['file_size', '1536 M', 'File Size', '1.50 GB'],
  ['staining_receive_date', '2026-01-31', 'Staining Receive Date', 'Jan 31, 2026'],
  ['received_timestamp', new Date(2026, 0, 5, 15, 4).toISOString(), 'Received', 'Jan 5, 2026, 3:04 PM'],
  ['blur_detection_threshold', 0.5, 'Blur Detection Threshold', '0.500'],
  ['tiles', 41216, 'Tiles', '41,216'],
  ['extra_data', { stain: 'HE', tags: ['a', 'b'] }, 'Extra Data', 'stain: HE\ntags: a, b'],
])('%s is told with its label and as the panel shows it', (field, value, label, text) => {
  expect(told(field, value).changes).toEqual([{ field, label, from: null, to: text }])
})

test('a link to a slide is described by the slide’s name', () => {
  expect(told('slide', 7, { to_name: 'S24-1' }).what).toBe('linked the sample to the slide S24-1')
  const change = { field: 'slide', from: 7, to: null, from_name: 'S24-1' }
  expect(describeEntry(sampleHistory, buildHistoryEntry({ changes: [change] })).what).toBe(
    'unlinked the sample from the slide S24-1',
  )
})
