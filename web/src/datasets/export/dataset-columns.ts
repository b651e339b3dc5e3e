/** The CSV columns of a dataset, in order: of the export and of the import's template. */
export const DATASET_CSV_COLUMNS = [
  'Slide',
  'SlideName',
  'Type',
  'Species',
  'Organ',
  'InputScanner',
  'OutputScanner',
  'Stain',
] as const
export type DatasetCsvColumn = (typeof DATASET_CSV_COLUMNS)[number]
