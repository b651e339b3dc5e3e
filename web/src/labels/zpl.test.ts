import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LABEL_FORMAT, LABEL_SIZES, PRINTER_DPI } from '@vitrine/contract/labels/label-format'
import { fitsCode, type Label, layOutLabel } from '@vitrine/contract/labels/label-layout'
import { zplLabel } from '@vitrine/contract/labels/zpl'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inkBounds, readCodes, renderLabel } from './rendered-label.fixture.ts'

const LINES = ['B-12 - 3', 'liver', '20260105 - Basel'] as const
/** The common label: 22 mm square, 203 dpi. */
const PAPER = { width: 176, height: 176 }
const zplOf = (label: Label) => zplLabel(label, DEFAULT_LABEL_FORMAT)
const label = (code: string, lines: readonly [string, string, string] = LINES) => zplOf({ code, lines })

/** Field data as a printer reads it according to the ZPL II manual: _hh is a byte, and the bytes are UTF-8 under ^CI28. */
function fieldsOf(zpl: string): string[] {
  return [...zpl.matchAll(/\^FH\^FD(.*?)\^FS/gs)].map(([, data = '']) => {
    const bytes = data.replace(/[^\0-\x7f]/gu, character =>
      [...new TextEncoder().encode(character)].map(byte => `_${byte.toString(16).padStart(2, '0')}`).join(''),
    )
    const binary = bytes.replace(/_([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    return Buffer.from(binary, 'latin1').toString('utf8')
  })
}

/** How ^BX reads its data: its escape character, doubled, is that character. */
function codeOf(zpl: string): string {
  const mark = /\^BXN,\d+,200,,,6,(.),1\^FH/.exec(zpl)?.[1] ?? ''
  expect(mark).not.toBe('')
  return (fieldsOf(zpl)[0] as string).replaceAll(mark + mark, mark)
}

const commandsOf = (zpl: string) => zpl.match(/[\^~][A-Z][A-Z0-9]/g)
const COMMANDS = commandsOf(label('plain'))
const DRAWN_COMMANDS = commandsOf(label('\u00e9'))
const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)
/** Commands up to the first line of text; the identifier determines the number of lines. */
const codeCommands = (zpl: string) => commandsOf(zpl.slice(0, zpl.indexOf('^A0N')))
/** Whether a graphic has as many bytes as declared. A colon repeats the row above. */
function drawnRows(zpl: string): boolean {
  const [, bytes, rowBytes, data = ''] = /\^GFA,(\d+),\1,(\d+),([0-9A-F:]+)\^FS/.exec(zpl) ?? []
  const rows = data.match(/:/g)?.length ?? 0
  return (data.length - rows) / 2 + rows * Number(rowBytes) === Number(bytes)
}

describe('the text of a label', () => {
  test('is exactly this', () => {
    expect(label('Car4-13_922-a62.tif')).toBe(
      [
        '^XA',
        '^CI28',
        '^PW176',
        '^LL176',
        '^LH0,0',
        '^FO43,6^BXN,5,200,,,6,|,1^FH^FDCar4-13_5F922-a62.tif^FS',
        '^FO6,102^A0N,26,26^FH^FDB-12 - 3^FS',
        '^FO6,128^A0N,20,20^FH^FDliver^FS',
        '^FO6,148^A0N,20,20^FH^FD20260105 - Basel^FS',
        '^XZ',
        '',
      ].join('\n'),
    )
  })

  test.each([undefined, '', ' \t\n'])('is the same with %j as its further line', further =>
    expect(zplOf({ code: 'A-1', lines: LINES, further })).toBe(label('A-1')),
  )

  test('has a further line below the others', () => {
    const zpl = zplOf({ code: 'A-1', lines: LINES, further: ' Lot ^7~_ · \\ Mouse ' })
    expect(zpl.match(/(?<=\^FD).*(?=\^FS)/g)).toEqual(['A-1', ...LINES, 'Lot _5E7_7E_5F · \\ Mouse'])
  })

  test('declares the size of the paper and the resolution of the printer', () => {
    expect(zplLabel({ code: 'A-1', lines: LINES }, { width_mm: 50, height_mm: 25, dpi: 300 })).toContain(
      '^PW591\n^LL295\n',
    )
  })

  test('writes commands, escapes and control characters as bytes in hex, other characters in UTF-8', () => {
    const zpl = label('a^XZ~JR_b\n\0', ['^FS^XZ', '~JA', 'Großhadern_1'])
    expect(zpl).toContain('^FDa_5EXZ_7EJR_5Fb_0A_00^FS')
    expect(zpl).toContain('^FD_5EFS_5EXZ^FS')
    expect(zpl).toContain('^FD_7EJA^FS')
    expect(zpl).toContain('^FDGroßhadern_5F1^FS')
  })

  test('uses an escape character that the code lacks, and doubles it if the code contains them all', () => {
    expect(label('a|b')).toContain(',6,`,1^FH^FDa|b^FS')
    expect(label('|`\\#$!?*')).toContain(',6,|,1^FH^FD||`\\#$!?*^FS')
  })

  test('has no glyph for a control character, which becomes a space', () => {
    expect(fieldsOf(label('x', ['a\r\nb', '\u0007liver\t', 'c\u2028d'])).slice(1)).toEqual(['a b', 'liver', 'c d'])
  })

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom('^', '~', '_', '\\', '|', '`', '5', 'E', 'X', 'Z', '\n', ',', '😀', '\uD800') }),
  )

  test('adds no command whatever the fields contain, and the code is read as typed', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (code, a, b, c) => {
        fc.pre(layOutLabel({ code, lines: [a, b, c] }, DEFAULT_LABEL_FORMAT) !== undefined)
        const zpl = label(code, [a, b, c])
        expect(codeCommands(zpl)).toEqual(codeCommands(isAscii(code) ? label('plain') : label('\u00e9')))
        expect(new Set(commandsOf(zpl))).toEqual(new Set(isAscii(code) ? COMMANDS : DRAWN_COMMANDS))
        if (isAscii(code)) expect(codeOf(zpl)).toBe(code)
        else expect(drawnRows(zpl)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('nor whatever a further line contains', () => {
    const lined = (further: string) => commandsOf(zplOf({ code: 'plain', lines: LINES, further }))
    const LINED = lined('x')
    fc.assert(
      fc.property(hostile, further => {
        expect([COMMANDS, LINED]).toContainEqual(lined(further))
      }),
      { numRuns: 200 },
    )
  })

  test('draws the code of a name outside ASCII, which printers encode differently', () => {
    expect(label('\u00b5')).toMatch(/^\^FO\d+,\d+\^GFA,(\d+),\1,\d+,[0-9A-F:]+\^FS$/m)
    expect(label('\u00b5')).not.toContain('^BX')
    expect(label('u')).not.toContain('^GF')
  })

  test('rejects a code that no symbol on the label can hold', () => {
    expect(fitsCode('x'.repeat(200))).toBe(true)
    expect(fitsCode('x'.repeat(205))).toBe(false)
    expect(fitsCode('😀'.repeat(200))).toBe(false)
    expect(() => label('x'.repeat(2000))).toThrow(RangeError)
  })
})

/** The renderer supports no escape characters in ASCII codes. */
const isDrawable = (text: string) =>
  !isAscii(text) || (/^[ -~]+$/.test(text) && codeOf(label(text)) === fieldsOf(label(text))[0])

async function readBack(code: string): Promise<string | undefined> {
  const codes = await readCodes(await renderLabel(label(code), PAPER))
  return codes.length === 1 ? codes[0]?.text : undefined
}

describe('a label drawn by an independent renderer', { timeout: 30_000 }, () => {
  test.each([
    'Bazla-14-100-brain - 2015-06-19 23.34.11.ndpi [Series 1]',
    'a^FS^XZ~JRb_5Ec__d',
    '20240012',
    'x',
    ' spaces kept  ',
    '"quotes", commas; <tags> & \\slashes\\',
    'line\nand tab\t end',
    '3e9e0d50-7d0a-4ed8-8f3f-4a6b5c0d9e1f',
    'x'.repeat(200),
    'A9-_z '.repeat(33),
  ])('the code of %j is read back', async name => {
    expect(await readBack(name)).toBe(name)
  })

  test.each([
    ...LABEL_SIZES.flatMap(size => PRINTER_DPI.map(dpi => ({ ...size, dpi }))),
    { width_mm: 40, height_mm: 15, dpi: 300 as const },
  ])('stays inside a label of $width_mm x $height_mm mm at $dpi dpi whatever it contains', async format => {
    const long = 'W'.repeat(20)
    for (const content of [
      { code: 'x'.repeat(40), lines: [long, 'm'.repeat(60), `${long} ${long}`] },
      { code: 'A9-_z '.repeat(8), lines: ['Ä'.repeat(20), 'i'.repeat(99), '0123456789 '.repeat(9)] },
      { code: 'x'.repeat(26), lines: [long, 'g'.repeat(60), long], further: 'gjÄ'.repeat(40) },
    ] satisfies Label[]) {
      const layout = layOutLabel(content, format)
      if (!layout) throw new Error('It has to fit.')
      const wide = { width: layout.width + 240, height: layout.height + 240 }
      const image = await renderLabel(zplLabel(content, format), wide)
      const bounds = inkBounds(image, layout)
      expect(bounds.left).toBeGreaterThanOrEqual(0)
      expect(bounds.right).toBeLessThan(layout.width)
      expect(bounds.bottom).toBeLessThan(layout.height)
      const [code, ...more] = await readCodes(image)
      expect([code?.text, more]).toEqual([content.code, []])
      if (layout.lines[0] && layout.lines[0].x <= layout.code.x)
        expect(code?.bottom).toBeLessThan(layout.lines[0].y + 4)
    }
  })

  test.each([
    '\u00b5',
    '\u03bc',
    '肝',
    'é',
    'Größe 5 µm',
    '😀 naïve 北京',
    'поч|`\\\\#$!?*',
    '^FNC1 ^ECI000003 ^é^^',
    '肝'.repeat(40),
    '\0é\u001d',
  ])('the code of %j is read back', async name => {
    expect(await readBack(name)).toBe(name)
  })

  test('any name outside ASCII that fits is read correctly, and stays in its box', { timeout: 60_000 }, async () => {
    const name = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .map(text => text.toWellFormed())
      .filter(text => !isAscii(text) && fitsCode(text))
    const isReadBack = fc.asyncProperty(name, async text => {
      const codes = await readCodes(await renderLabel(label(text), PAPER))
      expect(codes.map(code => code.text)).toEqual([text])
    })
    await fc.assert(isReadBack, { numRuns: 60 })
  })

  test('draws an emoji in a line without damage to the code', async () => {
    const codes = await readCodes(await renderLabel(label('smile', ['😀 - 1', 'поч😀ка', '20260105 - 北京']), PAPER))
    expect(codes.map(({ text }) => text)).toEqual(['smile'])
  })
})

const naughtyFile = fileURLToPath(new URL('../../../../shared/data/awkward-csv/blns/blns.json', import.meta.url))
const isThere = existsSync(naughtyFile)
const title = isThere ? 'naughty names' : 'naughty names (skipped: no ../shared/data beside the project)'

describe.skipIf(!isThere)(title, () => {
  const names: string[] = isThere ? JSON.parse(readFileSync(naughtyFile, 'utf8')) : []

  test('all of them stay in their field', () => {
    for (const name of names.filter(fitsCode)) {
      const zpl = label(name, ['B-12 - 3', name, name])
      expect(new Set(commandsOf(zpl))).toEqual(new Set(isAscii(name) ? COMMANDS : DRAWN_COMMANDS))
      if (isAscii(name)) expect(codeOf(zpl)).toBe(name)
    }
  })

  test('each one is read correctly', { timeout: 60_000 }, async () => {
    const readable = names.filter(name => fitsCode(name) && isDrawable(name))
    expect(readable.length).toBeGreaterThan(450)
    for (const name of readable) expect(await readBack(name), JSON.stringify(name)).toBe(name)
  })
})
