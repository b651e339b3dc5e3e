/** The sentences of an import that are about samples alone. */
export const sampleImportMessages = {
  dropNote:
    'One row for each sample, columns in any order. Only the Sample ID is needed: a known one changes its sample, another makes a new one.',
  rules: [
    `A column is named as in a sample's panel ("QC Status") or as in an export ("qc_status"). An export can be imported as it is.`,
    `A column "Slide" takes a slide's id, uuid or name.`,
    'An empty cell empties the field; a column that is not there leaves it as it is.',
    'Dates: 2026-01-31 is year-month-day, 31.01.2026 day.month.year, 01/31/2026 month/day/year, so 01/02/2026 is Jan 2, 2026.',
    'Numbers take a point: 0.5. Several options of a lab field have ";" between them.',
  ],
  noSampleId: (line: number) =>
    `Line ${line}: the first line must name the columns, but none of them is "Sample ID" or "sample_id".`,
  slideTwice: (line: number) => `Line ${line}: "slide" and "slide_id" both tell the slide. Keep one of them.`,
  notASlideId: (text: string) => `Slide ID: "${text}" isn't the id of a slide. A name goes into a column "Slide".`,
  sampleId: 'Sample ID',
  slide: 'Slide',
  slideId: 'Slide ID',
  slideName: 'Slide Name',
  template: 'Download template',
  oneFile: 'Please choose one CSV file at a time',
  notTable: 'Please choose a CSV file',
  unreadable: (reason: string) => `Error parsing CSV: ${reason}`,
  noRows: 'No rows below the header.',
  noSampleColumn: 'No column names the samples. Choose Sample ID for one.',
  slideNamed: (name: string, id: string) => `${name} (ID ${id})`,
} as const
