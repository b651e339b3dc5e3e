import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { prepareZXingModule as prepareReader } from 'zxing-wasm/reader'
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer'
import { codesInImage } from './codes-in-image.ts'

function wasmOf(part: 'reader' | 'writer'): ArrayBuffer {
  const wasm = readFileSync(createRequire(import.meta.url).resolve(`zxing-wasm/${part}/zxing_${part}.wasm`))
  return wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length)
}
prepareReader({ overrides: { wasmBinary: wasmOf('reader') } })
prepareWriter({ overrides: { wasmBinary: wasmOf('writer') } })

/** A camera frame: the symbol on a grey bench, with noise and poor light. */
async function frame(text: string, format: 'DataMatrix' | 'QRCode'): Promise<ImageData> {
  const { symbol } = await writeBarcode(text, { format })
  const [width, height, scale] = [320, 240, 6]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const column = Math.floor(((at % width) - 90) / scale)
    const row = Math.floor((Math.floor(at / width) - 40) / scale)
    const isIn = (margin: number) =>
      Math.min(column, row) >= -margin && column < symbol.width + margin && row < symbol.height + margin
    const isDark = isIn(0) && symbol.data[row * symbol.width + column] === 0
    const light = isDark ? 60 : isIn(4) ? 190 : 130
    data.fill(light + ((at * 7919) % 23) - 11, at * 4, at * 4 + 3)
    data[at * 4 + 3] = 255
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

test.each([
  ['Car4-13-922-liver', 'DataMatrix'],
  ['20240012', 'DataMatrix'],
  ['Eya4-14-433', 'QRCode'],
] as const)('reads %s in a frame of a camera, a %s', async (text, format) => {
  expect(await codesInImage(await frame(text, format))).toEqual([text])
})

test('finds nothing in an empty frame', async () => {
  const data = new Uint8ClampedArray(320 * 240 * 4).fill(128)
  expect(await codesInImage({ data, width: 320, height: 240, colorSpace: 'srgb' } as ImageData)).toEqual([])
})
