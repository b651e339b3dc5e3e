import { QC_STATUSES, SAMPLE_STATUSES } from '@vitrine/contract/samples/samples'
import { randomFrom } from './random.ts'
import { dayAround, seededMoment } from './seed-clock.ts'
import {
  BIOMARKERS,
  FINDINGS,
  LABS,
  ORGANS,
  RARE_EVERY,
  REMARKS,
  SCANNERS,
  SEARCH_TERMS,
  SOURCES,
  SPECIMEN_TYPES,
  STAINS,
  STORAGE_PLACES,
} from './seed-words.ts'
import type { FirstIds } from './slide-rows.ts'

/** The seeded slides that the seeded samples refer to. */
export interface SampleLinks {
  slides: number
  first: FirstIds
}

const padded = (number: number, digits: number) => String(number).padStart(digits, '0')

/** The seeded samples in order of id; keys are the columns of the table. */
export function* sampleRows(count: number, seed: number, { slides, first }: SampleLinks) {
  const random = randomFrom(seed, 'samples')
  for (let index = 0; index < count; index++) {
    const id = first.sample + index
    const organ = random.pickSkewed(ORGANS)
    const stain = random.pick(STAINS)
    const created_at = seededMoment(index, count, random.fraction())
    const block = random.below(1_000_000)
    const [width, height] = [20_000 + random.below(80_000), 15_000 + random.below(60_000)]
    const lab = random.pickSkewed(LABS)
    const file = `VS_${padded(id, 8)}_${stain.replace(' ', '_')}`
    const rare = index % RARE_EVERY === 7 ? `, ${SEARCH_TERMS.rare}` : ''
    yield {
      id,
      sample_id: `VS-${padded(id, 8)}`,
      name: `${organ} ${padded(block, 6)}`,
      pictor_sample_id: random.chance(0.7) ? `PIC-${padded(id, 8)}` : null,
      barcode_id: `4${padded(id, 11)}`,
      specimen_type: random.pickSkewed(SPECIMEN_TYPES),
      organ_type: organ,
      organ,
      cut_number: 1 + random.below(12),
      block_id: `S${20 + (block % 7)}-${padded(block, 6)}`,
      source: random.pick(SOURCES),
      description: `${random.pickSkewed(FINDINGS)}${index % 3 === 0 ? `, ${SEARCH_TERMS.everyThird}` : ''}${rare}`,
      biomarker: random.chance(0.3) ? random.pick(BIOMARKERS) : null,
      notes: random.chance(0.1) ? random.pick(REMARKS) : null,
      study_id: `STUDY-${1 + random.below(400)}`,
      qc_status: random.chance(0.1) ? null : random.pickSkewed(QC_STATUSES),
      qc_status_machine: random.chance(0.2) ? null : random.pickSkewed(QC_STATUSES),
      blur_detection_threshold: Math.round(random.fraction() * 1000) / 1000,
      status: random.pickSkewed(SAMPLE_STATUSES),
      received_timestamp: created_at,
      file_name: `${file}.svs`,
      file_size: `${(0.1 + random.fraction() * 4).toFixed(2)}G`,
      file_type: random.chance(0.8) ? 'SVS' : 'TIFF',
      file_path: `/archive/samples/${Math.floor(id / 1000)}/${file}.svs`,
      image_width_px: width,
      image_height_px: height,
      image_width_um: Math.round(width * 25) / 100,
      image_height_um: Math.round(height * 25) / 100,
      image_type: stain === 'Ki-67' || stain === 'CD3' ? 'Fluorescence' : 'Brightfield',
      channels: 3,
      tiles: Math.ceil(width / 512) * Math.ceil(height / 512),
      pixel_scale: 0.25,
      staining_lab: lab,
      staining_type: stain,
      staining_receive_date: dayAround(created_at, -3),
      storage_id: `ST-${padded(random.below(100_000), 5)}`,
      storage_location: `${random.pick(STORAGE_PLACES)} ${1 + random.below(40)}`,
      inventory_id: `INV-${padded(random.below(1_000_000), 6)}`,
      instrument_name: random.pick(SCANNERS),
      channels_name: 'RGB',
      slide_id: slides === 0 || random.chance(0.03) ? null : first.slide + random.below(slides),
      created_at,
    }
  }
}
