import { formatCount } from '../../format/numbers.ts'
import { datasetMessages } from '../dataset-messages.ts'

/** What the Datasets Dashboard says to people, worded as in spec 2 §2, §8 and §9. */
export const datasetListMessages = {
  title: 'Datasets Dashboard',
  totalLabel: 'Total Datasets',
  searchLabel: 'Search datasets',
  searchPlaceholder: 'Search datasets...',
  create: 'Create Dataset',
  importCsv: 'Import CSV',
  selected: (count: number) => `${formatCount(count)} selected`,
  deleteSelected: 'Delete Selected',
  viewDetails: 'View Details',
  edit: 'Edit Dataset',
  delete: 'Delete',

  /** Stays in the list's place with 'Try again', and is no toast (DECIDED section 1). */
  loadFailed: 'Failed to load datasets',
  empty: 'No datasets found. Try adjusting your filters or creating new datasets.',
  showing: (shown: number, total: number) => `Showing ${formatCount(shown)} of ${formatCount(total)} datasets`,

  updated: datasetMessages.updated,
  updateFailed: datasetMessages.updateFailed,

  confirmDelete: 'Are you sure you want to delete this dataset? This action cannot be undone.',
  /** One chosen dataset keeps the text for many (DECIDED section 2). */
  confirmDeleteMany: (count: number) =>
    `Are you sure you want to delete ${count} datasets? This action cannot be undone.`,
  deleted: 'Dataset deleted successfully',
  deletedMany: (count: number) => `${count} datasets deleted successfully`,
  deleteFailed: 'Failed to delete dataset',
  deleteManyFailed: 'Failed to delete some datasets',
  missing: 'This dataset was deleted by someone else.',
  notDeleted: (name: string, reason: string) => `"${name}" is still here. ${reason}`,
  someNotDeleted: (failed: number, asked: number, reason: string) =>
    `${formatCount(failed)} of ${formatCount(asked)} datasets are still here. ${reason}`,

  information: 'Dataset Information',
  noDescription: 'No description',
  creator: 'Creator Information',
  unknownCreator: 'Unknown',
  slides: 'Dataset Slides',
  noSlides: 'No slides in this dataset.',
  moreSlides: (count: number) => `... ${formatCount(count)} more slides`,
  slidesLoading: 'Loading slides...',
  slidesFailed: 'Slides could not be loaded',

  outsideProvider: 'useDatasets must be used within a DatasetsProvider',
} as const
