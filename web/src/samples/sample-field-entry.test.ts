import { expect, test } from 'vitest'
import { readFieldEntry } from '../fields/field-entry.ts'
import { SAMPLE_FIELDS, type SampleField, sampleField } from './sample-fields.ts'

const read = (field: SampleField, text: string) => readFieldEntry(sampleField(field), text)

test.each(SAMPLE_FIELDS.filter(({ field }) => field !== 'sample_id').map(({ field }) => field))(
  'an empty %s is null',
  field => expect(read(field, '')).toEqual({ value: null }),
)

test.each([
  ['cut_number', ' 7 ', 7],
  ['tiles', '-0', 0],
  ['channels', '+3', 3],
  ['image_width_px', '2147483647', 2147483647],
  ['gamma', '0.5', 0.5],
  ['gamma', ' -.5 ', -0.5],
  ['gamma', '1e-7', 1e-7],
  ['pixel_scale', '5.', 5],
  ['gamma', '0,5', 0.5],
  ['gamma', '-,25', -0.25],
  ['gamma', '1.000', 1],
  ['gamma', '0,500', 0.5],
  ['gamma', '1,234.5', 1234.5],
  ['gamma', '1.234,5', 1234.5],
  ['tiles', '1,234', 1234],
  ['file_size', '1,5 GB', '1.5 GB'],
  ['file_size', '1.5 GB', '1.5 GB'],
  ['file_size', ' 512 ', ' 512 '],
  ['file_size', ' ', null],
  ['gamma', ' ', null],
  ['qc_status', 'PASS', 'pass'],
  ['qc_status', 'Manual Review', 'manual_review'],
  ['qc_status', ' manual_review ', 'manual_review'],
  ['qc_status', 'manual-review', 'manual_review'],
  ['status', 'Archived', 'archived'],
  ['qc_status_machine', 'Manual Review', 'Manual Review'],
  ['biomarker', ' CD3 ', ' CD3 '],
  ['notes', 'two\r\nlines', 'two\r\nlines'],
  ['sample_id', 'S-1', 'S-1'],
  ['extra_data', ' {"a": [1, null]} ', { a: [1, null] }],
] as const)('%s %j is %j', (field, text, value) => {
  expect(read(field, text)).toEqual({ value })
})

test.each([
  ['staining_receive_date', '2026-01-31', '2026-01-31', 'iso'],
  ['staining_receive_date', '31.01.2026', '2026-01-31', 'dotted'],
  ['staining_shipped_date', '01/31/2026', '2026-01-31', 'slashed'],
  ['received_timestamp', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', 'iso'],
] as const)('%s %j is %j, and how it was written is told', (field, text, value, notation) => {
  expect(read(field, text)).toEqual({ value, notation })
})

test.each([
  ['sample_id', '', 'Sample ID is required.'],
  ['sample_id', ' \n', 'Sample ID is required.'],
  ['sample_id', 'x'.repeat(256), `Sample ID: "${'x'.repeat(60)}…" is longer than 255 characters.`],
  ['notes', 'x'.repeat(10_001), `Notes: "${'x'.repeat(60)}…" is longer than 10,000 characters.`],
  ['file_path', '/'.repeat(4_097), `File Path: "${'/'.repeat(60)}…" is longer than 4,096 characters.`],
  ['cut_number', '-3', 'Cut Number: "-3" is less than 0.'],
  ['notes', 'a\0b', 'Notes contains an invalid character.'],
  ['notes', '\ud800', 'Notes contains an incomplete character.'],
  ['cut_number', '3a', 'Cut Number: "3a" isn\'t a whole number.'],
  ['cut_number', '7.5', 'Cut Number: "7.5" isn\'t a whole number.'],
  ['tiles', '7.0', 'Tiles: "7.0" has decimals, but must be a whole number. Enter 7.'],
  ['tiles', '7,0', 'Tiles: "7,0" has decimals, but must be a whole number. Enter 7.'],
  ['tiles', '1,5', 'Tiles: "1,5" isn\'t a whole number.'],
  ['tiles', '1,000', 'Tiles: "1,000" could be 1000 or 1. Choose one.'],
  ['tiles', '2147483648', 'Tiles: "2147483648" isn\'t between -2,147,483,648 and 2,147,483,647.'],
  ['tiles', '9'.repeat(50), `Tiles: "${'9'.repeat(50)}" isn't between -2,147,483,648 and 2,147,483,647.`],
  ['gamma', '1,000', 'Gamma: "1,000" could be 1000 or 1. Choose one.'],
  ['gamma', '1,234', 'Gamma: "1,234" could be 1234 or 1.234. Choose one.'],
  ['gamma', '1e999', 'Gamma: "1e999" isn\'t a number.'],
  ['gamma', '12 µm', 'Gamma: "12 µm" isn\'t a number.'],
  [
    'file_size',
    '512 Bytes',
    'File Size: "512 Bytes" isn\'t a file size. Enter bytes, or a size such as 20K or 1.5 GB.',
  ],
  ['file_size', '1,500 MB', 'File Size: "1,500 MB" could be 1500 or 1.5. Choose one.'],
  ['qc_status', 'passed', 'QC Status: "passed" isn\'t one of Pass, Fail, Pending, Manual Review.'],
  ['status', 'pass', 'Status: "pass" isn\'t one of Active, Processing, Archived, Error.'],
  ['extra_data', '[1]', 'Extra Data: "[1]" isn\'t a JSON object. Example: {"key": "value"}.'],
  ['extra_data', '{a: 1}', 'Extra Data: "{a: 1}" isn\'t a JSON object. Example: {"key": "value"}.'],
  [
    'staining_receive_date',
    '31/01/2026',
    'Staining Receive Date: "31/01/2026" isn\'t a day of the calendar. Dates are 2026-01-31, 31.01.2026 or 01/31/2026.',
  ],
  ['staining_receive_date', '46053', 'Staining Receive Date: "46053" isn\'t a date. Example: 2026-01-31.'],
  [
    'staining_shipped_date',
    '2026-01-31 00:00:00',
    'Staining Shipped Date: "2026-01-31 00:00:00" has a time, but must be a day. Example: 2026-01-31.',
  ],
  ['received_timestamp', '2026-01-31 25:00', 'Received: "2026-01-31 25:00" isn\'t a time of that day.'],
] as const)('%s %j is refused with field and value', (field, text, error) => {
  expect(read(field, text)).toEqual({ error })
})

test('a long value is shortened', () => {
  const entry = read('gamma', 'x'.repeat(200))
  expect(entry).toEqual({ error: `Gamma: "${'x'.repeat(60)}…" isn't a number.` })
})
