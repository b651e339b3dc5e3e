import { expect, test } from 'vitest'
import type { FieldSpec } from '../fields/field-spec.ts'
import { readCellEntry } from '../table/cell-editing/cell-edit.ts'
import { sampleCell } from './sample-cells.ts'
import { formatFileSize, formatLength } from './sample-sizes.ts'
import { qcStatusLook } from './sample-status.tsx'

test.each([
  ['pass', 'Pass', 'green'],
  ['fail', 'Fail', 'red'],
  ['pending', 'Pending', 'yellow'],
  ['manual_review', 'Manual Review', 'purple'],
  [null, 'Unknown', 'grey'],
  ['', 'Unknown', 'grey'],
  ['ok', 'Unknown', 'grey'],
  ['toString', 'Unknown', 'grey'],
])('a QC status of %j reads %s in %s', (status, label, color) => {
  expect(qcStatusLook(status)).toMatchObject({ label, color })
})

const read = (id: Parameters<typeof sampleCell>[0], text: string) =>
  readCellEntry(sampleCell(id).edit as FieldSpec, text)

test.each([
  ['image_width_um', '18753.25', 18753.25],
  ['image_height_um', ' .5 ', 0.5],
  ['image_height_um', '1,5', 1.5],
  ['image_width_um', '', null],
  ['image_width_px', '41216', 41216],
  ['file_size', '1.5 GB', '1.5 GB'],
  ['biomarker', ' CD3 ', 'CD3'],
  ['description', '', null],
  ['qc_status', 'fail', 'fail'],
] as const)('%s typed as %j is sent as %j', (id, text, value) => {
  expect(read(id, text)).toEqual({ value })
})

test.each([
  ['image_width_um', '12 µm', 'Width in micrometres: "12 µm" isn\'t a number.'],
  ['image_height_um', '1e999', 'Height in micrometres: "1e999" isn\'t a number.'],
  ['image_width_px', '41216.5', 'Width in pixels: "41216.5" isn\'t a whole number.'],
  ['file_size', 'big', 'File Size: "big" isn\'t a file size. Enter bytes, or a size such as 20K or 1.5 GB.'],
] as const)('%s typed as %j is refused', (id, text, error) => {
  expect(read(id, text)).toEqual({ error })
})

test.each([
  ['512', '512 Bytes'],
  ['20K', '20.00 KB'],
  ['1.5 GB', '1.50 GB'],
  ['1536M', '1.50 GB'],
  [2048, '2.00 KB'],
  ['unknown', 'unknown'],
  [null, null],
  ['', null],
  [undefined, null],
])('a file size of %j reads %j', (size, text) => {
  expect(formatFileSize(size)).toBe(text)
})

test.each([
  [41216, '41,216'],
  [0, '0'],
  [0.25, '0.25'],
  [18753.12345, '18,753.123'],
  [null, null],
  [undefined, null],
])('a length of %j reads %j', (value, text) => {
  expect(formatLength(value)).toBe(text)
})
