/** What a file may hold before it is refused: a damaged or hostile one asks for gigabytes in a few bytes. */
export const WSI_LIMITS = {
  directories: 200,
  subDirectories: 30,
  entriesOfDirectory: 1_000,
  jpegTablesBytes: 64 * 1024,
  descriptionBytes: 4 * 1024 * 1024,
  /** How much of a description is read: only Leica's, which lists the pages, is read to its end. */
  textCharacters: 64 * 1024,
  /** Kept of what a header tells. */
  properties: 500,
  propertyCharacters: 2_000,
  /** Descriptions and tables of all directories. */
  textBytes: 16 * 1024 * 1024,
  tileBytes: 32 * 1024 * 1024,
  /** Decoded, and of any page that is decoded as a whole: label, macro, thumbnail. */
  pagePixels: 30_000_000,
  /** Encoded, of one page that is decoded as a whole. */
  pageBytes: 128 * 1024 * 1024,
  /** Tiles or strips of such a page: each costs a read. */
  pageChunks: 10_000,
  /** Decoded for such a page with all that its tiles hold beyond its edges. */
  wholePixels: 64_000_000,
  /** A pyramid in which each level is half as wide as the one before has 21. */
  levels: 32,
  /** Decoded to find out which levels are shown, and how: some seconds of a core. */
  checkedPixels: 256_000_000,
  /** A file in which each tile is the same has this many at most; blank ones take 8,000. */
  pixelsOfByte: 20_000,
  tilePixels: 10_000_000,
  /** Decoded for one computed tile: a fraction of a second of a core. */
  computedTilePixels: 256 * 256 * 256,
  /** How long a call may compute tiles. */
  computingMs: 30_000,
  /** All computed levels of a picture together: those of 60 gigapixels, twice a whole slide at 0.25 µm. */
  computedPixels: 4_000_000_000,
  /** TIFF wants multiples of 16. */
  tileSide: 16,
  /** A part of a level touches many tiles that are narrow and long. */
  tileLongestSide: 16_384,
  /** Width and height of a picture. */
  sidePixels: 2_000_000,
  /** Read of a DICOM file before its pixels. */
  headerBytes: 16 * 1024 * 1024,
  /** In its header or in one item of a list; slides have some hundred. */
  attributesOfItem: 5_000,
  /** In all, with items and ends of lists; each frame may have some twenty. */
  attributes: 1_500_000,
  /** Lists and their items in each other. */
  nestedAttributes: 16,
  /** The longest value that is read. */
  attributeBytes: 16 * 1024,
  /** Frames of a DICOM file, and the parts that each may have. */
  frames: 1_000_000,
  itemsOfFrame: 64,
  /** Parts of all frames of a file without a table of them: a second's work. */
  items: 2_000_000,
} as const

export const isLargeTile = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width * height > WSI_LIMITS.tilePixels || Math.max(width, height) > WSI_LIMITS.tileLongestSide
