import { expect, test } from 'vitest'
import { type ImportColumns, readImportColumns } from '../../import/import-columns.ts'
import { readImportRow } from '../../import/import-row.ts'
import { plainSamples } from './import-sheets.fixture.ts'

function read(record: Readonly<Record<string, string>>, error?: string) {
  const columns = readImportColumns(Object.keys(record), 1, plainSamples) as ImportColumns
  return readImportRow({ line: 7, cells: Object.values(record), ...(error ? { error } : {}) }, columns, plainSamples)
}

test('an empty cell empties its field, a missing column leaves it alone', () => {
  expect(read({ sample_id: 'S-1', Organ: '', Tiles: '' }).fields).toEqual({
    sample_id: 'S-1',
    organ: null,
    tiles: null,
  })
})

test('each cell is read by the kind of its field', () => {
  const { fields, errors } = read({
    sample_id: 'S-1',
    'QC Status': 'Manual Review',
    'Machine QC Status': 'Manual Review',
    Tiles: '7',
    Gamma: '0.5',
    'Staining Receive Date': '31.01.2026',
    Received: '01/31/2026 10:00Z',
    'File Size': '1.5 GB',
    'Extra Data': '{"a":1}',
    Notes: 'one\ntwo',
  })
  expect(errors).toEqual([])
  expect(fields).toEqual({
    sample_id: 'S-1',
    qc_status: 'manual_review',
    qc_status_machine: 'Manual Review',
    tiles: 7,
    gamma: 0.5,
    staining_receive_date: '2026-01-31',
    received_timestamp: '2026-01-31T10:00:00Z',
    file_size: '1.5 GB',
    extra_data: { a: 1 },
    notes: 'one\ntwo',
  })
})

test('every wrong cell of a row is reported with its field and value; the others are read all the same', () => {
  expect(read({ 'Sample ID': 'S-1', 'QC Status': 'ok', Gamma: '1,500', Tiles: '7.0', Organ: 'liver' })).toMatchObject({
    line: 7,
    fields: { sample_id: 'S-1', organ: 'liver' },
    errors: [
      { field: 'qc_status', message: 'QC Status: "ok" isn\'t one of Pass, Fail, Pending, Manual Review.' },
      { field: 'gamma', message: 'Gamma: "1,500" could be 1500 or 1.5. Choose one.' },
      { field: 'tiles', message: 'Tiles: "7.0" has decimals, but must be a whole number. Enter 7.' },
    ],
  })
})

test('dates in three notations are read, and their notation is reported', () => {
  const { dates } = read({
    sample_id: 'S-1',
    staining_receive_date: '01.02.2026',
    staining_shipped_date: '01/02/2026',
    received_timestamp: '2026-02-01T00:00:00Z',
  })
  expect(dates).toEqual([
    { notation: 'dotted', text: '01.02.2026', value: '2026-02-01' },
    { notation: 'slashed', text: '01/02/2026', value: '2026-01-02' },
    { notation: 'iso', text: '2026-02-01T00:00:00Z', value: '2026-02-01T00:00:00Z' },
  ])
})

test.each([
  ['a slide goes as it is written: id, uuid or name', { Slide: '17' }, { slide: '17' }],
  ['no slide', { Slide: '' }, { slide: null }],
  ['a slide’s id alone', { 'Slide ID': ' 17 ' }, { slide: 17 }],
  ['an export’s id with the name to check', { slide_id: '17', slide_name: ' A ' }, { slide: 17, slide_name: ' A ' }],
  ['an id whose name is blank', { slide_id: '17', slide_name: '' }, { slide: 17 }],
  ['no slide in an export', { slide_id: '', slide_name: '' }, { slide: null }],
  ['a slide’s name alone', { slide_name: 'A' }, { slide_name: 'A' }],
  ['no name alone', { slide_name: '' }, { slide_name: null }],
])('%s', (_what, cells, fields) => {
  expect(read({ sample_id: 'S-1', ...cells }).fields).toEqual({ sample_id: 'S-1', ...fields })
})

test.each(['A-1', '1.0', '-1', '0', '2147483648'])('slide_id %j is not a slide’s id', text => {
  expect(read({ sample_id: 'S-1', slide_id: text }).errors).toEqual([
    { field: 'slide', message: `Slide ID: "${text}" is no slide's id. A name goes into a column "Slide".` },
  ])
})

test('no value of a malformed record is read', () => {
  expect(read({ sample_id: 'S-1', Gamma: 'x' }, 'Line 7: there is text after a closing quote.')).toMatchObject({
    fields: {},
    errors: [{ field: 'row', message: 'Line 7: there is text after a closing quote.' }],
  })
})
