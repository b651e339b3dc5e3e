import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'
import { writeCsv } from './write-csv.ts'

const read = <C extends string>(text: string, columns: readonly C[]) =>
  parseCsv(new TextEncoder().encode(text), { columns })
const values = <C extends string>(text: string, columns: readonly C[]) =>
  read(text, columns).rows.map(row => row.values)

describe('a CSV file is read', () => {
  test.each([
    ['UTF-8', Buffer.from('a,b\nß,1\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFa,b\nß,1\n')],
    ['UTF-16 LE with a mark', Buffer.from('\uFEFFa,b\nß,1\n', 'utf16le')],
    ['UTF-16 LE without a mark', Buffer.from('a,b\nß,1\n', 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from('\uFEFFa,b\nß,1\n', 'utf16le').swap16()],
    ['UTF-16 BE without a mark', Buffer.from('a,b\nß,1\n', 'utf16le').swap16()],
    ['Latin-1', Buffer.from('a,b\nß,1\n', 'latin1')],
  ])('in %s', (_name, bytes) => {
    expect(parseCsv(new Uint8Array(bytes), { columns: ['a', 'b'] })).toEqual({
      columns: ['a', 'b'],
      ignored: [],
      rows: [{ line: 2, values: { a: 'ß', b: '1' } }],
      errors: [],
    })
  })

  test('in Windows-1252, whose characters Latin-1 lacks', () => {
    const bytes = Uint8Array.from([...Buffer.from('a\n'), 0x80, 0x93, 0x94])
    expect(parseCsv(bytes, { columns: ['a'] }).rows[0]?.values.a).toBe('€“”')
  })

  test.each([
    ['commas', 'a,b;c\n1,"2,x"\n'],
    ['semicolons', 'a;b;c\n1;2,x;3\n'],
    ['tabs', 'a\tb\tc\n1\t2,x\t3\n'],
    ['a sep= line', 'sep=|\r\na|b|c\r\n1|2,x|3\r\n'],
    ['a sep= line of a tab', 'SEP=\t\na\tb\n1\t2,x\n'],
    ['separators in a quoted header', '"a";"b, c, d";"b"\n1;;2,x\n'],
  ])('with %s', (_name, text) => {
    const [row] = read(text, ['a', 'b', 'b;c']).rows
    expect(row?.values.a).toBe('1')
    expect(row?.values.b || row?.values['b;c']).toBe('2,x')
  })

  test('with line breaks of every kind, mixed too, and without one at the end', () => {
    for (const text of ['a,b\n1,2\n3,4', 'a,b\r\n1,2\r\n3,4\r\n', 'a,b\r1,2\r3,4\r', 'a,b\r\n1,2\n3,4\r']) {
      expect(values(text, ['a', 'b'])).toEqual([
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ])
    }
  })

  test('with quoted line breaks and doubled quotes unchanged', () => {
    expect(values('a,b\r\n"one\r\ntwo\n""three""","x,y"\r\n', ['a', 'b'])).toEqual([
      { a: 'one\r\ntwo\n"three"', b: 'x,y' },
    ])
  })

  test('with columns in any order, headers compared regardless of case and spaces', () => {
    const table = read('ORGAN,cut  number,  BlockID ,Cut\u00a0Nr\nliver,3,B-1,x\n', ['Block ID', 'Cut Number', 'Organ'])
    expect(table.columns).toEqual(['Organ', 'Cut Number', 'Block ID'])
    expect(table.rows[0]?.values).toEqual({ 'Block ID': 'B-1', 'Cut Number': '3', Organ: 'liver' })
  })

  test('with unknown columns left out, but named', () => {
    const table = read('x,a,y z,\n1,2,3,\n', ['a'])
    expect(table.ignored).toEqual(['x', 'y z'])
    expect(table.rows[0]?.values).toEqual({ a: '2' })
    expect(table.errors).toEqual([])
  })

  test('with blank values for a missing column and for values missing at the end of a line', () => {
    expect(values('a,b\n1\n', ['a', 'b', 'c'])).toEqual([{ a: '1', b: '', c: '' }])
  })

  test('with blank lines skipped, also those of separators only, and the lines still counted correctly', () => {
    const { rows } = read('\n\r\na,b\n\n1,2\n,\n  , \n\n"x\r\ny",3\n"",""\n4,5\n', ['a', 'b'])
    expect(rows.map(({ line, values: { a } }) => [line, a])).toEqual([
      [5, '1'],
      [9, 'x\r\ny'],
      [11, ''],
      [12, '4'],
    ])
  })

  test('with lines counted from 1 after a sep= line and a BOM', () => {
    expect(read('\uFEFFsep=;\r\na;b\r\n1;2\r\n', ['a']).rows[0]?.line).toBe(3)
  })

  test('with a quote inside an unquoted value as a plain character', () => {
    expect(values('a,b\n37.8"N,5" x\n', ['a', 'b'])).toEqual([{ a: '37.8"N', b: '5" x' }])
  })

  test('with a value that begins with a doubled quote', () => {
    expect(values('a,b\n"""x""","""",""\n', ['a', 'b'])).toEqual([{ a: '"x"', b: '"' }])
  })

  test.each(['', '\n \r\n\n', '\uFEFF', ',,\n', 'sep=;\n'])('as empty if it is: %j', text => {
    expect(read(text, ['a'])).toEqual({ columns: [], ignored: [], rows: [], errors: [] })
  })

  test('with a header such as __proto__ as a column like any other', () => {
    expect(read('__proto__,constructor,a\n1,2,3\n', ['a']).ignored).toEqual(['__proto__', 'constructor'])
  })
})

describe('what cannot be read is an error with its line', () => {
  test.each([
    [
      'a header without a known column',
      '\nx,y\n1,2\n',
      'Line 2: the first line must name the columns, but it has none of "a", "b".',
    ],
    [
      'a column named twice',
      'a,x,b, A \n1,2,3,4\n',
      'Line 1: the column "a" is there more than once (columns 1 and 4).',
    ],
    ['a quote never closed', 'a,b\n1,2\n3,"4\n5,6\n', 'Line 3: a quote opens here and is never closed.'],
    [
      'text after a closing quote',
      'a,b\n1,2\n"x"y,2\n',
      'Line 3: there is text after a closing quote. A quote inside a quoted value must be doubled.',
    ],
    [
      'a quote that was not doubled',
      'a,b\n"a "big" liver",2\n',
      'Line 2: there is text after a closing quote. A quote inside a quoted value must be doubled.',
    ],
    ['more values than columns', 'a,b\n1,2\n\n1,2,3\n', 'Line 4: there are 3 values, but the header names 2 columns.'],
  ])('%s', (_name, text, message) => {
    expect(read(text, ['a', 'b']).errors.map(error => error.message)).toEqual([message])
  })

  test('errors come in the order of their lines, and at most twenty of them', () => {
    const text = `a,b\n"x"y,1\n1,2,3\n${'1,2,3,4\n'.repeat(100)}`
    const { errors } = read(text, ['a', 'b'])
    expect(errors.slice(0, 3).map(({ line }) => line)).toEqual([2, 3, 4])
    expect(errors).toHaveLength(20)
  })
})

describe('a CSV file is written', () => {
  test('every value quoted, quotes doubled, without a BOM', () => {
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
    'a spreadsheet would run %j: one guard',
    text => {
      expect(writeCsv(['a'], [[text]])).toBe(`"a"\r\n"'${text}"\r\n`)
    },
  )

  test("a plain text is not guarded, nor one apostrophe's own", () => {
    expect(writeCsv(['a'], [['1=1'], ["'liver'"], [' =x']])).toBe(`"a"\r\n"1=1"\r\n"'liver'"\r\n" =x"\r\n`)
  })

  test('numbers and dates are never guarded', () => {
    const day = new Date('2026-01-05T10:00:00.000Z')
    expect(writeCsv(['a'], [[-5], [-0.25], [day], [true]])).toBe(
      '"a"\r\n"-5"\r\n"-0.25"\r\n"2026-01-05T10:00:00.000Z"\r\n"true"\r\n',
    )
  })

  test('exactly one guard is removed on reading', () => {
    expect(values(`a\n'=1\n''=1\n'x\n=2\n`, ['a']).map(({ a }) => a)).toEqual(['=1', "'=1", "'x", '=2'])
  })

  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom("'", '=', '-', '"', ',', ';', '\t', '\r', '\n', ' ', 'a', '\uFEFF', '\0') }),
  )
  // A lone half of a surrogate pair is no Unicode text, and no UTF-8 file can hold it.
  const text = anyText.map(value => value.toWellFormed())

  test('writing and reading changes nothing', () => {
    const columns = ['Slide name', 'Cut Number', '=organ'] as const
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text)), rows => {
        const { rows: back, errors } = read(writeCsv(columns, rows), columns)
        expect(errors).toEqual([])
        expect(back.map(row => columns.map(column => row.values[column]))).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })

  test('reading returns, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
        const table = parseCsv(bytes, { columns: ['a'] })
        expect(table.rows.length + table.errors.length).toBeGreaterThanOrEqual(0)
        for (const { line, message } of table.errors) expect(message).toContain(`Line ${line}: `)
      }),
      { numRuns: 500 },
    )
  })
})
