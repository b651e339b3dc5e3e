import { counted } from '@vitrine/contract/counted'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'

const samples = (count: number) => counted(count, 'sample')

export const detailMessages = {
  screen: 'Dataset',
  loading: 'Loading dataset...',
  missing: 'Dataset Not Found',
  missingMore: "The dataset you're looking for doesn't exist or has been removed.",
  back: 'Back to Datasets',
  edit: 'Edit Dataset',
  nobody: 'Unknown',
  createdBy: 'Created by',
  createdOn: 'Created',
  description: 'Description:',

  analytics: 'Dataset Analytics',
  distribution: 'Slide Distribution',
  total: 'Total',
  percent: (share: number) => `${share}%`,
  diversity: 'Sample Diversity',
  uniqueSpecies: 'Unique species',
  uniqueOrgans: 'Unique organs',
  noSpecies: 'No species data',
  noOrgans: 'No organ data',
  metadata: 'Common Metadata',
  noMetadata: 'No metadata available',
  moreValues: (count: number) => `+${formatCount(count)}`,
  showMore: (count: number, of: string) => `${formatCount(count)} more: ${of}`,
  moreKeys: (count: number) => counted(count, 'more key'),

  structure: 'Dataset Structure',
  structureOf: (slideCount: number, sampleCount: string | undefined) =>
    `Dataset Structure (${countedSlides(slideCount)}${sampleCount === undefined ? '' : `, ${sampleCount}`})`,
  samples,
  samplesOfFirst: (count: number, first: number) => `${samples(count)} of the first ${countedSlides(first)}`,
  samplesIncomplete: (text: string) => `${text}, incomplete`,
  view: 'View',
  treeView: 'Tree View',
  tableView: 'Table View',
  expandAll: 'Expand All',
  collapseAll: 'Collapse All',

  totalSlides: 'Total Slides',
  slidesWithSamples: 'Slides with Samples',
  totalSamples: 'Total Samples',
  imagingTypes: 'Imaging Types',
  noImagingTypes: 'none',
  ofFirstSlides: (first: number) => `of the first ${countedSlides(first)}`,
  ofFirstSamples: (first: number) => `of the first ${samples(first)}`,
  countingSamples: (done: number, all: number) => `Loading samples: ${formatCount(done)} of ${countedSlides(all)}`,
  incomplete: (failed: number) =>
    `The samples of ${countedSlides(failed)} could not be loaded, so these numbers are incomplete.`,

  treeFailed: 'Failed to load slides and samples',
  loadingSlides: 'Loading slides...',
  empty: 'No slides found in this dataset.',
  emptyMore: 'Add slides to this dataset to see them in the tree view.',
  shownOf: (shown: number, total: number) => `Showing ${formatCount(shown)} of ${countedSlides(total)}`,
  loadNext: 'Load next 100',
  loadingNext: 'Loading...',

  showSamples: (name: string) => `Show samples of ${name}`,
  file: 'File',
  fileNamed: (name: string) => `Has a file: ${name}`,
  noFile: 'No file',
  statusLine: (status: string, id: number) => `Status: ${status} • ID: ${id}`,
  loadingSamples: 'Loading samples...',
  samplesFailed: 'Samples could not be loaded',
  tryAgainFor: (name: string) => `Try again to load the samples of ${name}`,
  noSamples: 'No samples associated with this slide',
  samplesShown: (shown: number, total: number) => `${formatCount(shown)} of ${samples(total)}`,
  moreSamplesFailed: 'More samples could not be loaded',
  unnamedSample: (id: number) => `Sample ${id}`,
  sampleId: (id: number) => `ID ${id}`,
  otherImaging: (written: string) => `Other: ${written}`,

  report: 'Report',
  tableHint: 'Click on a row to view slide details',
  columns: { id: 'Slide ID', name: 'Name', status: 'Status', type: 'Type' },
} as const
