import type { ChartColor } from '../../ui/chart-color-class.ts'

/** How a sample was imaged, as the tally names it. */
export const IMAGING_TYPES = ['Brightfield', 'Fluorescence', 'Autofluorescence', 'Other'] as const
export type ImagingType = (typeof IMAGING_TYPES)[number]

export const IMAGING_COLORS: Readonly<Record<ImagingType, ChartColor>> = {
  Brightfield: 6,
  Fluorescence: 5,
  Autofluorescence: 4,
  Other: 8,
}

/** Autofluorescence before fluorescence, whose name it contains. */
const TRIED_IN_ORDER = ['Autofluorescence', 'Fluorescence', 'Brightfield'] as const

/** Hyphens of every kind, blanks and underscores, as in 'Auto-fluorescence' and 'bright field'. */
const GAPS = /[\s_\p{Dash}]+/gu

/** Matches by substring, regardless of case, hyphens and blanks; anything else is Other. */
export function imagingType(written: string | null): ImagingType {
  const word = (written ?? '').toLowerCase().replace(GAPS, '')
  return TRIED_IN_ORDER.find(type => word.includes(type.toLowerCase())) ?? 'Other'
}
