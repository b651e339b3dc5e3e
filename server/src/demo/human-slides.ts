import type { NewSample } from '@vitrine/contract/samples/samples'
import { readDatasetType } from '@vitrine/contract/splits/dataset-types'
import { bytesText, type DemoCollection, type DemoSlide, demoLabWork, demoStatus, readTable } from './demo-slide.ts'
import { madeUpFor } from './made-up.ts'

/** The table mixes two kinds of rows: slides ('.tif', with the finding of one lymph node) and patients ('.zip', with the stage). */
type HumanRow = Record<'patient' | 'stage' | 'center' | 'type', string>

const FINDINGS: Readonly<Record<string, string>> = {
  negative: 'No metastasis',
  itc: 'Isolated tumour cells',
  micro: 'Micrometastasis',
  macro: 'Macrometastasis',
}
const SCANNERS = ['3DHISTECH Pannoramic 250', 'Hamamatsu NanoZoomer XR', 'Philips UFS'] as const
const VENDORS = ['3DHISTECH', 'Hamamatsu', 'Philips'] as const
const COLLECTED_FROM = Date.UTC(2017, 0, 9)
const DAY_MS = 86_400_000

const patientOf = (row: HumanRow) => row.patient.replace(/_node_\d+\.tif$|\.zip$/, '')
const sourceOf = (row: HumanRow) => `Centre ${row.center}`
const descriptionOf = (row: HumanRow) => `${FINDINGS[row.stage] ?? row.stage} (${row.stage})`
const nodeOf = (row: HumanRow) => Number(/_node_(\d+)\.tif$/.exec(row.patient)?.[1] ?? 0)

function madeUpDay(name: string): string {
  const madeUp = madeUpFor(name)
  return new Date(
    COLLECTED_FROM + madeUp.integer('day', 0, 120) * DAY_MS + madeUp.integer('time', 0, 36_000) * 1000,
  ).toISOString()
}

function nodeSample(row: HumanRow, size: number, scanner: string): NewSample {
  const madeUp = madeUpFor(row.patient)
  const [width, height] = [madeUp.integer('width', 70_000, 110_000), madeUp.integer('height', 90_000, 210_000)]
  return {
    ...demoLabWork(madeUp),
    sample_id: `C17-${row.patient.slice('patient_'.length, -'.tif'.length).replace('_node_', '-')}`,
    name: row.patient.slice(0, -'.tif'.length),
    pictor_sample_id: `PIC-H${String(madeUp.integer('pictor', 100_000, 999_999))}`,
    barcode_id: patientOf(row),
    specimen_type: 'Sentinel lymph node',
    organ_type: 'Lymph node',
    organ: 'Lymph node',
    block_id: `${patientOf(row)}_block_${nodeOf(row)}`,
    source: sourceOf(row),
    description: descriptionOf(row),
    study_id: 'CAMELYON17',
    received_timestamp: madeUpDay(row.patient),
    file_name: row.patient,
    file_size: bytesText(size),
    file_type: 'TIFF',
    image_width_px: width,
    image_height_px: height,
    image_type: 'Brightfield',
    channels: 3,
    channels_name: 'RGB',
    tiles: Math.ceil(width / 512) * Math.ceil(height / 512),
    staining_lab: sourceOf(row),
    staining_type: 'HE',
    instrument_name: scanner,
  }
}

function humanSlide(row: HumanRow): DemoSlide {
  const madeUp = madeUpFor(row.patient)
  const size = madeUp.integer('size', 1_500_000_000, 4_500_000_000)
  const model = Number(row.center) % SCANNERS.length
  const scanner = SCANNERS[model] as string
  return {
    slide: {
      name: row.patient,
      species: 'Human',
      organ: 'Lymph node',
      block_id: `${patientOf(row)}_block_${nodeOf(row)}`,
      cut_number: nodeOf(row),
      source: sourceOf(row),
      vendor: VENDORS[model] as string,
      description: descriptionOf(row),
    },
    status: demoStatus(madeUp),
    type: readDatasetType(row.type) ?? 'default',
    scannedAt: madeUpDay(row.patient),
    file: {
      name: row.patient,
      type: 'image/tiff',
      size,
      metadata: {
        input_scanner: scanner,
        output_scanner: scanner,
        stain: 'HE',
      },
    },
    samples: [nodeSample(row, size, scanner)],
  }
}

/** A patient with the overall stage: a sample without a slide, like material that has not been cut yet. */
function patientSample(row: HumanRow): NewSample {
  const madeUp = madeUpFor(row.patient)
  const { qc_status, status, storage_id, storage_location, inventory_id } = demoLabWork(madeUp)
  return {
    qc_status,
    status,
    storage_id,
    storage_location,
    inventory_id,
    sample_id: `C17-${patientOf(row).slice('patient_'.length)}`,
    name: patientOf(row),
    barcode_id: patientOf(row),
    specimen_type: 'Axillary dissection',
    organ_type: 'Lymph node',
    organ: 'Lymph node',
    source: sourceOf(row),
    description: `Stage ${row.stage}`,
    study_id: 'CAMELYON17',
    received_timestamp: madeUpDay(row.patient),
  }
}

export function humanCollection(table: string): DemoCollection {
  const rows = readTable<keyof HumanRow>(table)
  const slides = rows.filter(row => row.patient.endsWith('.tif'))
  return {
    name: 'CAMELYON17 lymph nodes',
    description: 'CAMELYON17 (CC0). Parts by medical centre, our own choice, no official split.',
    slides: slides.map(humanSlide),
    samples: rows.filter(row => row.patient.endsWith('.zip')).map(patientSample),
  }
}
