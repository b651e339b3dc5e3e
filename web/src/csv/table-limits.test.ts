import { expect, test } from 'vitest'
import { readRecords } from './read-csv.ts'
import { MAX_OTHER_TAGS, MAX_SHEETS, MAX_TABLE_CELLS, MAX_UNPACKED_BYTES, MAX_WORKBOOK_TEXTS } from './table-limits.ts'
import { workbookParts, zipOf } from './workbook.fixture.ts'

const ROW = '<row r="1"><c r="A1"><v>1</v></c></row>'
const FAR =
  'At most 2,000,000 cells can be read, the empty ones between included. Delete the rows and columns behind the table, or save the sheet as CSV in parts.'
const errorOf = async (parts: Record<string, string>, toldSize?: number) => {
  const bytes = await zipOf(parts, toldSize)
  expect(bytes.byteLength).toBeLessThan(2_000_000)
  const { error, records } = await readRecords(bytes)
  expect(records).toEqual([])
  return error
}
const UNPACKED =
  'This workbook unpacks to more than 256 MB, or is made of too many parts. Save the sheet as CSV and try again.'

test('a small workbook is read as before', async () => {
  const rows = '<row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="3"><c><v>7</v></c></row>'
  const { records, error } = await readRecords(await zipOf(workbookParts([rows, '', ROW])))
  expect([records.map(({ cells }) => cells), error]).toEqual([[['Name'], ['7']], undefined])
})

test('counts what is really unpacked, whatever the directory of the file says', async () => {
  const sheet = ROW + ' '.repeat(MAX_UNPACKED_BYTES)
  expect(await errorOf(workbookParts([sheet]), 1000)).toBe(UNPACKED)
})

test('a sheet with few cells far apart is rejected with the position of the last ones', async () => {
  const far = `${ROW}<row r="1048576"><c r="S1048576"><v>1</v></c></row>`
  const reaches = `A sheet of this workbook reaches to row 1,048,576 and column 19. ${FAR}`
  expect(await errorOf(workbookParts([far]))).toBe(reaches)
  expect(await errorOf(workbookParts([ROW, far]))).toBe(reaches)
  const withoutReferences = `<row r="1048575"/><row>${'<c><v>1</v></c>'.repeat(19)}</row>`
  expect(await errorOf(workbookParts([withoutReferences]))).toBe(
    `A sheet of this workbook reaches to row 1,048,576 and column 2. ${FAR}`,
  )
})

test.each([
  '<c a=">" r="S1048576"/>',
  '<c r="&#83;1048576"/>',
  '<c r="S1e6"/>',
  `<c ${'a="" '.repeat(1000)} r="S1048576"/>`,
])('a cell like %.40s, which no program writes, makes a damaged workbook', async cell => {
  expect(await errorOf(workbookParts([`${ROW}<row>${cell}</row>`]))).toMatch(/^This workbook is damaged/)
})

test('very many cells, texts, styles, parts and sheets are rejected', async () => {
  const cells = '<row>'.concat('<c/>'.repeat(4000), '</row>').repeat(MAX_TABLE_CELLS / 4000 + 1)
  expect(await errorOf(workbookParts([cells]))).toBe(
    `A sheet of this workbook reaches to row 501 and column 4,000. ${FAR}`,
  )
  const texts = `<sst>${'<si><t>a</t></si>'.repeat(MAX_WORKBOOK_TEXTS + 1)}</sst>`
  expect(await errorOf(workbookParts([ROW], { 'sharedStrings.xml': texts }))).toBe(
    'This workbook holds more than 500,000 different texts. Save the sheet as CSV and try again.',
  )
  const styles = `<styleSheet><cellXfs>${'<xf/>'.repeat(MAX_OTHER_TAGS)}</cellXfs></styleSheet>`
  expect(await errorOf(workbookParts([ROW], { 'styles.xml': styles }))).toBe(UNPACKED)
  const parts = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`${index}.xml`, '']))
  expect(await errorOf(workbookParts([ROW], parts))).toBe(UNPACKED)
  expect(await errorOf(workbookParts(Array.from({ length: MAX_SHEETS + 1 }, () => ROW)))).toBe(
    'This workbook has 101 sheets, but at most 100 can be read. Save the sheet as CSV and try again.',
  )
})

test('a CSV file with too many values is rejected, even in one line', async () => {
  const message =
    'The file holds more than 2,000,000 values. Split it into several files and import one after the other.'
  const read = async (text: string) => (await readRecords(new TextEncoder().encode(text).buffer as ArrayBuffer)).error
  expect(await read(','.repeat(MAX_TABLE_CELLS))).toBe(message)
  expect(await read('a,b\n1,2\n')).toBeUndefined()
})
