import type { Sample } from '@vitrine/contract/samples'
import { readByteSize } from '../format/byte-size.ts'
import { formatBytes } from '../format/numbers.ts'

const lengthFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** '41,216', '0.25'; nothing where missing. */
export const formatLength = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : lengthFormat.format(value)

/** '1.50 GB' for '1536 M'; a size that can't be read stands as it was written. */
export function formatFileSize(size: Sample['file_size'] | number | undefined): string | null {
  if (size === null || size === undefined || size === '') return null
  const bytes = readByteSize(String(size))
  return bytes === undefined ? String(size) : formatBytes(bytes)
}
