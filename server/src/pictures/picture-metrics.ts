import { Counter, Gauge, type Metric } from 'prom-client'
import { decodeMetrics } from '../wsi/decode-queue.ts'

const tiles = new Counter({
  name: 'vitrine_tiles_total',
  help: 'Tiles of pictures that were sent: direct as the file holds them, decoded ones encoded again',
  labelNames: ['kind'],
  registers: [],
})

/** Tiles sent since the process started. */
export const tilesServed = { direct: tiles.labels('direct'), decoded: tiles.labels('decoded') }

export const openPictureFiles = new Gauge({
  name: 'vitrine_open_pictures',
  help: 'Files of pictures that are open',
  registers: [],
})

export const overviewsWaiting = new Gauge({
  name: 'vitrine_overviews_waiting',
  help: 'Pictures whose overview is still to be computed',
  registers: [],
})

/** The size of the image cache as far as this server knows. */
export const imageCacheBytes = new Gauge({
  name: 'vitrine_image_cache_bytes',
  help: 'Bytes of thumbnails and computed tiles in the data directory',
  registers: [],
})

export const imagesEvicted = new Counter({
  name: 'vitrine_images_evicted_total',
  help: 'Thumbnails, and pictures with all their tiles, that were deleted from the cache because others need the room',
  registers: [],
})

export const pictureMetrics: readonly Metric[] = [
  tiles,
  openPictureFiles,
  overviewsWaiting,
  imageCacheBytes,
  imagesEvicted,
  ...decodeMetrics,
]
