import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsCode, LABEL_SIDE, layOutLabel, textWidth } from './label-layout.ts'
import { inkBounds, readCodes, renderLabel, WIDE_PAPER_MM } from './rendered-label.fixture.ts'
import { zplLabel } from './zpl.ts'

const LINES = ['B-12 - 3', 'liver', '20260105 - Basel'] as const
const label = (code: string, lines: readonly [string, string, string] = LINES) => zplLabel({ code, lines })

/** Field data as the ZPL II manual says a printer reads it: _hh is a byte, and the bytes are UTF-8 under ^CI28. */
function fieldsOf(zpl: string): string[] {
  return [...zpl.matchAll(/\^FH\^FD(.*?)\^FS/gs)].map(([, data = '']) => {
    const bytes = data.replace(/[^\0-\x7f]/gu, character =>
      [...new TextEncoder().encode(character)].map(byte => `_${byte.toString(16).padStart(2, '0')}`).join(''),
    )
    const binary = bytes.replace(/_([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    return Buffer.from(binary, 'latin1').toString('utf8')
  })
}

/** What ^BX makes of its data: the escape character of its parameters, doubled, is that character. */
function codeOf(zpl: string): string {
  const mark = /\^BXN,\d,200,,,6,(.),1\^FH/.exec(zpl)?.[1] ?? ''
  expect(mark).not.toBe('')
  return (fieldsOf(zpl)[0] as string).replaceAll(mark + mark, mark)
}

const commandsOf = (zpl: string) => zpl.match(/[\^~][A-Z][A-Z0-9]/g)
const COMMANDS = commandsOf(label('plain'))
const DRAWN_COMMANDS = commandsOf(label('\u00e9'))
const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)
const drawnBytes = (zpl: string) => /\^GFA,(\d+),\1,\d+,([0-9A-F]+)\^FS/.exec(zpl)

describe('the text of a label', () => {
  test('is exactly this', () => {
    expect(label('Car4-13_922-a62.tif')).toBe(
      [
        '^XA',
        '^CI28',
        '^PW178',
        '^LL178',
        '^LH0,0',
        '^FO44,6^BXN,5,200,,,6,|,1^FH^FDCar4-13_5F922-a62.tif^FS',
        '^FO6,116^A0N,20,20^FH^FDB-12 - 3^FS',
        '^FO6,136^A0N,20,20^FH^FDliver^FS',
        '^FO6,156^A0N,20,20^FH^FD20260105 - Basel^FS',
        '^XZ',
        '',
      ].join('\n'),
    )
  })

  test.each([undefined, '', ' \t\n'])('is the same with %j as its further line', further =>
    expect(zplLabel({ code: 'A-1', lines: LINES, further })).toBe(label('A-1')),
  )

  test('has a further line below the others, which then share their room; the code stays as it is', () => {
    const zpl = zplLabel({ code: 'A-1', lines: LINES, further: ' Lot ^7~_ · \\ Mouse ' })
    const code = (text: string) => text.match(/^.*\^BX.*$/m)?.[0]
    expect(code(zpl)).toBe(code(label('A-1')))
    expect(zpl.match(/^.*\^A0N.*$/gm)).toEqual([
      '^FO6,115^A0N,16,16^FH^FDB-12 - 3^FS',
      '^FO6,130^A0N,16,16^FH^FDliver^FS',
      '^FO6,145^A0N,16,16^FH^FD20260105 - Basel^FS',
      '^FO6,160^A0N,16,16^FH^FDLot _5E7_7E_5F · \\ Mouse^FS',
    ])
  })

  test('says which lines were shortened to what fits', () => {
    const { lines } = layOutLabel({ code: 'x', lines: LINES, further: `Lot ${'7 '.repeat(40)}a` })
    expect(lines.map(({ isShortened }) => isShortened)).toEqual([false, false, false, true])
    expect(lines[3]?.text).toMatch(/^Lot 7 .*\.\.\..* 7 a$/)
    expect(textWidth(lines[3]?.text ?? '', lines[3]?.width ?? 0)).toBeLessThanOrEqual(LABEL_SIDE - 12)
  })

  test('holds commands, escapes and control characters as bytes in hex, other characters in UTF-8', () => {
    const zpl = label('a^XZ~JR_b\n\0', ['^FS^XZ', '~JA', 'Großhadern_1'])
    expect(zpl).toContain('^FDa_5EXZ_7EJR_5Fb_0A_00^FS')
    expect(zpl).toContain('^FD_5EFS_5EXZ^FS')
    expect(zpl).toContain('^FD_7EJA^FS')
    expect(zpl).toContain('^FDGroßhadern_5F1^FS')
  })

  test('names an escape for the code that the code lacks, and doubles it where the code has them all', () => {
    expect(label('a|b')).toContain(',6,`,1^FH^FDa|b^FS')
    expect(label('|`\\#$!?*')).toContain(',6,|,1^FH^FD||`\\#$!?*^FS')
  })

  test('shortens a long line in its middle, so that the cut number stays', () => {
    const [, block] = fieldsOf(label('x', [`${'Block '.repeat(20)}- 12`, 'liver', 'x']))
    expect(block).toMatch(/^Block Bl.*\.\.\..*- 12$/)
  })

  test('has no glyph for a control character: a space stands in its place', () => {
    expect(fieldsOf(label('x', ['a\r\nb', '\u0007liver\t', 'c\u2028d'])).slice(1)).toEqual(['a b', 'liver', 'c d'])
  })

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom('^', '~', '_', '\\', '|', '`', '5', 'E', 'X', 'Z', '\n', ',', '😀', '\uD800') }),
  )

  test('adds no command whatever the fields hold, and the code reads as typed', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (code, a, b, c) => {
        fc.pre(fitsCode(code))
        const zpl = label(code, [a, b, c])
        expect(commandsOf(zpl)).toEqual(isAscii(code) ? COMMANDS : DRAWN_COMMANDS)
        if (isAscii(code)) expect(codeOf(zpl)).toBe(code)
        else expect(drawnBytes(zpl)?.[2]).toHaveLength(Number(drawnBytes(zpl)?.[1]) * 2)
      }),
      { numRuns: 500 },
    )
  })

  test('nor whatever a further line holds', () => {
    const lined = (further: string) => commandsOf(zplLabel({ code: 'plain', lines: LINES, further }))
    const LINED = lined('x')
    fc.assert(
      fc.property(hostile, further => {
        expect([COMMANDS, LINED]).toContainEqual(lined(further))
      }),
      { numRuns: 200 },
    )
  })

  test('carries the code of a name outside ASCII as a drawing, which no printer encodes in its own way', () => {
    expect(label('\u00b5')).toMatch(/^\^FO\d+,6\^GFA,(\d+),\1,\d+,[0-9A-F]+\^FS$/m)
    expect(label('\u00b5')).not.toContain('^BX')
    expect(label('u')).not.toContain('^GF')
  })

  test('refuses a code that no symbol on the label holds', () => {
    expect(fitsCode('x'.repeat(200))).toBe(true)
    expect(fitsCode('x'.repeat(205))).toBe(false)
    expect(fitsCode('😀'.repeat(200))).toBe(false)
    expect(() => label('x'.repeat(205))).toThrow(RangeError)
  })
})

/** The renderer knows no escape characters in a code of ASCII. */
const isDrawable = (text: string) =>
  !isAscii(text) || (/^[ -~]+$/.test(text) && codeOf(label(text)) === fieldsOf(label(text))[0])

async function readBack(code: string): Promise<string | undefined> {
  const codes = await readCodes(await renderLabel(label(code)))
  return codes.length === 1 ? codes[0]?.text : undefined
}

describe('a label drawn by another renderer', { timeout: 30_000 }, () => {
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

  test('stays on the label whatever it holds', async () => {
    const long = 'W'.repeat(200)
    for (const zpl of [
      label('x'.repeat(200), [long, 'm'.repeat(60), `${long} ${long}`]),
      label('A9-_z '.repeat(33), ['Ä'.repeat(99), 'i'.repeat(99), '0123456789 '.repeat(9)]),
      zplLabel({ code: 'x'.repeat(26), lines: [long, 'g'.repeat(60), long], further: 'gjÄ'.repeat(40) }),
      zplLabel({ code: 'x'.repeat(200), lines: [long, long, long], further: long }),
    ]) {
      const image = await renderLabel(zpl, WIDE_PAPER_MM)
      const bounds = inkBounds(image)
      expect(bounds.left).toBeGreaterThanOrEqual(0)
      expect(bounds.right).toBeLessThan(LABEL_SIDE)
      expect(bounds.bottom).toBeLessThan(LABEL_SIDE)
      const [code] = await readCodes(image)
      expect(code?.bottom).toBeLessThan(115)
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

  test('any name outside ASCII that fits is read back, and stays in its box', { timeout: 60_000 }, async () => {
    const name = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .map(text => text.toWellFormed())
      .filter(text => !isAscii(text) && fitsCode(text))
    const isReadBack = fc.asyncProperty(name, async text => {
      const image = await renderLabel(label(text), WIDE_PAPER_MM)
      const [code, ...more] = await readCodes(image)
      expect(more).toEqual([])
      expect(code?.text).toBe(text)
      expect(code?.bottom).toBeLessThan(116)
    })
    await fc.assert(isReadBack, { numRuns: 60 })
  })

  test('draws an emoji in a line without harm to the code', async () => {
    const codes = await readCodes(await renderLabel(label('smile', ['😀 - 1', 'поч😀ка', '20260105 - 北京'])))
    expect(codes.map(({ text }) => text)).toEqual(['smile'])
  })
})

const naughtyFile = fileURLToPath(new URL('../../../../shared/data/awkward-csv/blns/blns.json', import.meta.url))
const isThere = existsSync(naughtyFile)
const title = isThere ? 'naughty names' : 'naughty names (skipped: no ../shared/data beside the project)'

describe.skipIf(!isThere)(title, () => {
  const names: string[] = isThere ? JSON.parse(readFileSync(naughtyFile, 'utf8')) : []

  test('all of them keep to their field', () => {
    for (const name of names.filter(fitsCode)) {
      const zpl = label(name, [name, name, name])
      expect(commandsOf(zpl)).toEqual(isAscii(name) ? COMMANDS : DRAWN_COMMANDS)
      if (isAscii(name)) expect(codeOf(zpl)).toBe(name)
    }
  })

  test('each one is read back', { timeout: 60_000 }, async () => {
    const readable = names.filter(name => fitsCode(name) && isDrawable(name))
    expect(readable.length).toBeGreaterThan(450)
    for (const name of readable) expect(await readBack(name), JSON.stringify(name)).toBe(name)
  })
})
