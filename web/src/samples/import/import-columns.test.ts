import { sampleExportColumns } from '@vitrine/contract/export-columns'
import { sampleFields } from '@vitrine/contract/samples'
import { describe, expect, test } from 'vitest'
import { type ImportColumns, readImportColumns } from '../../import/import-columns.ts'
import { SAMPLE_CSV_COLUMNS } from '../sample-csv.ts'
import { SAMPLE_FIELDS } from '../sample-fields.ts'
import { plainSamples } from './import-sheets.fixture.ts'

const read = (...headers: string[]) => readImportColumns(headers, 1, plainSamples) as ImportColumns
const usesOf = ({ uses }: ImportColumns) => Object.fromEntries([...uses].map(([position, use]) => [position, use.name]))
const errorOf = (...headers: string[]) => readImportColumns(headers, 3, plainSamples)

describe('the columns of a file', () => {
  test('are in any order, compared regardless of case and spaces', () => {
    expect(usesOf(read('ORGAN', ' sample  id', 'QcStatus', 'Slide'))).toEqual({
      0: 'organ',
      1: 'sample_id',
      2: 'qc_status',
      3: 'slide',
    })
  })

  test('have the names or the labels of the fields', () => {
    for (const { field, label } of SAMPLE_FIELDS.slice(1)) {
      expect(usesOf(read('sample_id', field))).toEqual({ 0: 'sample_id', 1: field })
      expect(usesOf(read('Sample ID', label))).toEqual({ 0: 'sample_id', 1: field })
    }
  })

  test('of an export are all known: the fields and the slide are imported, what the server writes is left out', () => {
    const columns = read(...SAMPLE_CSV_COLUMNS, 'version')
    expect(Object.values(usesOf(columns)).sort()).toEqual(
      [...Object.keys(sampleFields), 'slide_id', 'slide_name'].sort(),
    )
    expect(columns.own).toEqual([
      'created_at',
      'id',
      'updated_at',
      'uuid',
      'slide_status',
      'created_by_name',
      'created_by_email',
      'version',
    ])
    expect(columns.unknown).toEqual([])
    const labelled = read(...sampleExportColumns.map(({ label }) => label))
    expect([usesOf(labelled), labelled.own.length, labelled.unknown]).toEqual([usesOf(columns), 7, []])
  })

  test('that are unknown are listed, and the reasons of an earlier import ignored', () => {
    const columns = read('Sample ID', 'Freezer', '', 'reason')
    expect(columns).toMatchObject({ own: [], unknown: ['Freezer'], reason: 3 })
    expect(usesOf(columns)).toEqual({ 0: 'sample_id' })
  })

  test('without a Sample ID are refused', () => {
    expect(errorOf('Name', 'Organ')).toEqual({
      error: 'Line 3: the first line must name the columns, but none of them is "Sample ID" or "sample_id".',
    })
  })

  test('that repeat a field are refused, also under two names', () => {
    expect(errorOf('sample_id', 'QC Status', 'qc_status')).toEqual({
      error: 'Line 3: the column "qc_status" is there more than once (columns 2 and 3).',
    })
    expect(errorOf('sample_id', 'Slide', 'slide_id')).toEqual({
      error: 'Line 3: "slide" and "slide_id" both tell the slide. Keep one of them.',
    })
  })
})
