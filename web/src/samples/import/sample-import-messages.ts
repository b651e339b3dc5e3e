export const sampleImportMessages = {
  file: {
    dropNote: 'One row for each sample, columns in any order. Only the Sample ID is needed.',
    rules: [
      'A known Sample ID changes its sample, another makes a new one.',
      'A column is named as in a sample\'s panel ("QC Status"), as in an export ("qc_status"), or otherwise: you match it in the next step.',
      'A column "Slide" takes a slide\'s ID, UUID or name.',
      'Dates can be 2026-01-31, 31.01.2026 or 01/31/2026, and decimals 0.5 or 0,5. Unclear ones are asked for.',
      'Several options of a lab field have ";" between them.',
    ],
    oneFile: 'Please choose one CSV file at a time',
    notTable: 'Please choose a CSV file',
    unreadable: (reason: string) => ({ message: `Error parsing CSV: ${reason}`, more: [] }),
    noRows: 'No rows below the header.',
  },
  template: 'Download template',
  noSampleColumn: 'No column names the samples. Choose Sample ID for one.',
  notASlideId: (text: string) => `Slide ID: "${text}" isn't the id of a slide. A name goes into a column "Slide".`,
  slide: 'Slide',
  slideId: 'Slide ID',
  slideName: 'Slide Name',
} as const
