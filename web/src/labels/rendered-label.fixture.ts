import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { ready } from 'zpl-renderer-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// For tests only: draws labels with an independent renderer, and reads their codes with an independent reader.

/** The renderer's paper: its dots are those of the label, whatever their size. */
const DOTS_PER_MM = 8

interface Dots {
  width: number
  height: number
}

const wasmPath = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const wasm = readFileSync(wasmPath)
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })

/** A PNG of a label. @param paper in dots; the renderer centers a label on wider paper */
export async function renderLabel(zpl: string, { width, height }: Dots): Promise<Buffer> {
  const { api } = await ready
  return Buffer.from(await api.zplToBase64Async(zpl, width / DOTS_PER_MM, height / DOTS_PER_MM, DOTS_PER_MM), 'base64')
}

export interface ReadCode {
  text: string
  bytes: Uint8Array
  bottom: number
}

export async function readCodes(image: Uint8Array): Promise<ReadCode[]> {
  const found = await readBarcodes(new Blob([Uint8Array.from(image)]), { formats: ['DataMatrix'], textMode: 'Plain' })
  return found.map(({ text, bytes, position }) => ({ text, bytes, bottom: position.bottomLeft.y }))
}

/** The bounds of everything dark on wider paper, in the label's dots; the PNG must have 8-bit gray without interlacing. */
export function inkBounds(png: Buffer, label: Dots): { left: number; top: number; right: number; bottom: number } {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const pixels = unfilter(inflateSync(Buffer.concat(parts)), width, height)
  const bounds = { left: width, top: height, right: -1, bottom: -1 }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((pixels[y * width + x] as number) > 127) continue
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.bottom = Math.max(bounds.bottom, y)
    }
  }
  const before = (width - label.width) / 2
  return { ...bounds, left: bounds.left - before, right: bounds.right - before }
}

/** Reverts PNG's row filters: each row begins with its filter's number. */
function unfilter(raw: Buffer, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height)
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (pixels[y * width + x] as number))
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (width + 1)] as number
    for (let x = 0; x < width; x += 1) {
      const [left, up, corner] = [at(x - 1, y), at(x, y - 1), at(x - 1, y - 1)]
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] as number
      pixels[y * width + x] = ((raw[y * (width + 1) + 1 + x] as number) + predicted) & 255
    }
  }
  return pixels
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
