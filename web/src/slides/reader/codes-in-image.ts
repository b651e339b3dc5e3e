import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Our labels have a Data Matrix; slides from elsewhere have the other two. */
const FORMATS = ['DataMatrix', 'QRCode', 'Code128'] as const

/** Loads the reader from our own address, never from another site. Import this file lazily, as only cameras need it. */
export const loadCodeReader = async (): Promise<void> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })
}

export async function codesInImage(image: ImageData): Promise<string[]> {
  const found = await readBarcodes(image, { formats: [...FORMATS], textMode: 'Plain', tryHarder: true })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
