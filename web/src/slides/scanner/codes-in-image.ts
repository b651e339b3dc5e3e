import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Our labels carry a Data Matrix; the other two stand on slides that came from elsewhere. */
const FORMATS = ['DataMatrix', 'QRCode', 'Code128'] as const

/** Loads the reader from our own address, never from a distant one. Import this file lazily: it is for cameras alone. */
export const loadCodeReader = async (): Promise<void> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })
}

/** The texts of the codes in an image. */
export async function codesInImage(image: ImageData): Promise<string[]> {
  const found = await readBarcodes(image, { formats: [...FORMATS], textMode: 'Plain', tryHarder: true })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
