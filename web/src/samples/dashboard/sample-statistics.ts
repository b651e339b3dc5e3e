import type { Sample } from '@vitrine/contract/samples'
import { readByteSize } from '../../format/byte-size.ts'
import type { Statistics } from '../../table/dashboard/record-stats.ts'
import { QC_STATUS_CHOICES, qcStatusLook } from '../sample-status.tsx'

/** The columns that a bar of the statistics filters. */
export type BarColumn = 'specimen_type' | 'organ_type' | 'qc_status'

/** Types, QC status and storage of the first page (docs/product.md#statistics). */
export const sampleStatistics: Statistics<Sample, BarColumn> = {
  of: 'first-page',
  bars: [
    { column: 'specimen_type', title: 'Specimen Type', width: 160, emptyText: 'No specimen types' },
    { column: 'organ_type', title: 'Organ Type', width: 160, emptyText: 'No organ types' },
    {
      column: 'qc_status',
      title: 'QC Status',
      keys: QC_STATUS_CHOICES.map(({ label, color }) => ({ label, color })),
      // A value that is none of the four counts as Unknown.
      countAs: value => qcStatusLook(value).label,
      width: 200,
      emptyText: 'No QC states',
    },
  ],
  // A size that can't be read adds nothing.
  bytes: sample => readByteSize(sample.file_size ?? '') ?? 0,
}
