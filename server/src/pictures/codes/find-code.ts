import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

// Read from the package; by default the reader downloads it.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer as ArrayBuffer } })

/** The text of a code, and its symbology: 'DataMatrix' or 'QRCode'. */
export interface Code {
  readonly text: string
  readonly format: string
}

const OPTIONS: ReaderOptions = {
  formats: ['DataMatrix', 'QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 1,
  // The code's content, not a rendering such as '<GS>'.
  textMode: 'Plain',
}

/** Enlarging helps with small and blurred codes, shrinking with noise. */
const SCALES = [1, 2, 0.5]
/** Images with longer sides are shrunk, even enlarged ones: a label photograph has far fewer pixels. */
const MAX_SIDE_PX = 3000

/** The first code found in a photograph, trying several sizes; undefined if none can be read. */
export async function findCode(photograph: Uint8Array): Promise<Code | undefined> {
  const { width, height } = await sharp(photograph).metadata()
  const largest = MAX_SIDE_PX / Math.max(width, height)
  const widths = new Set(SCALES.map(scale => Math.max(1, Math.round(width * Math.min(scale, largest)))))
  for (const scaled of widths) {
    const code = await findAtScale(photograph, scaled)
    if (code) return code
  }
  return undefined
}

async function findAtScale(photograph: Uint8Array, width: number): Promise<Code | undefined> {
  const { data, info } = await sharp(photograph)
    .resize({ width, kernel: 'cubic' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
  const image = { data: pixels, width: info.width, height: info.height, colorSpace: 'srgb' as const }
  const [found] = await readBarcodes(image as Parameters<typeof readBarcodes>[0], OPTIONS)
  // PostgreSQL can't store NUL.
  const text = found?.isValid ? found.text.replaceAll('\0', '') : ''
  return found && text !== '' ? { text, format: found.format } : undefined
}

/** The share of a macro image's longer side to search at each end: a slide's label is at one end. */
const MACRO_END = 0.4

/** The two ends of a macro image as separate photographs. */
export async function macroEnds(photograph: Uint8Array): Promise<Buffer[]> {
  const { width, height } = await sharp(photograph).metadata()
  const isUpright = height > width
  const length = Math.max(1, Math.round((isUpright ? height : width) * MACRO_END))
  const end = (start: number) =>
    sharp(photograph)
      .extract(
        isUpright ? { left: 0, top: start, width, height: length } : { left: start, top: 0, width: length, height },
      )
      .png()
      .toBuffer()
  return Promise.all([end(0), end((isUpright ? height : width) - length)])
}
