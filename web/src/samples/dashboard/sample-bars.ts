import type { StatBar } from '../../table/records/stat-bars.ts'
import { QC_STATUS_CHOICES, qcStatusLook } from '../sample-status.tsx'

/** docs/product/filters.md#statistics */
export const sampleBars: readonly StatBar[] = [
  { column: 'specimen_type', title: 'Specimen Type', width: 160, emptyText: 'No specimen types' },
  { column: 'organ_type', title: 'Organ Type', width: 160, emptyText: 'No organ types' },
  {
    column: 'qc_status',
    title: 'QC Status',
    keys: QC_STATUS_CHOICES.map(({ label, color }) => ({ label, color })),
    // Any value except these four counts as Unknown.
    countAs: value => qcStatusLook(value).label,
    width: 200,
    emptyText: 'No QC states',
  },
]
