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

/** Those whose files are about one label: of several, each has them in a folder of its own. */
export const LABEL_READERS: readonly Reader[] = ['clam', 'slideflow', 'patho_bench', 'stamp', 'fiftyone']

/** Something that a package does not have for a reader, because it would be misread, and why. */
export interface LeftOut {
  readonly reader: Reader
  /** One sentence. */
  readonly text: string
  /** All files for this reader are left out, not only some of them or some slides. */
  readonly whole: boolean
  /** The one of several labels that it is about. */
  readonly label?: string
}
