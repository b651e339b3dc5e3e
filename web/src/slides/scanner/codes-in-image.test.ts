import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { raw } from 'bwip-js/node'
import { expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { codesInImage } from './codes-in-image.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })

/** A frame as a camera gives it: the symbol on a grey bench, with noise and poor light. */
function frame(text: string, pixelsPerModule = 6): ImageData {
  const [symbol] = raw({ bcid: 'datamatrix', text }) as { pixs: number[]; pixx: number }[]
  const { pixs, pixx } = symbol ?? { pixs: [], pixx: 0 }
  const [width, height] = [320, 240]
  const data = new Uint8ClampedArray(width * height * 4)
  const [left, top] = [90, 50]
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) - left, Math.floor(at / width) - top]
    const [column, row] = [Math.floor(x / pixelsPerModule), Math.floor(y / pixelsPerModule)]
    const isOnPaper = column >= -3 && row >= -3 && column < pixx + 3 && row < pixx + 3
    const isDark = column >= 0 && row >= 0 && column < pixx && row < pixx && pixs[row * pixx + column] === 1
    const light = isDark ? 60 : isOnPaper ? 190 : 130
    data.fill(light + ((at * 7919) % 23) - 11, at * 4, at * 4 + 3)
    data[at * 4 + 3] = 255
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

test.each(['Car4-13-922-liver', '20240012'])('reads %s in a frame of a camera', async text => {
  expect(await codesInImage(frame(text))).toEqual([text])
})

test('finds nothing where nothing is', async () => {
  const data = new Uint8ClampedArray(320 * 240 * 4).fill(128)
  expect(await codesInImage({ data, width: 320, height: 240, colorSpace: 'srgb' } as ImageData)).toEqual([])
})
