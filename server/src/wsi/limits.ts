/** What a file may hold before it is refused: a damaged or hostile one asks for gigabytes in a few bytes. */
export const WSI_LIMITS = {
  directories: 200,
  subDirectories: 30,
  entriesOfDirectory: 1_000,
  jpegTablesBytes: 64 * 1024,
  descriptionBytes: 4 * 1024 * 1024,
  /** Descriptions and tables of all directories. */
  textBytes: 16 * 1024 * 1024,
  tileBytes: 32 * 1024 * 1024,
  /** Decoded, and of any page that is decoded as a whole: label, macro, thumbnail. */
  pagePixels: 30_000_000,
  /** Encoded, of one page that is decoded as a whole. */
  pageBytes: 128 * 1024 * 1024,
  /** Tiles or strips of such a page: each costs a read. */
  pageChunks: 10_000,
  tilePixels: 10_000_000,
  /** Decoded for one computed tile: a fraction of a second of a core. */
  computedTilePixels: 256 * 256 * 256,
  /** TIFF wants multiples of 16. */
  tileSide: 16,
  /** Width and height of a picture. */
  sidePixels: 2_000_000,
  /** Of a DICOM file, before its pixels. */
  headerBytes: 16 * 1024 * 1024,
  /** Frames of a DICOM file, and the parts that each may have. */
  frames: 1_000_000,
  itemsOfFrame: 64,
} as const
