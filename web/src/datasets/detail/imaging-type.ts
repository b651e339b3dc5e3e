import type { ChartColor } from '../../ui/chart-color-class.ts'

/** How a sample was imaged, in the tallies' words (spec 2 §2, Imaging Types). */
export const IMAGING_TYPES = ['Brightfield', 'Fluorescence', 'Autofluorescence', 'Other'] as const
export type ImagingType = (typeof IMAGING_TYPES)[number]

/** LOOK, 'stains'. */
export const IMAGING_COLORS: Readonly<Record<ImagingType, ChartColor>> = {
  Brightfield: 6,
  Fluorescence: 5,
  Autofluorescence: 4,
  Other: 8,
}

/** DECIDED section 9: autofluorescence before fluorescence, which is a part of its word. */
const TRIED_IN_ORDER = ['Autofluorescence', 'Fluorescence', 'Brightfield'] as const

/** Hyphens of every kind, blanks and underscores: 'Auto-fluorescence' and 'bright field' are written so too. */
const GAPS = /[\s_\p{Dash}]+/gu

/** Spec 2 §3: matched regardless of case by substring, with hyphen and space variants; anything else is Other. */
export function imagingType(written: string | null): ImagingType {
  const word = (written ?? '').toLowerCase().replace(GAPS, '')
  return TRIED_IN_ORDER.find(type => word.includes(type.toLowerCase())) ?? 'Other'
}
