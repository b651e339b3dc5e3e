import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSheet } from './parse-csv.ts'
import { readSheet } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => parseSheet(bytesOf(text))

describe('a CSV file is read whole', () => {
  test('with its headers as written, one cell for each, and the line of each record', () => {
    expect(read('\uFEFFsep=;\r\n B a ;"c"; =x;\r\n1;2\r\n\r\n"a\nb";;3;\r\n')).toEqual({
      headers: ['B a', 'c', '=x'],
      headerLine: 2,
      records: [
        { line: 3, cells: ['1', '2', ''] },
        { line: 5, cells: ['a\nb', '', '3'] },
      ],
    })
  })

  test('without spaces around a value, unless it is quoted', () => {
    expect(read('a,b\n \u00a0x y , " z "\n" z ","  "\n').records.map(({ cells }) => cells)).toEqual([
      ['x y', '" z "'],
      [' z ', '  '],
    ])
  })

  test('with exactly one guard removed, of headers too', () => {
    expect(read("'=a,b\n'=1,''=1\n")).toMatchObject({ headers: ['=a', 'b'], records: [{ cells: ['=1', "'=1"] }] })
  })

  test('and a wrong record carries its error and all its values', () => {
    expect(read('a,b\n1,2,3\n"x"y,2\n4,5,\n').records).toEqual([
      { line: 2, cells: ['1', '2', '3'], error: 'Line 2: there are 3 values, but the header names 2 columns.' },
      {
        line: 3,
        cells: ['"x"y', '2'],
        error: 'Line 3: there is text after a closing quote. A quote inside a quoted value must be doubled.',
      },
      { line: 4, cells: ['4', '5'] },
    ])
  })

  test.each([
    ['a quote never closed', 'a,b\n1,2\n3,"4\n5,6\n', 'Line 3: a quote opens here and is never closed.'],
    [
      'a broken header',
      '"a"x,b\n1,2\n',
      'Line 1: there is text after a closing quote. A quote inside a quoted value must be doubled.',
    ],
  ])('and %s stops it with an error', (_what, text, error) => {
    expect(read(text).error).toBe(error)
  })

  test.each(['', '\n \r\n', 'sep=;\n'])('as empty if it is: %j', text => {
    expect(read(text)).toEqual({ headers: [], headerLine: 1, records: [] })
  })

  test('the same way without a worker', async () => {
    expect(await readSheet(bytesOf('a\n1\n').buffer)).toEqual(read('a\n1\n'))
  })

  const text = fc.string({ unit: fc.constantFrom("'", '=', '"', ',', ';', '\t', '\r', '\n', ' ', '\u00a0', 'a', '\0') })

  test('and what was written comes back, including spaces', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), rows => {
        const { records, error } = read(writeCsv(['x', 'y'], rows))
        expect(error).toBeUndefined()
        expect(records.map(({ cells }) => cells)).toEqual(rows)
      }),
      { numRuns: 300 },
    )
  })
})
