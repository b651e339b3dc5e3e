import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { type Random, randomFrom } from './random.ts'
import { seededMoment } from './seed-clock.ts'
import { ORGANS, SPECIES, STAINS } from './seed-words.ts'
import type { FirstIds } from './slide-rows.ts'

/** The size of the dataset used to measure large datasets. */
const LARGEST_DATASET = 10_000
const TYPES: readonly DatasetType[] = ['T', 'T', 'T', 'T', 'T', 'T', 'T', 'V', 'V', 'E', 'default']

export interface SeededDataset {
  id: number
  name: string
  description: string
  created_at: string
  /** In their saved order, without duplicate slides. */
  entries: { slide_id: number; type: DatasetType }[]
}

/** The first dataset is the largest; most others are small, and a few have up to 2,000 slides. */
function sizeOf(index: number, slides: number, random: Random): number {
  const size = index === 0 ? LARGEST_DATASET : 5 + Math.floor(2_000 * random.fraction() ** 4)
  return Math.min(size, slides)
}

/** `count` distinct numbers below `slides`, spread by one random step, so no set is needed to avoid duplicates. */
function spreadSlides(count: number, slides: number, random: Random): number[] {
  if (count === 0) return []
  const step = Math.floor(slides / count)
  const start = random.below(slides)
  return Array.from({ length: count }, (_, turn) => (start + turn * step) % slides)
}

export function* datasetRows(count: number, seed: number, slides: number, first: FirstIds): Generator<SeededDataset> {
  const random = randomFrom(seed, 'datasets')
  for (let index = 0; index < count; index++) {
    const size = sizeOf(index, slides, random)
    yield {
      id: first.dataset + index,
      name: `${random.pickSkewed(SPECIES)} ${random.pickSkewed(ORGANS)} ${random.pick(STAINS)} ${index + 1}`,
      description: `Made-up dataset of ${size} slides`,
      created_at: seededMoment(index, count, random.fraction()),
      entries: spreadSlides(size, slides, random).map(slide => ({
        slide_id: first.slide + slide,
        type: random.pick(TYPES),
      })),
    }
  }
}
