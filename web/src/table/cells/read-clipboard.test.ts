// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockHtml, blockText } from './clipboard-block.ts'
import { readBlockText, readClipboard } from './read-clipboard.ts'

const texts = (written: string) => readBlockText(written).map(row => row.map(cell => cell.text))
const clipboard = (parts: { text?: string; html?: string }) => ({
  getData: (type: string) => (type === 'text/html' ? (parts.html ?? '') : (parts.text ?? '')),
})

describe('tab-separated text', () => {
  test.each([
    [
      'Excel, with a line break at the end',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one cell', 'a', [['a']]],
    ['an empty cell', '', [['']]],
    ['quoted tabs, line breaks and quotes', '"a\tb"\t"c\r\nd"\t"e""f"', [['a\tb', 'c\nd', 'e"f']]],
    ['quotes that are only text', '5" lens\t"a" b', [['5" lens', '"a" b']]],
    [
      'empty cells',
      '\tb\n\t',
      [
        ['', 'b'],
        ['', ''],
      ],
    ],
    [
      'rows of several lengths',
      'a\nb\tc',
      [
        ['a', ''],
        ['b', 'c'],
      ],
    ],
  ])('%s', (_, written, expected) => {
    expect(texts(written)).toEqual(expected)
  })

  test('reads back what is copied', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ä', '=') })
    const row = fc.array(cell, { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), rows => {
        const block = rows.map(row => row.map(text => ({ text, raw: text })))
        expect(texts(`${blockText(block)}\r\n`)).toEqual(rows)
        const read = readClipboard(clipboard({ html: blockHtml(block), text: 'other' }))
        expect(read?.map(row => row.map(({ raw }) => raw))).toEqual(rows)
      }),
      { numRuns: 200 },
    )
  })
})

describe('HTML', () => {
  test('of LibreOffice and Excel contains numbers, of Google Sheets numbers and texts', () => {
    const html = `<table><colgroup><col></colgroup>
      <tr><td sdval="1.5" sdnum="1031;">1,5</td><td>a<br>b</td><td x:num="7">7,00</td></tr>
      <tr><td data-sheets-value='{"1":3,"3":0.25}'>25%</td><td data-sheets-value='{"1":2,"2":" a "}'> a </td><td>c</td></tr>
    </table>`
    expect(readClipboard(clipboard({ html, text: 'ignored' }))).toEqual([
      [{ text: '1,5', number: 1.5 }, { text: 'a\nb' }, { text: '7,00', number: 7 }],
      [{ text: '25%', number: 0.25 }, { text: 'a', raw: ' a ' }, { text: 'c' }],
    ])
  })

  test('without values the text is used instead; without a text the table is read', () => {
    const html = '<p>x</p><table><tr><td>1</td><td> two\n  words </td></tr></table>'
    expect(readClipboard(clipboard({ html, text: '1\ttwo  words' }))?.[0]?.[1]).toEqual({ text: 'two  words' })
    expect(readClipboard(clipboard({ html }))).toEqual([[{ text: '1' }, { text: 'two words' }]])
    expect(readClipboard(clipboard({ html: '<b>bold</b>' }))).toBeUndefined()
  })

  test('cells covered by a merged cell are empty', () => {
    const html = '<table><tr><td rowspan=2 data-value="a">a</td><td>b</td></tr><tr><td colspan=2>c</td></tr></table>'
    expect(readClipboard(clipboard({ html }))?.map(row => row.map(cell => cell.text))).toEqual([
      ['a', 'b', ''],
      ['', 'c', ''],
    ])
  })
})
