/** Programs that a package is for. Each has a folder of its own, but Croissant's a file. */
export const READERS = [
  'clam',
  'trident',
  'slideflow',
  'qupath',
  'patho_bench',
  'stamp',
  'fiftyone',
  'croissant',
] as const
export type Reader = (typeof READERS)[number]

export const READER_NAMES: Readonly<Record<Reader, string>> = {
  clam: 'CLAM',
  trident: 'TRIDENT',
  slideflow: 'Slideflow',
  qupath: 'QuPath',
  patho_bench: 'Patho-Bench',
  stamp: 'STAMP',
  fiftyone: 'FiftyOne',
  croissant: 'Croissant',
}

/** Something that a package does not have for a reader, because it would be misread, and why. */
export interface LeftOut {
  readonly reader: Reader
  /** One sentence. */
  readonly text: string
  /** All files for this reader are left out, not only some of them or some slides. */
  readonly whole: boolean
}
