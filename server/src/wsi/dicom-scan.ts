import type { DicomAttributes } from './dicom-attributes.ts'
import { DICOM } from './dicom-tags.ts'
import { isScanResolution, positive, type ScanMetadata, toIso } from './scan-metadata.ts'

/** The properties of a header to store. They exclude names and identifiers of patients. */
const PROPERTIES = {
  Manufacturer: DICOM.manufacturer,
  ManufacturerModelName: DICOM.model,
  SoftwareVersions: DICOM.softwareVersions,
  ImageType: DICOM.imageType,
  PhotometricInterpretation: DICOM.photometric,
} as const

export function readDicomScan(attributes: DicomAttributes): ScanMetadata {
  const text = (tag: number) => attributes.string(tag)?.trim() || undefined
  return {
    format: 'DICOM',
    mpp: readScale(attributes),
    magnification: positive(attributes.decimal(DICOM.lensPower)),
    scanner: text(DICOM.model) ?? text(DICOM.manufacturer),
    scannedAt: readTime(attributes),
    properties: Object.fromEntries(
      Object.entries(PROPERTIES).flatMap(([name, tag]) => {
        const value = text(tag)
        return value ? [[name, value]] : []
      }),
    ),
  }
}

const MICROMETERS = 1000

/** Spacing is in millimeters, first between rows, then between columns. Without it, the width of the picture gives the scale. */
function readScale(attributes: DicomAttributes): number | undefined {
  const width = positive(attributes.float(DICOM.volumeWidth))
  const columns = attributes.uint32(DICOM.totalColumns)
  const spacing =
    positive(attributes.decimal(DICOM.pixelSpacing, 1)) ?? (width && columns ? width / columns : undefined)
  const mpp = spacing === undefined ? undefined : spacing * MICROMETERS
  return mpp !== undefined && isScanResolution(mpp) ? mpp : undefined
}

/**
 * '20091229095915.000000+0100', or separate date and time with the time zone of the file. Without a time zone, UTC is assumed.
 */
function readTime(attributes: DicomAttributes): string | undefined {
  const dateAndTime = `${attributes.string(DICOM.acquisitionDate) ?? ''}${attributes.string(DICOM.acquisitionTime) ?? ''}`
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:\.\d*)?([+-]\d{4})?$/.exec(
    attributes.string(DICOM.acquisitionDateTime) ?? dateAndTime,
  )
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, ownZone] = match
  const zone = /^([+-]\d{2})(\d{2})$/.exec(ownZone ?? attributes.string(DICOM.timezone) ?? '')
  return toIso(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone ? `${zone[1]}:${zone[2]}` : 'Z'}`)
}
