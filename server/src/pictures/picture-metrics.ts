import { Counter, Gauge, type Metric } from 'prom-client'

/** Tiles that were sent since the process started, by whether they were sent as the file holds them. */
export const tilesServed = new Counter({
  name: 'vitrine_tiles_total',
  help: 'Tiles of pictures that were sent: direct as the file holds them, decoded ones encoded again',
  labelNames: ['kind'],
  registers: [],
})

/** Files of pictures that are open. */
export const openPictureFiles = new Gauge({
  name: 'vitrine_open_pictures',
  help: 'Files of pictures that are open',
  registers: [],
})

export const pictureMetrics: readonly Metric[] = [tilesServed, openPictureFiles]
