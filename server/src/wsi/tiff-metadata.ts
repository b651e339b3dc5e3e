import { WSI_LIMITS } from './limits.ts'
import { isScanResolution, positive, type ScanMetadata, toIso } from './scan-metadata.ts'
import { type TiffPage, tagNumber, tagText } from './tiff-page.ts'
import { TAG } from './tiff-tags.ts'

export const isAperio = (page: TiffPage) => page.description.startsWith('Aperio')

/** Whether it is the XML at the beginning of a Leica SCN file. */
export const isScn = (description: string) => description.includes('www.leica-microsystems.com/scn/')

/** Reads the metadata from the page with the full size, in TIFF or BigTIFF. */
export function readScanMetadata(page: TiffPage): ScanMetadata {
  if (page.tiff.isNdpi) return readNdpi(page)
  return isAperio(page) ? readAperio(page) : readPlain(page)
}

/** 'Aperio Image Library v11.2.1\n46000x32914 ... |AppMag = 20|MPP = 0.4990|...' */
function readAperio(page: TiffPage): ScanMetadata {
  const [head = '', ...fields] = page.description.split('|')
  const properties: Record<string, string> = {
    Description: head.slice(0, WSI_LIMITS.propertyCharacters).replace(/\s+/g, ' ').trim(),
  }
  addNamed(properties, fields)
  return {
    format: 'Aperio SVS',
    mpp: positive(properties['MPP']),
    magnification: positive(properties['AppMag']),
    scanner: properties['ScanScope ID'],
    scannedAt: readAperioDate(properties),
    properties,
  }
}

/** Adds fields of the form 'name = value'. Descriptions of some formats are megabytes long. */
function addNamed(properties: Record<string, string>, fields: readonly string[]): void {
  for (const field of fields.slice(0, WSI_LIMITS.properties)) {
    const [name = '', ...value] = field.split('=')
    const key = name.trim().slice(0, WSI_LIMITS.propertyCharacters)
    if (key && value.length > 0) properties[key] = value.join('=').trim().slice(0, WSI_LIMITS.propertyCharacters)
  }
}

/** 'Date = 12/29/09', 'Time = 09:59:15', in newer files 'Time Zone = GMT-05:00'. Without a time zone, UTC is assumed. */
function readAperioDate(properties: Readonly<Record<string, string>>): string | undefined {
  const date = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(properties['Date'] ?? '')
  if (!date) return undefined
  const [, month = '', day = '', year = ''] = date
  const fullYear = year.length === 2 ? `20${year}` : year
  const time = /^\d{1,2}:\d{2}:\d{2}$/.test(properties['Time'] ?? '') ? properties['Time'] : '00:00:00'
  const zone = /^GMT([+-]\d{2}:?\d{2})$/.exec(properties['Time Zone'] ?? '')?.[1] ?? 'Z'
  return toIso(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time?.padStart(8, '0')}${zone}`)
}

function readNdpi(page: TiffPage): ScanMetadata {
  const { directory } = page
  const properties: Record<string, string> = { ...plainProperties(page) }
  addNamed(properties, (tagText(directory, TAG.ndpiProperties) ?? '').split(/\r?\n/))
  return {
    format: 'Hamamatsu NDPI',
    mpp: readResolution(page),
    magnification: positive(tagNumber(directory, TAG.ndpiSourceLens)),
    scanner: tagText(directory, TAG.model) ?? properties['Product'],
    scannedAt: readTiffDate(page),
    properties,
  }
}

const readPlain = (page: TiffPage): ScanMetadata => ({
  format: tagText(page.directory, TAG.make)?.startsWith('Philips') === true ? 'Philips TIFF' : 'TIFF',
  mpp: readResolution(page),
  magnification: undefined,
  scanner: tagText(page.directory, TAG.model),
  scannedAt: readTiffDate(page),
  properties: plainProperties(page),
})

function plainProperties({ directory }: TiffPage): Record<string, string> {
  const named = {
    Description: TAG.description,
    Make: TAG.make,
    Model: TAG.model,
    Software: TAG.software,
    DateTime: TAG.dateTime,
  }
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, tag]) => {
      const text = tagText(directory, tag)
      return text ? [[name, text.slice(0, WSI_LIMITS.propertyCharacters)]] : []
    }),
  )
}

const MICROMETERS: Readonly<Record<number, number>> = { 2: 25_400, 3: 10_000 }

function readResolution({ directory }: TiffPage): number | undefined {
  const unit = MICROMETERS[tagNumber(directory, TAG.resolutionUnit) ?? 2]
  const perUnit = positive(tagNumber(directory, TAG.xResolution))
  const mpp = unit && perUnit ? unit / perUnit : undefined
  return mpp !== undefined && isScanResolution(mpp) ? mpp : undefined
}

/** '2009:12:31 09:11:46', assumed to be UTC. */
function readTiffDate({ directory }: TiffPage): string | undefined {
  const match = /^(\d{4})[:/](\d{2})[:/](\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(tagText(directory, TAG.dateTime) ?? '')
  return match ? toIso(`${match[1]}-${match[2]}-${match[3]}T${match[4]}Z`) : undefined
}
