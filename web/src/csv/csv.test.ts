import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRecords } from './parse-csv.ts'
import { readRecords } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const read = (text: string) => parseRecords(new TextEncoder().encode(text))
const cells = (text: string) => read(text).records.map(record => record.cells)

describe('reading a CSV file', () => {
  test.each([
    ['UTF-8', Buffer.from('a,b\nß,1\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFa,b\nß,1\n')],
    ['UTF-16 LE with a mark', Buffer.from('\uFEFFa,b\nß,1\n', 'utf16le')],
    ['UTF-16 LE without a mark', Buffer.from('a,b\nß,1\n', 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from('\uFEFFa,b\nß,1\n', 'utf16le').swap16()],
    ['UTF-16 BE without a mark', Buffer.from('a,b\nß,1\n', 'utf16le').swap16()],
    ['Latin-1', Buffer.from('a,b\nß,1\n', 'latin1')],
  ])('in %s', (_name, bytes) => {
    expect(parseRecords(new Uint8Array(bytes))).toEqual({
      records: [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['ß', '1'] },
      ],
    })
  })

  test('in Windows-1252, with characters that Latin-1 lacks', () => {
    const bytes = Uint8Array.from([...Buffer.from('a\n'), 0x80, 0x93, 0x94])
    expect(parseRecords(bytes).records[1]?.cells).toEqual(['€“”'])
  })

  test.each([
    ['commas', 'a,b;c\n1,"2,x"\n', ['1', '2,x']],
    ['semicolons', 'a;b;c\n1;2,x;3\n', ['1', '2,x', '3']],
    ['tabs', 'a\tb\tc\n1\t2,x\t3\n', ['1', '2,x', '3']],
    ['bars', 'a|b\n1|2,x\n', ['1', '2,x']],
    ['a sep= line', 'sep=|\r\na|b|c\r\n1|2,x|3\r\n', ['1', '2,x', '3']],
    ['a sep= line of a tab', 'SEP=\t\na\tb\n1\t2,x\n', ['1', '2,x']],
    ['separators in a quoted header', '"a";"b, c, d";"b"\n1;;2,x\n', ['1', '', '2,x']],
    ['decimal commas in every line', 'a;b;c\n1,5;2,5;3,5\n4,5;5,5;6,5\n', ['1,5', '2,5', '3,5']],
    ['a title with commas above the header', 'Munich, Basel, 2026\na\tb\n1\t2\n', ['a', 'b']],
  ])('with %s', (_name, text, second) => {
    expect(cells(text)[1]).toEqual(second)
  })

  test('with line breaks of every kind, even mixed, and without one at the end', () => {
    for (const text of ['a,b\n1,2\n3,4', 'a,b\r\n1,2\r\n3,4\r\n', 'a,b\r1,2\r3,4\r', 'a,b\r\n1,2\n3,4\r']) {
      expect(cells(text).slice(1)).toEqual([
        ['1', '2'],
        ['3', '4'],
      ])
    }
  })

  test('keeps quoted line breaks and doubled quotes', () => {
    expect(cells('a,b\r\n"one\r\ntwo\n""three""","x,y"\r\n')[1]).toEqual(['one\r\ntwo\n"three"', 'x,y'])
  })

  test('trims a value unless it is quoted', () => {
    expect(cells('a,b\n \u00a0x y , " z "\n" z ","  "\n').slice(1)).toEqual([
      ['x y', '" z "'],
      [' z ', '  '],
    ])
  })

  test('skips blank lines, including those with only separators, and still counts lines correctly', () => {
    const { records } = read('\n\r\na,b\n\n1,2\n,\n  , \n\n"x\r\ny",3\n"",""\n4,5\n')
    expect(records.map(({ line, cells: [a] }) => [line, a])).toEqual([
      [3, 'a'],
      [5, '1'],
      [9, 'x\r\ny'],
      [11, ''],
      [12, '4'],
    ])
  })

  test('counts lines from 1 after a sep= line and a BOM', () => {
    expect(read('\uFEFFsep=;\r\na;b\r\n1;2\r\n').records[1]?.line).toBe(3)
  })

  test('treats a quote inside an unquoted value as a plain character', () => {
    expect(cells('a,b\n37.8"N,5" x\n')[1]).toEqual(['37.8"N', '5" x'])
  })

  test('accepts a value that begins with a doubled quote', () => {
    expect(cells('a,b\n"""x""","""",""\n')[1]).toEqual(['"x"', '"', ''])
  })

  test.each(['', '\n \r\n\n', '\uFEFF', ',,\n', 'sep=;\n'])('as empty if it contains nothing: %j', text => {
    expect(read(text)).toEqual({ records: [] })
  })

  test('works the same way without a worker', async () => {
    expect(await readRecords(new TextEncoder().encode('a\n1\n').buffer)).toEqual(read('a\n1\n'))
  })
})

describe('invalid input is an error with its line', () => {
  test('an unclosed quote stops reading', () => {
    expect(read('a,b\n1,2\n3,"4\n5,6\n').error).toBe('Line 3: a quote opens here and is never closed.')
  })

  test.each([
    ['text after a closing quote', 'a,b\n1,2\n"x"y,2\n4,5\n', 2],
    ['a quote that was not doubled', 'a,b\n"a "big" liver",2\n4,5\n', 1],
  ])('%s makes its record invalid, with all of its values', (_name, text, wrong) => {
    const { records, error } = read(text)
    expect(error).toBeUndefined()
    const message = `Line ${wrong + 1}: there is text after a closing quote. A quote inside a quoted value must be doubled.`
    expect(records.map(record => record.error)).toEqual(
      records.map((_, index) => (index === wrong ? message : undefined)),
    )
    expect(records[wrong]?.cells).toHaveLength(2)
  })
})

describe('writing a CSV file', () => {
  test('quotes every value and doubles quotes, without a BOM', () => {
    expect(
      writeCsv(
        ['A b', 'c'],
        [
          ['x "y"', null],
          [undefined, 'line\nend'],
        ],
      ),
    ).toBe('"A b","c"\r\n"x ""y""",""\r\n"","line\nend"\r\n')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(1)', '\tx', '\rx', "'=1", "''-2"])(
    'a spreadsheet would run %j: one apostrophe is added',
    text => {
      expect(writeCsv(['a'], [[text]])).toBe(`"a"\r\n"'${text}"\r\n`)
    },
  )

  test('does not escape a plain text, or a leading apostrophe of its own', () => {
    expect(writeCsv(['a'], [['1=1'], ["'liver'"], [' =x']])).toBe(`"a"\r\n"1=1"\r\n"'liver'"\r\n" =x"\r\n`)
  })

  test('never escapes numbers and dates', () => {
    const day = new Date('2026-01-05T10:00:00.000Z')
    expect(writeCsv(['a'], [[-5], [-0.25], [day], [true]])).toBe(
      '"a"\r\n"-5"\r\n"-0.25"\r\n"2026-01-05T10:00:00.000Z"\r\n"true"\r\n',
    )
  })

  test('reading removes exactly one escape', () => {
    expect(cells(`'=a\n'=1\n''=1\n'x\n=2\n`)).toEqual([['=a'], ['=1'], ["'=1"], ["'x"], ['=2']])
  })

  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom("'", '=', '-', '"', ',', ';', '\t', '\r', '\n', ' ', 'a', '\uFEFF', '\0') }),
  )
  // Half of a surrogate pair is not Unicode text, and can't be in a UTF-8 file.
  const text = anyText.map(value => value.toWellFormed())

  test('writing and reading changes nothing', () => {
    const columns = ['Slide name', 'Cut Number', '=organ'] as const
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text)), rows => {
        const { records, error } = read(writeCsv(columns, rows))
        expect([error, records.filter(record => record.error)]).toEqual([undefined, []])
        expect(records.map(record => record.cells)).toEqual([columns, ...rows])
      }),
      { numRuns: 500 },
    )
  })

  test('reading ends, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
        const { records, error = 'Line ' } = parseRecords(bytes)
        expect(error).toContain('Line ')
        for (const record of records) expect(record.error ?? `Line ${record.line}: `).toContain(`Line ${record.line}: `)
      }),
      { numRuns: 500 },
    )
  })
})
