const UTF8_BOM = [0xef, 0xbb, 0xbf]
const UTF16LE_BOM = [0xff, 0xfe]
const UTF16BE_BOM = [0xfe, 0xff]
const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04]
/** Identifies workbooks older than XLSX, and XLSX workbooks with a password. */
const COMPOUND_FILE_MARK = [0xd0, 0xcf, 0x11, 0xe0]

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP_MARK)

/** Whether the file is a workbook rather than a text: .xlsx, .xls or .ods. */
export const isWorkbook = (bytes: Uint8Array): boolean => isZip(bytes) || startsWith(bytes, COMPOUND_FILE_MARK)

/** UTF-16 without a BOM: the header's first two characters are ASCII, each with a zero byte on one side. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b, c, d] = bytes
  if (a && c && b === 0 && d === 0) return 'utf-16le'
  if (b && d && a === 0 && c === 0) return 'utf-16be'
  return undefined
}

function encodingOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, UTF8_BOM)) return 'utf-8'
  if (startsWith(bytes, UTF16LE_BOM)) return 'utf-16le'
  if (startsWith(bytes, UTF16BE_BOM)) return 'utf-16be'
  return unmarkedUtf16(bytes)
}

/** Decodes UTF-8 or UTF-16, with or without a BOM, else Windows-1252, which contains Latin-1. Drops the BOM. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
