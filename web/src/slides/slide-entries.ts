import type { SlideFile } from '@vitrine/contract/files'
import type { Slide } from '@vitrine/contract/slides'
import { metadataValues } from '../files/metadata-values.ts'
import { formatDate } from '../format/dates.ts'
import { formatBytes } from '../format/numbers.ts'
import type { Pair } from '../ui/pairs.tsx'
import { SLIDE_PLACES, slidePairs } from './slide-fields.ts'

/** 'Slide Information' of an open row. */
export const slideEntries = (slide: Slide): Pair[] => [
  ['ID', slide.id],
  ['UUID', slide.uuid],
  ...slidePairs(slide, SLIDE_PLACES.drawer),
]

/** 'File Information'. */
export const fileEntries = (file: SlideFile): Pair[] => [
  ['File Name', file.name],
  ['File Type', file.type],
  ['File Size', file.size === null ? null : formatBytes(file.size)],
  ['Created By', file.created_by?.username],
  ['Created At', formatDate(file.created_at)],
]

/** The file's metadata, whatever its shape: a list's values side by side. */
export const metadataEntries = (file: SlideFile | null): Pair[] =>
  Object.entries(file?.metadata ?? {}).map(([key, value]) => [key, metadataValues(value).join(', ')])
