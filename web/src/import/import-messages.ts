/** Texts that all imports share. */
export const importMessages = {
  fileLabel: 'CSV file',
  dropTitle: 'Drop a CSV file here, or click to choose one',
  workbooks: 'An Excel workbook (.xlsx) can be read too; of several sheets you choose one.',
  sheet: 'Sheet',
  reading: 'Reading the file...',
  template: 'Download template',
  fileUnreadable: 'The browser could not read the file.',
  stayOpen: 'Keep this page open until the import is done.',
  back: 'Back',
  cancel: 'Cancel',
} as const
