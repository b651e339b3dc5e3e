import { bytesText, type DemoCollection, type DemoSlide, demoLabWork, demoStatus, readTable } from './demo-slide.ts'
import { type MadeUp, madeUpFor } from './made-up.ts'

type MouseColumn =
  | 'image_name'
  | 'block_id'
  | 'cut_number'
  | 'organ'
  | 'sex'
  | 'individual'
  | 'genotype'
  | 'gene'
  | 'channels'
  | 'image_kind'
  | 'findings'
  | 'file_path'
type MouseImage = Record<MouseColumn, string>

const SOURCE = 'Helmholtz Zentrum Muenchen'
/** The study's release: the date of pictures that have none in their name. */
const RELEASED_AT = '2016-05-26T00:00:00Z'

/** 'x - 2015-06-19 23.34.11.ndpi [Series 1]' was scanned at that moment (its zone is not known, so UTC). */
function scannedAt(name: string): string {
  const found = /(\d{4}-\d\d-\d\d) (\d\d)\.(\d\d)\.(\d\d)\.ndpi/.exec(name)
  return found ? `${found[1]}T${found[2]}:${found[3]}:${found[4]}Z` : RELEASED_AT
}

/** An NDPI file holds the scan (series 1), the overview camera's picture (2) and a map of the tissue found (3). */
function madeUpSize(image: MouseImage, madeUp: MadeUp): number {
  if (image.image_kind === 'derived') return madeUp.integer('size', 2_000_000, 40_000_000)
  if (image.cut_number === '1') return madeUp.integer('size', 600_000_000, 1_800_000_000)
  return image.cut_number === '2' ? madeUp.integer('size', 400_000, 2_500_000) : madeUp.integer('size', 40_000, 300_000)
}

/** The study gives 40673 x 23249 pixels as the average of the scans. */
function madeUpPixels(image: MouseImage, madeUp: MadeUp): { width: number; height: number } {
  if (image.image_kind === 'derived') return { width: 1280, height: 1024 }
  if (image.cut_number !== '1') return { width: 1191, height: 408 }
  return {
    width: madeUp.integer('width', 28_000, 52_000),
    height: madeUp.integer('height', 16_000, 30_000),
  }
}

function sectionSample(image: MouseImage, number: number, size: number, madeUp: MadeUp) {
  const { width, height } = madeUpPixels(image, madeUp)
  const isRaw = image.image_kind === 'raw'
  const color = image.channels === 'RGB'
  return {
    ...demoLabWork(madeUp),
    sample_id: `M18-${String(number).padStart(5, '0')}`,
    name: `${image.individual} ${image.organ}`,
    pictor_sample_id: `PIC-M${String(number).padStart(4, '0')}`,
    barcode_id: image.individual,
    specimen_type: 'Tissue section',
    organ_type: image.organ,
    organ: image.organ,
    block_id: image.block_id,
    cut_number: image.cut_number === '' ? null : Number(image.cut_number),
    source: SOURCE,
    description: `${image.genotype}, ${image.sex}`,
    notes: image.findings === '' ? null : `Findings: ${image.findings}`,
    study_id: 'idr0018',
    received_timestamp: scannedAt(image.image_name),
    file_name: image.image_name,
    file_size: bytesText(size),
    file_type: isRaw ? 'NDPI' : 'TIFF',
    file_path: image.file_path,
    image_width_px: width,
    image_height_px: height,
    image_type: 'Brightfield',
    channels: color ? 3 : 1,
    channels_name: image.channels,
    tiles: Math.ceil(width / 512) * Math.ceil(height / 512),
    staining_lab: SOURCE,
    staining_type: 'HE',
    instrument_name: isRaw ? 'Hamamatsu NanoZoomer' : null,
    extra_data: { sex: image.sex, genotype: image.genotype, gene: image.gene },
  }
}

function mouseSlide(image: MouseImage, number: number): DemoSlide {
  const madeUp = madeUpFor(image.image_name)
  const isRaw = image.image_kind === 'raw'
  const size = madeUpSize(image, madeUp)
  const scanner = isRaw
    ? {
        input_scanner: 'Hamamatsu NanoZoomer',
        output_scanner: 'Hamamatsu NanoZoomer',
      }
    : {}
  return {
    slide: {
      name: image.image_name,
      species: 'Mouse',
      organ: image.organ,
      block_id: image.block_id,
      cut_number: image.cut_number === '' ? null : Number(image.cut_number),
      source: SOURCE,
      vendor: isRaw ? 'Hamamatsu' : null,
      description: `${image.genotype}, ${image.sex}, ${image.image_kind} image`,
      notes: image.findings === '' ? null : `Findings: ${image.findings}`,
    },
    status: demoStatus(madeUp),
    type: 'default',
    scannedAt: scannedAt(image.image_name),
    file: {
      name: image.image_name,
      type: isRaw ? 'image/x-hamamatsu-ndpi' : 'image/tiff',
      location: image.file_path,
      size,
      metadata: { ...scanner, stain: 'HE', channels: image.channels },
    },
    samples: [sectionSample(image, number, size, madeUp)],
  }
}

/** Distributes animals, not slides, so that no animal is in two parts: two of three to training, the others in turn. */
function typeOfAnimals(images: MouseImage[]): Map<string, DemoSlide['type']> {
  const animals = [...new Set(images.map(image => image.individual))]
  const parts = ['T', 'T', 'V', 'T', 'T', 'E'] as const
  return new Map(animals.map((animal, index) => [animal, parts[index % parts.length] as (typeof parts)[number]]))
}

export function mouseCollection(table: string): DemoCollection {
  const images = readTable<MouseColumn>(table)
  const types = typeOfAnimals(images)
  return {
    name: 'Mouse knockouts, all organs',
    description: 'IDR idr0018, modified (CC BY 4.0). Parts dealt out by animal.',
    slides: images.map((image, index) => ({
      ...mouseSlide(image, index + 1),
      type: types.get(image.individual) ?? 'default',
    })),
    samples: [],
  }
}
