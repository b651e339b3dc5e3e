/** The columns of a dataset as CSV, in the order of spec 2 §9: of the export and of the import's template alike. */
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
