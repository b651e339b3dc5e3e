import type { ChartColor } from '../../ui/charts/chart-color-class.ts'
import type { SamplesBySlide } from './tree-samples.ts'

const IMAGING_TYPES = ['Brightfield', 'Fluorescence', 'Autofluorescence', 'Other'] as const
type ImagingType = (typeof IMAGING_TYPES)[number]

export const IMAGING_COLORS: Readonly<Record<ImagingType, ChartColor>> = {
  Brightfield: 6,
  Fluorescence: 5,
  Autofluorescence: 4,
  Other: 8,
}

/** Autofluorescence comes before fluorescence, as it contains its name. */
const TRIED_IN_ORDER = ['Autofluorescence', 'Fluorescence', 'Brightfield'] as const

/** Hyphens of any kind, blanks and underscores, as in 'Auto-fluorescence' and 'bright field'. */
const GAPS = /[\s_\p{Dash}]+/gu

/** Matches a substring, ignoring case, hyphens and blanks; anything else is Other. */
export function imagingType(written: string | null): ImagingType {
  const text = (written ?? '').toLowerCase().replace(GAPS, '')
  return TRIED_IN_ORDER.find(type => text.includes(type.toLowerCase())) ?? 'Other'
}

/** Types that occur, the most frequent first. */
function imagingTally(samples: SamplesBySlide) {
  const counts = new Map<ImagingType, number>()
  for (const slide of samples.values()) {
    for (const { image_type } of slide.samples) {
      const type = imagingType(image_type)
      counts.set(type, (counts.get(type) ?? 0) + 1)
    }
  }
  return IMAGING_TYPES.filter(type => counts.has(type))
    .map(type => ({ type, count: counts.get(type) ?? 0 }))
    .sort((a, b) => b.count - a.count)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Counts the loaded slides of the tree. */
export function treeTallies(slideIds: readonly number[], samples: SamplesBySlide) {
  const slides = [...samples.values()]
  const known = slides.filter(({ total }) => total !== undefined)
  const failed = slides.filter(({ total, status }) => total === undefined && status === 'failed').length
  return {
    slidesLoaded: slideIds.length,
    slidesWithSamples: known.filter(({ total }) => total !== 0).length,
    totalSamples: sum(known.map(({ total }) => total ?? 0)),
    /** Less than `totalSamples` if a slide has more than are loaded. */
    samplesLoaded: sum(known.map(slide => slide.samples.length)),
    imaging: imagingTally(samples),
    /** Slides whose first page of samples is still loading. */
    loading: slideIds.length - known.length - failed,
    /** Slides whose samples failed to load: the tallies are incomplete. */
    failed,
  }
}
