/** Limits for files: in a few bytes, a damaged or malicious file can ask for gigabytes. */
export const WSI_LIMITS = {
  directories: 200,
  subDirectories: 30,
  entriesOfDirectory: 1_000,
  jpegTablesBytes: 64 * 1024,
  descriptionBytes: 4 * 1024 * 1024,
  /** The part of a description that is read. Only Leica's, which lists the pages, needs more. */
  textCharacters: 64 * 1024,
  /** The properties of a header that are stored. */
  properties: 500,
  propertyCharacters: 2_000,
  /** The total of descriptions and tables in all directories. */
  textBytes: 16 * 1024 * 1024,
  tileBytes: 32 * 1024 * 1024,
  /** Decoded pixels of a page that is decoded as a whole: label, macro, thumbnail. */
  pagePixels: 30_000_000,
  /** Encoded bytes of such a page. */
  pageBytes: 128 * 1024 * 1024,
  /** Tiles or strips of such a page, each of which needs a read. */
  pageChunks: 10_000,
  /** Decoded pixels of such a page, including the parts of tiles beyond its edges. */
  wholePixels: 64_000_000,
  /** A pyramid that halves the size at each level has 21. */
  levels: 32,
  /** Pixels decoded to check the levels, which takes some seconds of a core. */
  checkedPixels: 256_000_000,
  /** Pixels per byte of the file. Even files of identical tiles have at most this many; blank ones have 8,000. */
  pixelsOfByte: 20_000,
  tilePixels: 10_000_000,
  /** Pixels decoded for one computed tile, which takes a fraction of a second of a core. */
  computedTilePixels: 256 * 256 * 256,
  /** The time that a call may spend on computing tiles. */
  computingMs: 30_000,
  /** Total of all computed levels of a picture: enough for 60 gigapixels, twice a whole slide at 0.25 µm. */
  computedPixels: 4_000_000_000,
  /** TIFF requires multiples of 16. */
  tileSide: 16,
  /** Long, narrow tiles are limited because a part of a level would touch many of them. */
  tileLongestSide: 16_384,
  /** Width and height of a picture. */
  sidePixels: 2_000_000,
  /** Bytes of a DICOM file before its pixels. */
  headerBytes: 16 * 1024 * 1024,
  /** Attributes of a header or of one item in a list; slides have a few hundred. */
  attributesOfItem: 5_000,
  /** All attributes, including items and delimiters; each frame may have some twenty. */
  attributes: 1_500_000,
  /** Depth of nested lists and items. */
  nestedAttributes: 16,
  /** The longest value. */
  attributeBytes: 16 * 1024,
  /** Frames of a DICOM file, and items of each frame. */
  frames: 1_000_000,
  itemsOfFrame: 64,
  /** Items of all frames in a file without a table of them, which takes a second. */
  items: 2_000_000,
} as const

export const isLargeTile = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width * height > WSI_LIMITS.tilePixels || Math.max(width, height) > WSI_LIMITS.tileLongestSide
