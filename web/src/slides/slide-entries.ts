import type { SlideFile } from '@vitrine/contract/files'
import type { Slide } from '@vitrine/contract/slides'
import { metadataValues } from '../files/metadata-values.ts'
import { formatDate } from '../format/dates.ts'
import { formatBytes } from '../format/numbers.ts'
import type { Pair } from '../ui/pairs.tsx'

/** Spec 1 §2, Slide Information of an open row. */
export const slideEntries = (slide: Slide): Pair[] => [
  ['ID', slide.id],
  ['UUID', slide.uuid],
  ['Block ID', slide.block_id],
  ['Cut Number', slide.cut_number],
  ['Source', slide.source],
  ['Species', slide.species],
  ['Organ', slide.organ],
  ['Vendor', slide.vendor],
  ['Description', slide.description],
]

/** Spec 1 §2, File Information. */
export const fileEntries = (file: SlideFile): Pair[] => [
  ['File Name', file.name],
  ['File Type', file.type],
  ['File Size', file.size === null ? null : formatBytes(file.size)],
  ['Created By', file.created_by?.username],
  ['Created At', formatDate(file.created_at)],
]

/** A list's values side by side: what a scanner wrote is shown, whatever its shape. */
export const metadataEntries = (file: SlideFile | null): Pair[] =>
  Object.entries(file?.metadata ?? {}).map(([key, value]) => [key, metadataValues(value).join(', ')])
