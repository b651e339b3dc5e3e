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

/** Spec 1 §3: a blur detection threshold is shown to 3 decimals; nothing where missing. */
export const formatThreshold = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : value.toFixed(3)

type ImageSize = Pick<Sample, 'image_width_px' | 'image_height_px' | 'image_width_um' | 'image_height_um'>

/** Spec 1 §2: the image size is shown only when at least one of its four lengths is present; 0 is one. */
export const hasImageSize = (sample: ImageSize): boolean =>
  [sample.image_width_px, sample.image_height_px, sample.image_width_um, sample.image_height_um].some(
    length => length !== null && length !== undefined,
  )

/** '41,216 × 30,720', a dash for the one that is missing; nothing where both are. */
export function formatArea(width: number | null | undefined, height: number | null | undefined): string | null {
  const lengths = [formatLength(width), formatLength(height)]
  return lengths.every(length => length === null) ? null : lengths.map(length => length ?? '-').join(' × ')
}
