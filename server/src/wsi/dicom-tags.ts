/** Tags of DICOM attributes (PS3.6), with the group in the upper half. */
export const DICOM = {
  transferSyntax: 0x0002_0010,
  imageType: 0x0008_0008,
  sopClass: 0x0008_0016,
  acquisitionDate: 0x0008_0022,
  acquisitionDateTime: 0x0008_002a,
  acquisitionTime: 0x0008_0032,
  manufacturer: 0x0008_0070,
  timezone: 0x0008_0201,
  model: 0x0008_1090,
  softwareVersions: 0x0018_1020,
  series: 0x0020_000e,
  concatenation: 0x0020_9161,
  partsOfConcatenation: 0x0020_9163,
  dimensionOrganization: 0x0020_9311,
  samples: 0x0028_0002,
  photometric: 0x0028_0004,
  planarConfiguration: 0x0028_0006,
  frames: 0x0028_0008,
  rows: 0x0028_0010,
  columns: 0x0028_0011,
  pixelSpacing: 0x0028_0030,
  bitsAllocated: 0x0028_0100,
  pixelMeasures: 0x0028_9110,
  volumeWidth: 0x0048_0001,
  totalColumns: 0x0048_0006,
  totalRows: 0x0048_0007,
  opticalPaths: 0x0048_0105,
  lensPower: 0x0048_0112,
  planePosition: 0x0048_021a,
  columnPosition: 0x0048_021e,
  rowPosition: 0x0048_021f,
  opticalPathCount: 0x0048_0302,
  focalPlaneCount: 0x0048_0303,
  sharedGroups: 0x5200_9229,
  groupsOfFrames: 0x5200_9230,
  extendedOffsets: 0x7fe0_0001,
  pixelData: 0x7fe0_0010,
} as const

/** The parent of a header's top level. */
export const ROOT = 0

/** The sequence that an attribute is read from; elsewhere it is skipped. */
const SEQUENCE_OF: ReadonlyMap<number, number> = new Map([
  [DICOM.pixelMeasures, DICOM.sharedGroups],
  [DICOM.pixelSpacing, DICOM.pixelMeasures],
  [DICOM.lensPower, DICOM.opticalPaths],
  [DICOM.planePosition, DICOM.groupsOfFrames],
  [DICOM.columnPosition, DICOM.planePosition],
  [DICOM.rowPosition, DICOM.planePosition],
])

const READ_FROM: ReadonlyMap<number, number> = new Map(
  Object.values(DICOM).map(tag => [tag, SEQUENCE_OF.get(tag) ?? ROOT]),
)
/** Headers with implicit types don't mark sequences. */
const SEQUENCES: ReadonlySet<number> = new Set([DICOM.opticalPaths, ...SEQUENCE_OF.values(), DICOM.planePosition])

export const isReadFrom = (tag: number, parent: number): boolean => READ_FROM.get(tag) === parent
export const isKnownSequence = (tag: number): boolean => SEQUENCES.has(tag)
