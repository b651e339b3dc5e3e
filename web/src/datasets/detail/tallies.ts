import { IMAGING_TYPES, type ImagingType, imagingType } from './imaging-type.ts'
import type { SamplesBySlide } from './samples-store.ts'

/** Counts over the slides that the tree has loaded. */
export interface TreeTallies {
  slidesLoaded: number
  slidesWithSamples: number
  totalSamples: number
  /** Fewer than `totalSamples` where a slide has more than are loaded. */
  samplesLoaded: number
  /** Types that occur, the most frequent first. */
  imaging: readonly { type: ImagingType; count: number }[]
  /** Slides whose first page of samples is still loading. */
  loading: number
  /** Slides whose samples could not be loaded: the tallies are incomplete. */
  failed: number
}

function imagingTally(samples: SamplesBySlide): TreeTallies['imaging'] {
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

export function treeTallies(slideIds: readonly number[], samples: SamplesBySlide): TreeTallies {
  const slides = [...samples.values()]
  const known = slides.filter(({ total }) => total !== undefined)
  const failed = slides.filter(({ total, status }) => total === undefined && status === 'failed').length
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    slidesLoaded: slideIds.length,
    slidesWithSamples: known.filter(({ total }) => total !== 0).length,
    totalSamples: sum(known.map(({ total }) => total ?? 0)),
    samplesLoaded: sum(known.map(slide => slide.samples.length)),
    imaging: imagingTally(samples),
    loading: slideIds.length - known.length - failed,
    failed,
  }
}
