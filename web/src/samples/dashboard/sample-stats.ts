import type { Sample } from '@vitrine/contract/samples'
import { readByteSize } from '../../format/byte-size.ts'
import {
  type DistributionKey,
  type DistributionPart,
  distribute,
  partLabel,
  spellingsOf,
} from '../../ui/distribution.ts'
import { QC_STATUS_CHOICES, qcStatusLook } from '../qc-status.tsx'

/** The columns that a bar of the statistics filters. */
export type BarColumn = 'specimen_type' | 'organ_type' | 'qc_status'

/** Spec 1 §9. Unknown is the chart's own grey. */
const QC_KEYS: readonly DistributionKey[] = QC_STATUS_CHOICES.map(({ label, color }) => ({ label, color: color }))

/** Spec 1 §3, sample stats: of the first page only, but for the total. */
export interface SampleStats {
  /** Of all samples; undefined until a list without search and filter has answered. */
  totalCount: number | undefined
  /** Number of samples that the others are counted over. */
  counted: number
  specimenTypes: DistributionPart[]
  organTypes: DistributionPart[]
  qcStatuses: DistributionPart[]
  /** In bytes; a size that can't be read adds nothing. */
  totalStorage: number
}

export function sampleStats(firstPage: readonly Sample[], totalCount: number | undefined): SampleStats {
  const of = (column: BarColumn, keys: readonly DistributionKey[] = []) =>
    distribute(
      firstPage.map(sample => barValue(sample, column)),
      keys,
    )
  return {
    totalCount,
    counted: firstPage.length,
    specimenTypes: of('specimen_type'),
    organTypes: of('organ_type'),
    qcStatuses: of('qc_status', QC_KEYS),
    totalStorage: firstPage.reduce((sum, sample) => sum + (readByteSize(sample.file_size ?? '') ?? 0), 0),
  }
}

/** A QC status counts by its words: what is none of the four is Unknown (spec 1 §4). */
const barValue = (sample: Sample, column: BarColumn): string | null =>
  column === 'qc_status' ? qcStatusLook(sample.qc_status).label : sample[column]

/** The values by which a list finds what a part of a bar counts. */
export function filterValues(samples: readonly Sample[], column: BarColumn, part: Pick<DistributionPart, 'key'>) {
  if (column !== 'qc_status') {
    return spellingsOf(
      samples.map(sample => sample[column]),
      part,
    )
  }
  const counted = samples.filter(sample => spellingsOf([barValue(sample, column)], part).length > 0)
  return [...new Set(counted.map(sample => sample.qc_status ?? ''))]
}

/** How a filter's chip names it. */
export const filterLabel = (column: BarColumn, values: readonly string[]): string =>
  column === 'qc_status' ? qcStatusLook(values[0]).label : partLabel(values, [])
