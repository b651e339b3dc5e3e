import { bytesText, type DemoCollection, type DemoSlide, demoLabWork } from './demo-slide.ts'
import { madeUpFor } from './made-up.ts'

/** A slide whose scanned file comes with the demo, in `server/demo/pictures`. */
interface Scanned {
  name: string
  block: string
  cut: number
  /** The name of the scanned file. */
  picture: string
  bytes: number
  description: string
  type: DemoSlide['type']
}

const SCANNER = 'Aperio ScanScope'
const SCANNED: readonly Scanned[] = [
  {
    name: 'CMU-1-Small-Region.svs',
    block: 'CMU-1',
    cut: 1,
    picture: 'CMU-1-Small-Region.svs',
    bytes: 1_938_955,
    description: 'Hair follicle and epidermis; the label is written by hand',
    type: 'T',
  },
  {
    name: 'CMU-1-cut-2.tif',
    block: 'CMU-1',
    cut: 2,
    picture: 'CMU-1-cut-2.tif',
    bytes: 1_480_554,
    description: 'Hair follicle and epidermis, five resolutions',
    type: 'T',
  },
  {
    name: 'S24-10233 A1-3',
    block: 'S24-10233 A1',
    cut: 3,
    picture: 'S24-10233 A1-3.svs',
    bytes: 181_486,
    description: 'Dermis; the code on the label image names this slide',
    type: 'V',
  },
  {
    name: 'S24-10233 A1-2',
    block: 'S24-10233 A1',
    cut: 2,
    picture: 'S24-10233 A1-2.svs',
    bytes: 181_194,
    description: 'Dermis; the code on the label image names another slide',
    type: 'E',
  },
]

const SCANNED_ON = Date.UTC(2024, 4, 14, 8)
const HOUR_MS = 3_600_000

function skinSlide({ name, block, cut, picture, bytes, description, type }: Scanned, index: number): DemoSlide {
  const madeUp = madeUpFor(name)
  // The first one is the newest, and so at the top of the list.
  const scannedAt = new Date(SCANNED_ON - index * HOUR_MS).toISOString()
  const source = 'Carnegie Mellon University'
  return {
    slide: {
      name,
      species: 'Human',
      organ: 'Skin',
      block_id: block,
      cut_number: cut,
      source,
      vendor: 'Aperio',
      description,
    },
    status: 'active',
    type,
    scannedAt,
    file: {
      name: picture,
      type: 'image/tiff',
      size: bytes,
      metadata: { input_scanner: SCANNER, output_scanner: SCANNER, stain: 'HE' },
    },
    samples: [
      {
        ...demoLabWork(madeUp),
        sample_id: `SKIN-${block.replaceAll(' ', '-')}-${cut}`,
        name,
        specimen_type: 'Biopsy',
        organ_type: 'Skin',
        organ: 'Skin',
        block_id: block,
        cut_number: cut,
        source,
        staining_type: 'HE',
        received_timestamp: scannedAt,
        file_name: picture,
        file_size: bytesText(bytes),
        instrument_name: SCANNER,
      },
    ],
  }
}

/** The slides that can be seen in the demo. */
export const skinCollection: DemoCollection = {
  name: 'Skin with pictures',
  description: 'CMU-1 of the OpenSlide test data (CC0). Parts are our own choice.',
  slides: SCANNED.map(skinSlide),
  samples: [],
}
