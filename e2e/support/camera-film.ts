import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })

const WIDTH = 640
const HEIGHT = 480
const FRAMES = 10

/** The brightness of each pixel: the code at the center of white paper on a gray bench. */
async function picture(text: string): Promise<Buffer> {
  const { symbol, error } = await writeBarcode(text, { format: 'DataMatrix' })
  if (!symbol) throw new Error(error)
  const scale = 8
  const [left, top] = [(WIDTH - symbol.width * scale) / 2, (HEIGHT - symbol.height * scale) / 2]
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 130)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [column, row] = [Math.floor((x - left) / scale), Math.floor((y - top) / scale)]
      const isPaper = column >= -4 && row >= -4 && column < symbol.width + 4 && row < symbol.height + 4
      const isInSymbol = column >= 0 && row >= 0 && column < symbol.width && row < symbol.height
      if (isPaper) pixels[y * WIDTH + x] = 220
      if (isInSymbol && symbol.data[row * symbol.width + column] === 0) pixels[y * WIDTH + x] = 30
    }
  }
  return pixels
}

/** Writes the video that the browser uses as its camera: a code, as raw frames (YUV4MPEG2). */
export async function filmCode(path: string, text: string): Promise<void> {
  const brightness = await picture(text)
  const color = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frames = Array.from({ length: FRAMES }, () => [Buffer.from('FRAME\n'), brightness, color]).flat()
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`), ...frames]))
}
