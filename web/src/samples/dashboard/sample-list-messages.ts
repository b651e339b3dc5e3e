import { formatCount } from '../../format/numbers.ts'

/** What the Samples Dashboard says, worded as in spec 1 §2, §5 and §8 where it speaks. */
export const sampleListMessages = {
  title: 'Samples Dashboard',
  totalLabel: 'Total Samples',
  searchLabel: 'Search samples',
  searchPlaceholder: 'Search samples (separate multiple terms with commas)...',

  loadFailed: 'Failed to load samples',
  deleteFailed: 'Failed to delete sample',
  deleteManyFailed: 'Failed to delete some samples',
  deleted: 'Sample deleted successfully',
  deletedMany: (count: number) => `${count} samples deleted successfully`,

  confirmDelete: 'Are you sure you want to delete this sample? This action cannot be undone.',
  /** One chosen sample keeps the text for many (DECIDED section 2). */
  confirmDeleteMany: (count: number) =>
    `Are you sure you want to delete ${count} samples? This action cannot be undone.`,
  notDeleted: (name: string, reason: string) => `"${name}" is still here. ${reason}`,
  someNotDeleted: (failed: number, asked: number, reason: string) =>
    `${formatCount(failed)} of ${formatCount(asked)} samples are still here. ${reason}`,

  empty: 'No samples found. Try adjusting your filters or importing new samples.',
  showing: (shown: number, total: number) => `Showing ${formatCount(shown)} of ${formatCount(total)} samples`,
  count: (samples: number) => (samples === 1 ? '1 sample' : `${formatCount(samples)} samples`),
  /** Statistics are of the first page alone (spec 1 §3). */
  ofFirst: (counted: number) => `of first ${formatCount(counted)}`,
  noSpecimenType: 'No specimen types',
  noOrganType: 'No organ types',
  noQcStatus: 'No QC states',

  createSample: 'Create Sample',
  importCsv: 'Import CSV',
  selected: (count: number) => `${formatCount(count)} selected`,
  batchEdit: 'Batch Edit',
  export: 'Export',
  delete: 'Delete',
  viewDetails: 'View Details',
  editSample: 'Edit Sample',
  changeSlide: 'Change Slide',
  associateSlide: 'Associate Slide',

  copySampleId: (id: string) => `Copy sample ID ${id} to clipboard`,
  blockId: (block: string) => `Block ID ${block}`,
  tilesBelow: 'Tiles (below the Sample ID)',
  receivedOn: (date: string) => `Received ${date}`,
  defaultView: 'Default View',

  previousSample: 'Previous sample',
  nextSample: 'Next sample',
  previous: 'Previous',
  next: 'Next',
  viewFullDetails: 'View Full Details',
  newTab: 'opens a new tab',
  copyId: 'Copy ID',
  idCopied: 'Sample ID copied to clipboard',

  outsideProvider: 'useSamples must be used within a SamplesProvider',
} as const
