/** Tags of TIFF 6.0, its supplements, and Hamamatsu's NDPI (65420 and up). */
export const TAG = {
  newSubfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  description: 270,
  make: 271,
  model: 272,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  xResolution: 282,
  yResolution: 283,
  planarConfiguration: 284,
  resolutionUnit: 296,
  software: 305,
  dateTime: 306,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  subDirectories: 330,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  subsampling: 530,
  referenceBlackWhite: 532,
  ndpiFormat: 65_420,
  ndpiSourceLens: 65_421,
  ndpiRestartMarks: 65_426,
  ndpiRestartMarksHigh: 65_432,
  ndpiProperties: 65_449,
} as const

export const COMPRESSION = {
  none: 1,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packBits: 32_773,
  oldDeflate: 32_946,
  zstd: 50_000,
  webp: 50_001,
} as const

/** All of these mean JPEG 2000. */
export const JPEG_2000: readonly number[] = [33_003, 33_004, 33_005, 34_712]

export const PHOTOMETRIC = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, yCbCr: 6 } as const
