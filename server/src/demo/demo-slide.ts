import type { NewFile } from '@vitrine/contract/files/files'
import type { SlideStatusName } from '@vitrine/contract/lists/slide-status'
import type { NewSample } from '@vitrine/contract/samples/samples'
import type { NewSlide } from '@vitrine/contract/slides/slides'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import type { MadeUp } from './made-up.ts'

/** One slide of the demo library with everything attached to it. */
export interface DemoSlide {
  slide: Omit<NewSlide, 'status' | 'file' | 'fields'>
  status: SlideStatusName
  /** Its part in its collection's dataset. */
  type: DatasetType
  /** When it was scanned, which is also the date of the record. */
  scannedAt: string
  file: NewFile
  samples: Omit<NewSample, 'fields'>[]
}

/** One real collection, which becomes slides, samples and one dataset. */
export interface DemoCollection {
  name: string
  description: string
  slides: DemoSlide[]
  /** Samples without a slide. */
  samples: Omit<NewSample, 'fields'>[]
}

/** Most slides of a lab are done; a few have other states. */
const STATUSES: readonly SlideStatusName[] = [
  ...Array<SlideStatusName>(12).fill('completed'),
  ...Array<SlideStatusName>(4).fill('active'),
  'created',
  'processing',
  'archived',
  'failed',
]

export const demoStatus = (madeUp: MadeUp): SlideStatusName => madeUp.pick('status', STATUSES)

const QC_STATUSES = ['pass', 'pass', 'pass', 'pass', 'pass', 'manual_review', 'pending', 'fail'] as const
const MACHINE_QC_STATUSES = ['pass', 'pass', 'pass', 'pass', 'pending', 'fail'] as const
const SAMPLE_STATUSES = ['active', 'active', 'active', 'active', 'processing', 'archived', 'error'] as const

/** Made-up lab work of every sample. */
export function demoLabWork(madeUp: MadeUp) {
  const cabinet = madeUp.integer('cabinet', 1, 6)
  return {
    qc_status: madeUp.pick('qc', QC_STATUSES),
    qc_status_machine: madeUp.pick('machine qc', MACHINE_QC_STATUSES),
    blur_detection_threshold: madeUp.decimal('blur', 0.05, 0.95),
    status: madeUp.pick('sample status', SAMPLE_STATUSES),
    storage_id: `ST-${madeUp.integer('storage', 10000, 99999)}`,
    storage_location: `Cabinet ${cabinet}, drawer ${madeUp.integer('drawer', 1, 24)}`,
    inventory_id: `INV-${madeUp.integer('inventory', 100000, 999999)}`,
  }
}

/** A size in bytes, as the text in a sample. */
export const bytesText = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1024 ** 3).toFixed(2)}G` : `${(bytes / 1024 ** 2).toFixed(2)}M`

/** Rows of a tab-separated table as objects keyed by its header. Our own tables hold no tab or line break in a value. */
export function readTable<Column extends string>(text: string): Record<Column, string>[] {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const columns = header.split('\t') as Column[]
  return lines.map(line => {
    const values = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])) as Record<Column, string>
  })
}
