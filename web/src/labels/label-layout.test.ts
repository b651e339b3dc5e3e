import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { dotsOfPoints, LABEL_SIZES, type LabelFormat, PRINTER_DPI } from '@vitrine/contract/labels/label-format'
import { fitsCode, type Label, type LabelLayout, layOutLabel } from '@vitrine/contract/labels/label-layout'
import { textWidth } from '@vitrine/contract/labels/label-text'
import { labelRefusal } from '@vitrine/contract/labels/refusal'
import { symbolModules } from '@vitrine/contract/labels/symbol-drawing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })

const small = { width_mm: 22, height_mm: 22, dpi: 203 } as const
const labelOf = (identifier: string, more: Partial<Label> = {}): Label => ({
  code: 'A-1',
  lines: [identifier, 'liver', '20260105 - Basel'],
  ...more,
})
function laidOut(label: Label, format: LabelFormat = small): LabelLayout {
  const layout = layOutLabel(label, format)
  if (!layout) throw new Error(`${label.lines[0]} does not fit.`)
  return layout
}
const identifierOf = ({ lines, identifierLines }: LabelLayout) => lines.slice(0, identifierLines)
const textsOf = ({ lines }: LabelLayout) => lines.map(({ text }) => text)

describe('a label', () => {
  test('shows the identifier completely, in up to three lines of 6 points and more; lines break after a part of it', () => {
    expect(textsOf(laidOut(labelOf('RXFP2-13-932-liver - 3')))).toEqual([
      'RXFP2-13-',
      '932-liver - 3',
      'liver',
      '20260105 - Basel',
    ])
    const long = laidOut(labelOf('A long block identifier of sixty characters, as it may be - 12'))
    expect(identifierOf(long).map(({ text }) => text)).toEqual([
      'A long block identifier ',
      'of sixty characters, as ',
      'it may be - 12',
    ])
    expect(Math.min(...identifierOf(long).map(({ height }) => height))).toBeGreaterThanOrEqual(dotsOfPoints(6, 203))
  })

  test('reduces organ, date and source: smaller first, then shortened, then left out', () => {
    const source = '20260105 - Institute of Pathology, University Hospital Basel'
    const crowded = laidOut(labelOf('Bazla-14-100-brain - 1', { lines: ['Bazla-14-100-brain - 1', 'liver', source] }))
    expect(crowded.leftOut).toEqual([])
    expect(crowded.lines.at(-1)).toMatchObject({
      isShortened: true,
      text: expect.stringMatching(/^2026.*\.\.\..*Basel$/),
    })
    const code = 'x'.repeat(60)
    const fuller = laidOut({ code, lines: ['An identifier of forty letters, or - 12', 'liver', source] })
    expect(fuller.leftOut).toEqual(['liver'])
    const fullest = laidOut(
      labelOf('A long block identifier of sixty characters, as it may be - 12', { code: 'x'.repeat(200) }),
    )
    expect(fullest.leftOut).toEqual(['liver', '20260105 - Basel'])
    expect(
      identifierOf(fullest)
        .map(({ text }) => text)
        .join(''),
    ).toBe('A long block identifier of sixty characters, as it may be - 12')
  })

  test('never leaves out the further line, but shortens it', () => {
    const { lines, leftOut } = laidOut(
      labelOf('A long block identifier of sixty characters, as it may be - 12', {
        code: 'x'.repeat(99),
        further: `Lot ${'7 '.repeat(40)}a`,
      }),
    )
    expect(lines.at(-1)).toMatchObject({ isShortened: true, text: expect.stringMatching(/^Lot 7 .*\.\.\..* 7 a$/) })
    expect(leftOut).toEqual(['liver', '20260105 - Basel'])
  })

  test('has its text next to the code if it is wide', () => {
    const { code, lines } = laidOut(labelOf('B-12 - 3'), { width_mm: 50, height_mm: 25, dpi: 300 })
    for (const line of lines) expect(line.x).toBeGreaterThan(code.x + code.module * 12)
  })
})

describe('a label without room for its identifier', () => {
  const long = (length: number) => labelOf(`${'x'.repeat(length)} - 3`)

  test.each([
    [80, small, 'Use labels of 25 × 25 mm.'],
    [100, small, 'Use labels of 50 × 25 mm.'],
    [180, { ...small, dpi: 600 as const }, 'Use labels of 60 × 25 mm.'],
    [30, { width_mm: 10, height_mm: 10, dpi: 300 as const }, 'Use labels of 22 × 22 mm.'],
  ])('of %d letters names a sufficient size', (length, format, advice) => {
    const shown = length > 80 ? `${'x'.repeat(80)}...` : `${'x'.repeat(length)} - 3`.slice(0, 84)
    const sentence = labelRefusal([labelOf('B-1 - 1'), long(length)], format)
    expect(sentence).toContain(advice)
    expect(sentence).toContain(`"${shown.slice(0, 20)}`)
    expect(sentence).toContain(`doesn't fit on ${format.width_mm} × ${format.height_mm} mm. `)
  })

  test('shows the number of others, and what to do if no size is sufficient', () => {
    expect(labelRefusal([long(80), long(99), long(70)], small)).toBe(
      `"${'x'.repeat(80)}..." and 2 others don't fit on 22 × 22 mm. Use labels of 50 × 25 mm.`,
    )
    expect(labelRefusal([long(900)], small)).toBe(
      `"${'x'.repeat(80)}..." doesn't fit on 22 × 22 mm. No label is large enough. Shorten the Block ID.`,
    )
    expect(labelRefusal([labelOf('B-1 - 1')], small)).toBeUndefined()
  })
})

/** Paints the code of a label like a printer with that many dots. */
function paintCode({ width, height, code: { text, x, y, module } }: LabelLayout): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  symbolModules(text).forEach((row, rowAt) => {
    row.forEach((isDark, columnAt) => {
      if (!isDark) return
      for (let dot = 0; dot < module; dot += 1) {
        const from = ((y + rowAt * module + dot) * width + x + columnAt * module) * 4
        for (let at = from; at < from + module * 4; at += 4) data.fill(0, at, at + 3)
      }
    })
  })
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

/** Upright and sharp, as painted. */
const CLEAN = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false, tryDenoise: false }

/** Everything is inside the label, the code is the name, and the lines contain the whole identifier. */
async function expectWhole(name: string, identifier: string, format: LabelFormat) {
  const layout = laidOut(
    { code: name, lines: [identifier, 'salivary gland', '20260105 - University Hospital Basel'] },
    format,
  )
  const found = await readBarcodes(paintCode(layout), { ...CLEAN, formats: ['DataMatrix'], textMode: 'Plain' })
  expect(found.map(({ text }) => text)).toEqual([name])
  expect(
    identifierOf(layout)
      .map(({ text }) => text)
      .join(''),
  ).toBe(identifier)
  expect(layout.identifierLines).toBeLessThanOrEqual(3)
  for (const { text, x, y, height, width } of layout.lines) {
    expect(x + textWidth(text.trimEnd(), width)).toBeLessThanOrEqual(layout.width)
    expect(y + height).toBeLessThanOrEqual(layout.height)
  }
  for (const { height } of identifierOf(layout)) expect(height).toBeGreaterThanOrEqual(dotsOfPoints(6, format.dpi))
}

const demoFile = (name: string) => fileURLToPath(new URL(`../../../server/demo/${name}`, import.meta.url))
const demo = readFileSync(demoFile('idr0018-mouse.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split('\t'))

/** Cycles through sizes, so that each is tested at each resolution. */
const sizeOf = (turn: number) => LABEL_SIZES[turn % LABEL_SIZES.length] as (typeof LABEL_SIZES)[number]

describe.each(PRINTER_DPI)('at %d dpi', { timeout: 120_000 }, dpi => {
  test('600 random identifiers are read completely, from the code and from the lines', async () => {
    let turn = 0
    const part = fc.stringMatching(/^[A-Za-z0-9]{1,9}$/)
    const identifier = fc
      .tuple(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('-', '_', ' ', '.', '/'),
        fc.nat({ max: 99 }),
      )
      .map(([parts, separator, cut]) => `${parts.join(separator).slice(0, 42)} - ${cut}`.replaceAll('  ', ' '))
    const name = fc.oneof(
      identifier,
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 40 })
        .map(text => text.toWellFormed())
        .filter(fitsCode),
    )
    await fc.assert(
      fc.asyncProperty(name, identifier, (code, text) => expectWhole(code, text, { ...sizeOf(turn++), dpi })),
      { numRuns: 600 },
    )
  })

  test('so are those of the demo', async () => {
    const shown = demo.filter((_, index) => index % 11 === 0)
    for (const [turn, [name = '', block, cut]] of shown.entries()) {
      await expectWhole(name, `${block} - ${cut || 'UNKNOWN'}`, { ...sizeOf(turn), dpi })
    }
  })
})
