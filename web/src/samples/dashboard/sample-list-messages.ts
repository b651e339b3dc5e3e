/** The Samples Dashboard's own texts; the others are those of every dashboard. */
export const sampleListMessages = {
  empty: 'No samples found. Try adjusting your filters or importing new samples.',
  noSpecimenType: 'No specimen types',
  noOrganType: 'No organ types',
  noQcStatus: 'No QC states',

  createSample: 'Create Sample',
  importCsv: 'Import CSV',
  batchEdit: 'Batch Edit',
  export: 'Export',
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
} as const
