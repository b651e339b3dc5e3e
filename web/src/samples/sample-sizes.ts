import type { Sample } from '@vitrine/contract/samples/samples'
import { readByteSize } from '../format/byte-size.ts'
import { formatBytes } from '../format/numbers.ts'

const lengthFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** '41,216', '0.25'; null if missing. */
export const formatLength = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : lengthFormat.format(value)

/** '1.50 GB' for '1536 M'; an unreadable size is returned unchanged. */
export function formatFileSize(size: Sample['file_size'] | number | undefined): string | null {
  if (size === null || size === undefined || size === '') return null
  const bytes = readByteSize(String(size))
  return bytes === undefined ? String(size) : formatBytes(bytes)
}

/** A blur detection threshold with 3 decimals; null if missing. */
export const formatThreshold = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : value.toFixed(3)

/** Whether a length was measured, even if it is 0. */
export const hasLength = (length: number | null | undefined): boolean => length !== null && length !== undefined

/** '41,216 × 30,720', with a dash for a missing one; null if both are missing. */
export function formatArea(width: number | null | undefined, height: number | null | undefined): string | null {
  const lengths = [formatLength(width), formatLength(height)]
  return lengths.every(length => length === null) ? null : lengths.map(length => length ?? '-').join(' × ')
}
