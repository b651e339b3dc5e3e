import type { SlideStatusName } from '@vitrine/contract/lists/slide-status'
import { randomFrom } from './random.ts'
import { seededMoment } from './seed-clock.ts'
import {
  FINDINGS,
  ORGANS,
  RARE_EVERY,
  REMARKS,
  SCANNERS,
  SEARCH_TERMS,
  SOURCES,
  SPECIES,
  STAINS,
  VENDORS,
} from './seed-words.ts'

/** The ids of the first rows of a run; later rows continue from there. */
export interface FirstIds {
  slide: number
  file: number
  sample: number
  dataset: number
}

export interface SeededSlide {
  id: number
  name: string
  species: string | null
  organ: string | null
  block_id: string
  cut_number: number | null
  source: string | null
  vendor: string | null
  description: string
  notes: string | null
  status: SlideStatusName
  file: SeededFile | null
  created_at: string
}

interface SeededFile {
  id: number
  name: string
  type: string
  location: string
  size: number
  metadata: Record<string, string>
}

/** Weighted so that most slides are completed. */
const STATUSES: readonly SlideStatusName[] = [
  ...Array<SlideStatusName>(6).fill('completed'),
  'active',
  'active',
  'created',
  'processing',
  'archived',
  'failed',
]

const padded = (number: number, digits: number) => String(number).padStart(digits, '0')

/** The seeded slides in order of id, generated one by one, because a million would not fit in memory at once. */
export function* slideRows(count: number, seed: number, first: FirstIds): Generator<SeededSlide> {
  const random = randomFrom(seed, 'slides')
  for (let index = 0; index < count; index++) {
    // Four cuts of a block are consecutive, as they come from the microtome.
    const block = Math.floor(index / 4)
    const block_id = `S${20 + (block % 7)}-${padded(first.slide + block, 6)}-${'ABCDEF'[block % 6]}${1 + (block % 9)}`
    const cut_number = random.chance(0.05) ? null : 1 + (index % 4)
    const stain = random.pick(STAINS)
    const model = random.below(VENDORS.length)
    const finding = random.pickSkewed(FINDINGS)
    const words = [finding, index % 3 === 0 ? SEARCH_TERMS.everyThird : 'resection']
    if (random.chance(0.4)) words.push(random.pickSkewed(FINDINGS))
    if (index % RARE_EVERY === 7) words.push(SEARCH_TERMS.rare)
    const name = `${block_id}-${cut_number ?? 'x'} ${stain}`
    yield {
      id: first.slide + index,
      name,
      species: random.chance(0.02) ? null : random.pickSkewed(SPECIES),
      organ: random.chance(0.03) ? null : random.pickSkewed(ORGANS),
      block_id,
      cut_number,
      source: random.chance(0.1) ? null : random.pick(SOURCES),
      vendor: VENDORS[model] as string,
      description: words.join(', '),
      notes: random.chance(0.2) ? random.pick(REMARKS) : null,
      status: random.pick(STATUSES),
      file: random.chance(0.05)
        ? null
        : seededFile(first.file + index, name, stain, SCANNERS[model] as string, random.fraction()),
      created_at: seededMoment(index, count, random.fraction()),
    }
  }
}

function seededFile(id: number, slideName: string, stain: string, scanner: string, share: number): SeededFile {
  const name = `${slideName.replaceAll(' ', '_')}.tif`
  return {
    id,
    name,
    type: 'image/tiff',
    location: `/archive/${Math.floor(id / 1000)}/${name}`,
    size: 200_000_000 + Math.floor(share * 4_000_000_000),
    metadata: { input_scanner: scanner, output_scanner: scanner, stain },
  }
}
