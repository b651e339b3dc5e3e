import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { symbolSide } from '@vitrine/contract/labels/data-matrix'
import { drawSymbol, type SymbolDrawing } from '@vitrine/contract/labels/symbol-drawing'
import { describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })

/** Paints a path of straight lines by the even-odd rule, with four pixels per module and a quiet zone. */
function paint({ path, units, modules }: SymbolDrawing): ImageData {
  const rings = path
    .split('Z')
    .filter(Boolean)
    .map(ring => [...ring.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const))
  const edges = rings.flatMap(ring =>
    ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from] as const),
  )
  const isInside = (x: number, y: number) =>
    edges.reduce((inside, [[ax, ay], [, by]]) => (ax > x && ay > y !== by > y ? !inside : inside), false)
  const side = (modules + 8) * 4
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at += 1) {
    const x = (((at % side) + 0.5) / 4 - 4) * (units / modules)
    const y = ((Math.floor(at / side) + 0.5) / 4 - 4) * (units / modules)
    if (isInside(x, y)) data.fill(0, at * 4, at * 4 + 3)
  }
  return { data, width: side, height: side, colorSpace: 'srgb' } as ImageData
}

describe('the symbol on screen', () => {
  test.each([
    'Car4-13-922',
    '20240012',
    '\u00b5',
    '\u03bc',
    '肝',
    'Größe 5 µm',
    '😀 北京',
    '^FNC1^é^^',
    'a^FS^XZ~JR',
    'x'.repeat(90),
  ])('of %j reads back as that', async text => {
    const codes = await readBarcodes(paint(drawSymbol(text)), { formats: ['DataMatrix'], textMode: 'Plain' })
    expect(codes.map(code => code.text)).toEqual([text])
  })

  test('declares its bytes as UTF-8 if they are not only ASCII', async () => {
    const hasEci = async (text: string) =>
      (await readBarcodes(paint(drawSymbol(text)), { formats: ['DataMatrix'] })).map(code => code.hasECI)
    expect(await hasEci('肝')).toEqual([true])
    expect(await hasEci('Car4')).toEqual([false])
  })

  test.each(['x', '20240012', '\u00b5', '肝'.repeat(20), 'Größe 5 µm'.repeat(5)])(
    'of %j is no larger than the layout expects',
    text => expect(drawSymbol(text).modules).toBeLessThanOrEqual(symbolSide(text) ?? 0),
  )

  test('is square, with as many modules as the standard requires', () => {
    expect(drawSymbol('x').modules).toBe(10)
    expect(drawSymbol('20240012').modules).toBe(12)
  })
})
