import { formatCount } from '../../format/numbers.ts'

export const readerMessages = {
  title: 'Slide Reader',
  text: 'Scan slide barcodes or enter slide IDs manually to quickly view slide information',
  field: 'Slide ID, name or UUID',
  placeholder: 'Enter slide ID, name or UUID...',
  submit: 'Submit',
  loading: 'Loading...',
  clearInput: 'Clear input',
  clear: 'Clear',
  printLabel: 'Print Label',
  previewLabel: 'Preview label',

  blank: 'Please enter a slide ID',
  notFound: (input: string) => `Slide not found: ${input}`,
  loaded: (name: string) => `Slide "${name}" loaded successfully`,
  scanned: (input: string) => `Scanned: ${input}`,

  waiting: (count: number) => (count === 1 ? '1 scan is waiting' : `${count} scans are waiting`),
  lastScan: 'Last scan',
  outcome: { found: 'Found', missing: 'Not found', several: 'Choose one', failed: 'No answer' },

  recent: 'Recently Scanned Slides',
  recentCount: (count: number) => `${formatCount(count)} in this batch`,
  noRecent: 'Slides that you scan are listed here.',
  noSlide: 'No slide yet',
  noSlideMore: 'Scan a label, or type an ID, name or UUID and press Enter.',
  cut: (cut: number) => `cut ${cut}`,

  batch: 'Batch',
  setField: 'Set a field',
  printLabels: 'Print labels',
  openList: 'Open as list',
  newBatch: 'New batch',

  which: (input: string) => `Which slide is "${input}"?`,
  whichMore: (count: number) => `${count} slides have this code.`,
  moreThanListed: (listed: number, total: number) =>
    `The first ${listed} of ${total} are listed. Another slide can be reached by its ID or UUID.`,
  skip: 'Skip this scan',

  soundOn: 'Sound on',
  soundOff: 'Sound off',

  useCamera: 'Use Camera',
  stopCamera: 'Stop Camera',
  cameraView: 'What the camera sees',
  cameraStarting: 'Starting the camera...',
  cameraReading: 'Hold a code in front of the camera.',
  cameraAbsent: 'This device has no camera that the page could use.',
  cameraRefused: 'The browser was not allowed to use the camera. Allow it for this site, then try again.',
  cameraInsecure: 'A camera can be used only on a page served over https.',
  cameraFailed: (reason: string) => `The camera could not be used. ${reason}`,
} as const
