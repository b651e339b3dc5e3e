/** Why a file is not shown (docs/product.md#pictures). Each follows the file's name. */
export const wsiMessages = {
  notAPicture: 'is no picture of a slide that Vitrine reads (TIFF, SVS, NDPI)',
  dicom: 'is DICOM, which is not read yet',
  endsEarly: 'ends early: it is still being copied, or damaged',
  damaged: (what: string) => `is damaged: ${what}`,
  jpeg2000: 'is compressed with JPEG 2000, which is not supported yet',
  compression: (id: number) => `is compressed in a way that is not supported (TIFF compression ${id})`,
  bits: (bits: number) => `has ${bits} bits per color, which is not supported yet (8 are)`,
  color: (id: number) => `has colors of a kind that is not supported (TIFF photometric interpretation ${id})`,
  undecodable: (why: string) => `can't be decoded: ${why}`,
  samples: (count: number) => `has ${count} color channels, which is not supported (1 to 4 are)`,
  zstd: 'is compressed with Zstandard, which needs Node 22.15 or newer',
  planes: 'stores each color in a plane of its own, which is not supported',
  tooLarge: (what: string, most: string) => `has ${what}, more than Vitrine reads (${most})`,
  smallTiles: (width: number, height: number) =>
    `is stored in tiles of ${width} x ${height} pixels, which are too small to be read (16 is the least)`,
  withoutTiles: 'is a large picture that is not stored in tiles, which is not supported',
} as const
