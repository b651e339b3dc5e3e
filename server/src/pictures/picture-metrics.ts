import { Counter, Gauge, type Metric } from 'prom-client'
import { decodeMetrics } from '../wsi/decode-queue.ts'

const tiles = new Counter({
  name: 'vitrine_tiles_total',
  help: 'Tiles of pictures that were sent: direct as the file holds them, decoded ones encoded again',
  labelNames: ['kind'],
  registers: [],
})

/** Tiles that were sent since the process started. */
export const tilesServed = { direct: tiles.labels('direct'), decoded: tiles.labels('decoded') }

/** Files of pictures that are open. */
export const openPictureFiles = new Gauge({
  name: 'vitrine_open_pictures',
  help: 'Files of pictures that are open',
  registers: [],
})

export const pictureMetrics: readonly Metric[] = [tiles, openPictureFiles, ...decodeMetrics]
