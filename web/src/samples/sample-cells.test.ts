import { expect, test } from 'vitest'
import { cellEditOf, readCellEntry } from '../table/cell-editing/cell-edit.ts'
import type { CellEdit } from '../table/columns/column.ts'
import { cellPatch, sampleCell } from './sample-cells.ts'
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

const read = (id: Parameters<typeof sampleCell>[0], text: string) => {
  const column = sampleCell(id)
  return readCellEntry(cellEditOf(column) as CellEdit, text, column.header)
}

test.each([
  ['image_width_um', '18753.25', { image_width_um: 18753.25 }],
  ['image_height_um', ' .5 ', { image_height_um: 0.5 }],
  ['image_width_um', '', { image_width_um: null }],
  ['image_width_px', '41216', { image_width_px: 41216 }],
  ['file_size', '1.5 GB', { file_size: '1.5 GB' }],
  ['biomarker', ' CD3 ', { biomarker: 'CD3' }],
  ['description', '', { description: null }],
  ['qc_status', 'fail', { qc_status: 'fail' }],
] as const)('%s typed as %j is sent alone, as %j', (id, text, patch) => {
  const entry = read(id, text)
  expect('value' in entry && cellPatch(sampleCell(id), entry.value)).toEqual(patch)
})

test.each([
  ['image_width_um', '12 µm', 'Width in micrometres: "12 µm" is no number.'],
  ['image_height_um', '1,5', 'Height in micrometres: "1,5" has a comma. Write 1.5, with a point.'],
  ['image_height_um', '1e999', 'Height in micrometres: "1e999" is no number.'],
  ['image_width_px', '41216.5', 'Width in pixels must be an integer'],
  ['file_size', 'big', 'File Size: "big" is no file size. Write a number of bytes, or a size such as 20K or 1.5 GB.'],
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
