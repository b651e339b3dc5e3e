import { CUT_MARK, MAX_CELL_LENGTH } from '@vitrine/contract/text/csv'
import { type CellValue, type WriteOptions, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readRecords } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

type Sheets = WriteOptions['sheets']

const bytesOf = async (sheets: Sheets, options: Partial<WriteOptions> = {}): Promise<ArrayBuffer> =>
  (await writeXlsx({ sheets, ...options })).slice().buffer as ArrayBuffer
const read = async (...rows: CellValue[][]) => readRecords(await bytesOf([{ name: 'a', rows }]))
const cellsOf = async (...rows: CellValue[][]) => (await read(...rows)).records.map(({ cells }) => cells)

test('a workbook has the same rows as the table in a CSV file', async () => {
  const rows = [
    ['Name', ' Organ ', 'n'],
    ['=1+1', ' liver\r\n"left"', 0.1],
    ["'quoted", 'Ω😀', -12345678901],
    [null, '0012', 1e21],
  ]
  const csv = new TextEncoder().encode(writeCsv(rows[0] as string[], rows.slice(1)))
  const fromCsv = await readRecords(csv.buffer as ArrayBuffer)
  const fromWorkbook = await read(...rows)
  expect(fromWorkbook.records.map(({ cells }) => cells)).toEqual(fromCsv.records.map(({ cells }) => cells))
})

test('text that looks like an escaped formula is unchanged: workbooks have no escapes', async () => {
  expect(await cellsOf(['a'], ["'=x"], ["''+x"])).toEqual([['a'], ["'=x"], ["''+x"]])
})

test('days, times and booleans are written like in a CSV export', async () => {
  const moment = new Date('2026-02-28T12:30:00.123Z')
  const day = new Date('2026-01-31T00:00:00Z')
  const sheet = {
    name: 'a',
    rows: [
      ['moment', 'midnight', 'day', 'time', 'shown day', 'yes', 'no'],
      [moment, day, day, moment, moment, true, false],
    ],
    cells: new Map(
      Object.entries({
        '1,0': 'yyyy-mm-dd hh:mm:ss',
        '1,1': 'dd/mm/yyyy h:mm',
        '1,2': 'd. mmm yyyy',
        '1,3': '[$-409]h:mm AM/PM',
        '1,4': 'yyyy"h"',
      }).map(([key, numFmt]) => [key, { style: { numFmt } }]),
    ),
  }
  const { records } = await readRecords(await bytesOf([sheet]))
  expect(records[1]?.cells).toEqual([
    '2026-02-28T12:30:00.123Z',
    '2026-01-31T00:00:00.000Z',
    '2026-01-31',
    '12:30:00',
    '2026-02-28',
    'yes',
    'no',
  ])
})

test('records have their row in the sheet as line; blank rows and trailing columns are left out', async () => {
  const { records } = await read([null], ['a', 'b', null], [' ', null], ['1', null, null], [null, '2'])
  expect(records).toEqual([
    { line: 2, cells: ['a', 'b'] },
    { line: 4, cells: ['1'] },
    { line: 5, cells: ['', '2'] },
  ])
})

test('reads the visible sheet with most rows, or the first of several', async () => {
  const sheets: Sheets = [
    { name: 'empty', rows: [] },
    { name: 'hidden', rows: [['x'], ['1'], ['1'], ['1']], hidden: true },
    { name: 'blank', rows: [[' '], [null]] },
    { name: 'note', rows: [['read me']] },
    { name: 'it', rows: [['a'], [null], ['2']] },
    { name: 'later', rows: [['a'], ['3']] },
  ]
  const { records, sheets: found } = await readRecords(await bytesOf(sheets))
  expect(records.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'a'],
    [3, '2'],
  ])
  expect(found).toEqual({ names: ['note', 'it', 'later'], rows: [1, 2, 2], read: 'it' })
  expect(await readRecords(await bytesOf(sheets.slice(0, 1)))).toEqual({ records: [] })
})

test('reads another sheet by its name, but not a hidden or missing one', async () => {
  const sheets: Sheets = [
    { name: 'it', rows: [['a'], ['2'], ['3']] },
    { name: 'hidden', rows: [['x'], ['1']], hidden: true },
    { name: 'later', rows: [['a'], ['3']] },
  ]
  const readNamed = async (name: string) => {
    const { records, sheets: found } = await readRecords(await bytesOf(sheets), name)
    return [records[1]?.cells, found?.read]
  }
  expect(await readNamed('later')).toEqual([['3'], 'later'])
  for (const name of ['hidden', 'gone']) expect(await readNamed(name)).toEqual([['2'], 'it'])
})

const refusal = async (bytes: ArrayBuffer) => {
  const { records, error } = await readRecords(bytes)
  expect(records).toEqual([])
  return error
}

test('a workbook with a password, a damaged one and one of another kind are each rejected with an error', async () => {
  const rows = [['a'], ['1']]
  const encryption = { password: 'secret', spinCount: 1 }
  const sealed =
    'This workbook is protected by a password or of an old kind (.xls). Save it as XLSX without a password and try again.'
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]).buffer
  for (const bytes of [await bytesOf([{ name: 'a', rows }], { encryption }), old])
    expect(await refusal(bytes)).toBe(sealed)
  const whole = await bytesOf([{ name: 'a', rows }])
  const broken = "This workbook is damaged, or it isn't an XLSX workbook. Save it as XLSX or CSV and try again."
  for (const bytes of [whole.slice(0, whole.byteLength / 2), whole.slice(0, 4)])
    expect(await refusal(bytes)).toBe(broken)
})

test('a value that an export shortened makes its row invalid, in a workbook and in a CSV file made from it', async () => {
  const cut = 'x'.repeat(MAX_CELL_LENGTH - CUT_MARK.length) + CUT_MARK
  const message =
    'Line 2: a value ends with "… (cut)". It is longer than a cell of a workbook, so the export holds only its beginning. Take this row from a CSV export.'
  const { records } = await read(['a', 'b'], [cut, '1'], [CUT_MARK, '2'])
  expect(records.map(({ error }) => error)).toEqual([undefined, message, undefined])
  const csv = new TextEncoder().encode(writeCsv(['a'], [[cut]]))
  expect((await readRecords(csv.buffer as ArrayBuffer)).records[1]?.error).toBe(message)
})

test("characters that XML can't contain, and text that looks like their escapes, are read as written", async () => {
  expect(await cellsOf(['Name'], ['a_x000B_b'], ['_x005F_x0041_ x'])).toEqual([['Name'], ['a\u000bb'], ['_x0041_ x']])
})
